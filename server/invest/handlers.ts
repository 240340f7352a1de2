import { deskHandlers } from './desk.ts'
import { publicHandlers } from './enquiry.ts'
import { enquiryHandlers } from './enquiry-handlers.ts'
import { galleryHandlers } from './gallery.ts'
import { ownHandlers } from './own.ts'
import { paperHandlers } from './paper-handlers.ts'

export { wireHandlers as investWireHandlers } from './wire-handlers.ts'

/** Handlers of the calls about invest profiles. */
export const investHandlers = {
  ...ownHandlers,
  ...enquiryHandlers,
  ...paperHandlers,
  ...publicHandlers,
  ...galleryHandlers,
  ...deskHandlers,
}
