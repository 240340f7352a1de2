import { accessHandlers } from './access.ts'
import { bankHandlers } from './bank.ts'
import { detailsHandlers } from './details.ts'
import { identityHandlers } from './identity.ts'
import { importHandlers } from './import.ts'
import { listHandlers } from './list.ts'
import { mpesaHandlers } from './mpesa.ts'
import type { ClientHandlers } from './table.ts'
import { undoImportHandlers } from './undo-import.ts'

/** Handlers of the endpoints about people and their profiles. */
export const clientHandlers: ClientHandlers = {
  ...detailsHandlers,
  ...identityHandlers,
  ...mpesaHandlers,
  ...bankHandlers,
  ...listHandlers,
  ...importHandlers,
  ...undoImportHandlers,
  ...accessHandlers,
}
