import { connectionHandlers } from './connection.ts'
import { tokenHandlers } from './token.ts'
import { webhookHandlers } from './webhooks.ts'

/** What answers the calls of partners, and those about the webhooks of their systems. */
export const partnerHandlers = { ...tokenHandlers, ...connectionHandlers, ...webhookHandlers }
