import type { bookEndpoints } from '#contract/book.ts'
import type { bookKeepingEndpoints } from '#contract/book-keeping.ts'
import type { bookReportEndpoints } from '#contract/book-report.ts'
import type { bookWireEndpoints } from '#contract/book-wire.ts'
import type { Context, Handlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'

/** Handler types of these rows; each file implements some of them. */
export type BookHandlers = Handlers<typeof bookEndpoints>
export type WireHandlers = Handlers<typeof bookWireEndpoints>

export type Signed = Context & { person: Person }
export type ReportHandlers = Handlers<typeof bookReportEndpoints>
export type KeepingHandlers = Handlers<typeof bookKeepingEndpoints>
