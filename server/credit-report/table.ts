import type { creditReportEndpoints } from '#contract/credit-report.ts'
import type { Context, Handlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'

export type CreditReportHandlers = Handlers<typeof creditReportEndpoints>

/** Request context of a signed-in user. */
export type Signed = Context & { person: Person }
