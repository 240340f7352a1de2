import { listHandlers } from './list.ts'
import { overviewHandlers } from './overview.ts'
import { quickHandlers } from './quick.ts'
import { setListHandlers } from './set-lists.ts'
import type { BookHandlers } from './table.ts'

export { wireHandlers } from './wire-handlers.ts'

/** What answers the calls about books. */
export const bookHandlers: BookHandlers = {
  ...overviewHandlers,
  ...listHandlers,
  ...quickHandlers,
  ...setListHandlers,
}
