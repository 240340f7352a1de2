import { enums, object, optional, string } from './shape.ts'
import { Language } from './tenant.ts'

/** Query parameters of a list export, in addition to its filters. */
export const asFile = { format: enums(['csv', 'xlsx']), language: optional(Language) }
/** Parts of a row whose response is a file. */
export const fileReply = { download: true, reply: object({ name: string(), type: string() }) } as const
