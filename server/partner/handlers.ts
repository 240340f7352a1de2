import { connectionHandlers } from './connection.ts'
import { tokenHandlers } from './token.ts'
import { webhookHandlers } from './webhooks.ts'

/** Handlers of the endpoints for partners and for the webhooks of their systems. */
export const partnerHandlers = { ...tokenHandlers, ...connectionHandlers, ...webhookHandlers }
