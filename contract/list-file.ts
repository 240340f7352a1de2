import { enums, object, optional, string } from './shape.ts'
import { Language } from './tenant.ts'

/** Query parameters of a list export, in addition to its filters. */
export const asFile = { format: enums(['csv', 'xlsx']), language: optional(Language) }
/** Reply of an export call, in addition to the file. */
export const FileReply = object({ name: string(), type: string() })
