import type { SomeHandlers } from '#server/http/routes.ts'
import { writeOffDoer } from '#server/loan/write-off.ts'
import { confirmPending, type Doers, refusePending } from '#server/pending/decide.ts'
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
  'give-back': { apply: (tx, work, _, context) => giveBack(tx, work, context) },
  'write-off': writeOffDoer,
}

export const pendingHandlers = {
  'GET payments/pending': ({ query }, { sql, person }) => readPending(sql, person, query),
  'POST payments/pending/:id/confirm': async ({ params }, context) => ({
    message: await confirmPending(params.id, DOERS, context),
  }),
  'POST payments/pending/:id/refuse': async ({ params, body }, context) => ({
    message: await refusePending(params.id, body.reason, DOERS, context),
  }),
} satisfies SomeHandlers
