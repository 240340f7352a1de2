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

export { wireHandlers } from './wire-handlers.ts'

/** Handlers of the calls about books. */
export const bookHandlers = {
  ...overviewHandlers,
  ...listHandlers,
  ...quickHandlers,
  ...setListHandlers,
}

/** Handlers of the calls for reports, imports and exports of books, and for staff. */
export const bookReportHandlers = { ...fileHandlers, ...importHandlers, ...deskHandlers }

/** Handlers of the calls for recurring entries, receipts and shared reports. */
export const bookKeepingHandlers = {
  ...recurringHandlers,
  ...receiptHandlers,
  ...shareHandlers,
}
