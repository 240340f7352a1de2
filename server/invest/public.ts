import { FIRST_LANGUAGE } from '#contract/language.ts'
import { newMark, takeEnquiry } from './enquiry.ts'
import { needLink, noteLook, sharedProfile } from './share.ts'
import type { InvestHandlers } from './table.ts'

/** Handlers for investors, on the portal and on partner sites. */
export const publicHandlers = {
  'GET invest/shared/:token': async ({ params: { token }, query }, context) => {
    const { sql } = context.database
    const { tenant, services, home, device, address } = context
    const opened = await needLink(sql, tenant, token)
    const asked = query.language ?? tenant.languages[0] ?? FIRST_LANGUAGE
    const data = await sharedProfile(sql, opened, { asked, home, provider: tenant.name })
    await noteLook(sql, services.vault, opened.link.id, { agent: device, device, address })
    return { data, mark: newMark(services.vault, token), map: services.map?.attribution ?? null }
  },
  'POST invest/shared/:token/enquiry': async ({ params: { token }, body }, context) => {
    const { sql } = context.database
    const { tenant, services, home, network } = context
    const opened = await needLink(sql, tenant, token)
    return { message: await takeEnquiry(sql, opened, body, { vault: services.vault, network, home }) }
  },
} satisfies Partial<InvestHandlers>
