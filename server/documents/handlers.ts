export { documentHandlers } from './own-handlers.ts'
export { wireHandlers as documentsWireHandlers } from './wire.ts'
