import type { investEndpoints } from '#contract/invest.ts'
import type { investDeskEndpoints } from '#contract/invest-desk.ts'
import type { investEnquiryEndpoints } from '#contract/invest-enquiry.ts'
import type { investGalleryEndpoints, investSharedEndpoints } from '#contract/invest-shared.ts'
import type { investWireEndpoints } from '#contract/invest-wire.ts'
import type { Context, Handlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'

/** Handler types of these rows; each file implements some of them. */
export type InvestHandlers = Handlers<
  typeof investEndpoints &
    typeof investEnquiryEndpoints &
    typeof investSharedEndpoints &
    typeof investDeskEndpoints &
    typeof investGalleryEndpoints
>
export type InvestWireHandlers = Handlers<typeof investWireEndpoints>

export type Signed = Context & { person: Person }
