import * as s from './shape.ts'
import { Language } from './tenant.ts'

const asFile = { format: s.enums(['csv', 'xlsx']), language: s.optional(Language) }
/** Parts of a row whose response is a file. */
export const fileReply = { download: true, reply: s.object({ name: s.string(), type: s.string() }) } as const
/** Parts of a row that exports a list as a file, narrowed by the list's filters. */
export const listExport = <Filters extends Record<string, s.Shape>>(filters: Filters) => ({
  query: s.object({ ...filters, ...asFile }),
  ...fileReply,
})
