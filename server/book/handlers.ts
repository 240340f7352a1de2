import { deskHandlers } from './desk.ts'
import { fileHandlers } from './files.ts'
import { importHandlers } from './import.ts'
import { listHandlers } from './list.ts'
import { overviewHandlers } from './overview.ts'
import { quickHandlers } from './quick.ts'
import { receiptHandlers } from './receipt.ts'
import { recurringHandlers } from './recurring.ts'
import { setListHandlers } from './set-lists.ts'
import { shareHandlers } from './share.ts'
import type { BookHandlers, KeepingHandlers, ReportHandlers } from './table.ts'

export { wireHandlers } from './wire-handlers.ts'

/** What answers the calls about books. */
export const bookHandlers: BookHandlers = {
  ...overviewHandlers,
  ...listHandlers,
  ...quickHandlers,
  ...setListHandlers,
}

/** What answers the calls about what is made of books. */
export const bookReportHandlers: ReportHandlers = { ...fileHandlers, ...importHandlers, ...deskHandlers }

/** What answers the calls that make keeping a book less work. */
export const bookKeepingHandlers: KeepingHandlers = {
  ...recurringHandlers,
  ...receiptHandlers,
  ...shareHandlers,
}
