import type { SomeHandlers } from '#server/http/routes.ts'
import { writeOffDoer } from '#server/loan/write-off.ts'
import { confirm, type Doers, refuse } from '#server/pending/decide.ts'
import { readPending } from '#server/pending/rows.ts'
import { recordDoer } from './manual.ts'
import { reversalDoer } from './posting.ts'
import { giveBack } from './unmatched.ts'

declare module '#server/pending/ask.ts' {
  interface PendingWork {
    'give-back': { payment: string; note: string }
  }
}

/** Performs each kind of work that a second person confirms. */
const DOERS: Doers = {
  'record-payment': recordDoer,
  'reverse-payment': reversalDoer,
  'give-back': { apply: (change, work, _, context) => giveBack(change, work, context) },
  'write-off': writeOffDoer,
}

export const pendingHandlers = {
  'GET payments/pending': ({ query }, { sql, person }) => readPending(sql, person, query),
  'POST payments/pending/:id/confirm': async ({ params }, context) => ({
    message: await confirm(params.id, DOERS, context),
  }),
  'POST payments/pending/:id/refuse': async ({ params, body }, context) => ({
    message: await refuse(params.id, body.reason, DOERS, context),
  }),
} satisfies SomeHandlers
