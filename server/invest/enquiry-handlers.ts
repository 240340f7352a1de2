import { desc, eq, type SQL } from 'drizzle-orm'
import type { Enquiry, EnquiryState } from '#contract/invest-enquiry.ts'
import { needRow } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, setRow } from '#server/db/row.ts'
import { account, business, investEnquiry, investLink } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { recordBy } from '#server/notify/audit.ts'
import { subjectOf } from '#server/people/visibility.ts'
import { msg } from '#server/refusal/message.ts'
import { needProfile } from './shown.ts'

/** The maximum number of enquiries shown for one profile. */
const MOST = 200

/** Messages after an enquiry was moved to a state. */
const PUT_AWAY = {
  new: 'invest.enquiry-new',
  answered: 'invest.enquiry-answered',
  spam: 'invest.enquiry-spam',
} as const

export const inState = (state: EnquiryState | undefined) =>
  state ? eq(investEnquiry.state, state) : undefined

/** Selects investors' enquiries, the newest first. @param wanted condition on enquiries, their businesses or the owners of these */
export const selectEnquiries = (sql: Sql, wanted: SQL | undefined) =>
  sql
    .select({ one: investEnquiry, business, label: investLink.label })
    .from(investEnquiry)
    .innerJoin(business, eq(business.id, investEnquiry.business))
    .innerJoin(account, eq(account.id, business.owner))
    .leftJoin(investLink, eq(investLink.id, investEnquiry.link))
    .where(wanted)
    .orderBy(desc(investEnquiry.at), desc(investEnquiry.id))
    .$dynamic()

export const rowsOf = (found: Awaited<ReturnType<typeof selectEnquiries>>): Enquiry[] =>
  found.map(({ one, business: of, label }) => ({
    ...one,
    business: of.id,
    businessName: of.displayName || of.name,
    label: label ?? '',
    at: one.at.toISOString(),
    by: one.answeredBy,
  }))

export const enquiryHandlers = {
  'GET invest/profiles/:id/enquiries': async ({ params: { id } }, { sql, person }) => {
    await needProfile(sql, person, id, 'read')
    return { data: rowsOf(await selectEnquiries(sql, eq(investEnquiry.business, id)).limit(MOST)) }
  },
  'POST invest/enquiries/:id': async ({ params: { id }, body: { state, answer } }, context) => {
    const { sql, person, address } = context
    const found = await findRow(sql, investEnquiry, id)
    const { row, seen } = await needRow(sql, person, found, 'invest.no-enquiry', 'write')
    const done = state !== 'new'
    await sql.transaction(async tx => {
      await setRow(tx, investEnquiry, id, {
        state,
        answeredAt: done ? new Date() : null,
        answeredBy: done ? person.name : null,
        ...(answer !== undefined && { answer: answer.trim() }),
      })
      await recordBy(tx, person, address, {
        action: 'invest.enquiry',
        subject: subjectOf(seen.owner),
        detail: [{ name: 'state', from: row.state, to: state }],
      })
    })
    return { message: msg(PUT_AWAY[state]) }
  },
} satisfies SomeHandlers
