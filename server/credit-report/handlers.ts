import { disputeHandlers } from './dispute.ts'
import { reportHandlers } from './report-file.ts'

/** Handlers of the credit report endpoints. */
export const creditReportHandlers = { ...reportHandlers, ...disputeHandlers }
