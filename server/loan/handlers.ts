import { repaymentHandlers } from '#server/payment/manual.ts'
import { elsewhereHandlers } from '#server/payment/other-markets.ts'
import { transferHandlers } from '#server/payment/transfer.ts'
import { applicationHandlers } from './application.ts'
import { coreHandlers } from './core-calls.ts'
import { deedHandlers } from './deeds.ts'
import { documentHandlers } from './documents.ts'
import { exportHandlers } from './export.ts'
import { fundHandlers } from './funds.ts'
import { guidelineHandlers } from './guidelines.ts'
import { listHandlers } from './list.ts'
import { pageHandlers } from './page.ts'
import { reportHandlers } from './report.ts'
import { reportFileHandlers } from './report-file.ts'
import { statementHandlers } from './statement.ts'
import type { LendingHandlers } from './table.ts'
import { viewHandlers } from './view.ts'

/** What answers the calls about loans. */
export const lendingHandlers: LendingHandlers = {
  ...coreHandlers,
  ...applicationHandlers,
  ...documentHandlers,
  ...guidelineHandlers,
  ...viewHandlers,
  ...pageHandlers,
  ...deedHandlers,
  ...listHandlers,
  ...exportHandlers,
  ...statementHandlers,
  ...reportHandlers,
  ...reportFileHandlers,
  ...fundHandlers,
  ...elsewhereHandlers,
  ...transferHandlers,
  ...repaymentHandlers,
}
