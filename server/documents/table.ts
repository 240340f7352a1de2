import type { documentArrivedEndpoints } from '#contract/document-arrived.ts'
import type { documentDeskEndpoints } from '#contract/document-desk.ts'
import type { documentSettingsEndpoints } from '#contract/document-settings.ts'
import type { documentsEndpoints } from '#contract/documents.ts'
import type { documentsWireEndpoints } from '#contract/documents-wire.ts'
import type { Context, Handlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'

/** Handlers of these endpoints; each file implements some of them. */
export type DocumentHandlers = Handlers<
  typeof documentsEndpoints &
    typeof documentSettingsEndpoints &
    typeof documentArrivedEndpoints &
    typeof documentDeskEndpoints
>
export type WireHandlers = Handlers<typeof documentsWireEndpoints>
export type Signed = Context & { person: Person }
