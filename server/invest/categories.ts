import { keepList, listForEditing } from '#server/book/set-lists.ts'
import { msg } from '#server/refusal/message.ts'
import type { InvestHandlers } from './table.ts'

/** Handlers for the categories members choose from; portals without books edit them here too. */
export const categoryHandlers = {
  'GET invest/desk/categories': async (_, { database: { sql }, person }) => ({
    data: await listForEditing(sql, person.tenant, 'businessCategory'),
  }),
  'PUT invest/desk/categories': async ({ body: { rows } }, { database: { sql }, person, address }) => {
    await keepList(sql, { person, address }, 'businessCategory', rows)
    return { message: msg('invest.categories-saved') }
  },
} satisfies Partial<InvestHandlers>
