import type { playbookEndpoints } from '#contract/playbook.ts'
import type { playbookAdvisorEndpoints } from '#contract/playbook-advisor.ts'
import type { playbookDeskEndpoints } from '#contract/playbook-desk.ts'
import type { playbookWireEndpoints } from '#contract/playbook-wire.ts'
import type { Context, Handlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'

/** Handler types of these rows; each file implements some of them. */
export type PlaybookHandlers = Handlers<typeof playbookEndpoints & typeof playbookAdvisorEndpoints>
export type PlaybookWireHandlers = Handlers<typeof playbookWireEndpoints>
export type PlaybookDeskHandlers = Handlers<typeof playbookDeskEndpoints>

export type Signed = Context & { person: Person }
