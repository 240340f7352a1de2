import { arrivedHandlers } from './arrived.ts'
import { deskHandlers } from './desk.ts'
import { ownHandlers } from './own-handlers.ts'

export { wireHandlers as documentsWireHandlers } from './wire.ts'

/** Handlers of the document endpoints, except those for the forms in `wire.ts`. */
export const documentHandlers = {
  ...ownHandlers,
  ...arrivedHandlers,
  ...deskHandlers,
}
