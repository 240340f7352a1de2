import { actionHandlers } from './actions.ts'
import { applicationHandlers } from './application.ts'
import { borrowerHandlers } from './borrower.ts'
import { coreHandlers } from './core-calls.ts'
import { documentHandlers } from './documents.ts'
import { fundHandlers } from './funds.ts'
import { guidelineHandlers } from './guidelines.ts'
import { linkedAccountHandlers } from './linked-account.ts'
import { listHandlers } from './list.ts'
import { mandateHandlers } from './mandate.ts'
import { pageHandlers } from './page.ts'
import { reportHandlers } from './report.ts'
import { reportFileHandlers } from './report-file.ts'
import { statementHandlers } from './statement.ts'
import { viewHandlers } from './view.ts'

/** Handlers of the loan endpoints. Those that move money are in `payment/`. */
export const loanHandlers = {
  ...coreHandlers,
  ...applicationHandlers,
  ...borrowerHandlers,
  ...documentHandlers,
  ...guidelineHandlers,
  ...viewHandlers,
  ...pageHandlers,
  ...actionHandlers,
  ...listHandlers,
  ...statementHandlers,
  ...reportHandlers,
  ...reportFileHandlers,
  ...fundHandlers,
  ...mandateHandlers,
  ...linkedAccountHandlers,
}
