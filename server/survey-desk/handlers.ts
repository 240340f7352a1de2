import { draftHandlers } from './draft.ts'
import { exportHandlers } from './export.ts'
import { figureHandlers } from './figures.ts'
import { fileHandlers } from './file.ts'
import { formHandlers } from './form.ts'
import { listHandlers } from './list.ts'
import { publishHandlers } from './publish.ts'
import { responseHandlers } from './response.ts'
import { responseListHandlers } from './responses.ts'
import { reviewHandlers } from './review.ts'
import { termsHandlers } from './terms.ts'

/** Handlers of the calls for editing surveys and evaluating responses. */
export const surveyDeskHandlers = {
  ...listHandlers,
  ...fileHandlers,
  ...termsHandlers,
  ...draftHandlers,
  ...publishHandlers,
  ...formHandlers,
  ...responseListHandlers,
  ...responseHandlers,
  ...reviewHandlers,
  ...figureHandlers,
  ...exportHandlers,
}
