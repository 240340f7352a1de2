import { enums, object, optional, type Shape, string } from './shape.ts'
import { Language } from './tenant.ts'

const asFile = { format: enums(['csv', 'xlsx']), language: optional(Language) }
/** Parts of a row whose response is a file. */
export const fileReply = { download: true, reply: object({ name: string(), type: string() }) } as const
/** Parts of a row that exports a list as a file, narrowed by the list's filters. */
export const listExport = <Filters extends Record<string, Shape>>(filters: Filters) => ({
  query: object({ ...filters, ...asFile }),
  ...fileReply,
})
