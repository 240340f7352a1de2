import { enums, object, optional, string } from './shape.ts'
import { Language } from './tenant.ts'

/** What a list is asked for as a file with, beside its filters. */
export const asFile = { format: enums(['csv', 'xlsx']), language: optional(Language) }
/** What such a call answers with, beside the file. */
export const FileReply = object({ name: string(), type: string() })
