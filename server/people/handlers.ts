import { accessHandlers } from './access.ts'
import { bankHandlers } from './bank.ts'
import { detailsHandlers } from './details.ts'
import { identityHandlers } from './identity.ts'
import { importHandlers } from './import.ts'
import { listHandlers } from './list.ts'
import { mpesaHandlers } from './mpesa.ts'
import { undoImportHandlers } from './undo-import.ts'

/** Handlers of the endpoints about people and their profiles. */
export const clientHandlers = {
  ...detailsHandlers,
  ...identityHandlers,
  ...mpesaHandlers,
  ...bankHandlers,
  ...listHandlers,
  ...importHandlers,
  ...undoImportHandlers,
  ...accessHandlers,
}
