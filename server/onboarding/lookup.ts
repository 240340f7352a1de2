import { findRow, findRows } from '#server/db/row.ts'
import { account, business } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { Refusal } from '#server/refusal/message.ts'

/** Looks up a user by email address. Answers only for the caller's own address, and does not reveal whether others exist. */
export const lookupHandlers = {
  'POST data/user': async ({ body }, { sql, person }) => {
    const own = await findRow(sql, account, person.id)
    if (own?.email !== body.email.trim().toLowerCase()) throw new Refusal('forbidden', 'onboarding.own-only')
    const businesses = await findRows(sql, business, { owner: person.id }, business.createdAt, business.id)
    const { email, phone } = own
    return { data: [{ id: person.id, name: person.name, email, phoneNumber: phone, businesses }] }
  },
} satisfies SomeHandlers
