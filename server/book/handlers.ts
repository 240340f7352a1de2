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

/** Handlers of the calls about books. */
export const bookHandlers: BookHandlers = {
  ...overviewHandlers,
  ...listHandlers,
  ...quickHandlers,
  ...setListHandlers,
}

/** Handlers of the calls for reports, imports and exports of books, and for staff. */
export const bookReportHandlers: ReportHandlers = { ...fileHandlers, ...importHandlers, ...deskHandlers }

/** Handlers of the calls for recurring entries, receipts and shared reports. */
export const bookKeepingHandlers: KeepingHandlers = {
  ...recurringHandlers,
  ...receiptHandlers,
  ...shareHandlers,
}
