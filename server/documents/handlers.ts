import { arrivedHandlers } from './arrived.ts'
import { deskHandlers } from './desk.ts'
import { followHandlers } from './follow-handlers.ts'
import { ownHandlers } from './own-handlers.ts'
import type { DocumentHandlers } from './table.ts'

export { wireHandlers as documentsWireHandlers } from './wire.ts'

/** What answers the calls about documents beyond the wire of their forms. */
export const documentHandlers: DocumentHandlers = {
  ...ownHandlers,
  ...followHandlers,
  ...arrivedHandlers,
  ...deskHandlers,
}
