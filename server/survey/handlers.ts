import { answerHandlers } from './answers.ts'
import { bookHandlers } from './from-books.ts'
import { learningHandlers } from './learning.ts'
import { menuHandlers } from './menu.ts'
import { optionHandlers } from './options.ts'
import { passHandlers } from './pass.ts'
import { photoHandlers } from './photos.ts'
import { visitHandlers } from './visits.ts'

/** Handlers of the calls by respondents. */
export const surveyHandlers = {
  ...menuHandlers,
  ...optionHandlers,
  ...bookHandlers,
  ...answerHandlers,
  ...photoHandlers,
  ...visitHandlers,
  ...passHandlers,
  ...learningHandlers,
}
