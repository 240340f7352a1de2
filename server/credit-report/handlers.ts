import { disputeHandlers } from './dispute.ts'
import { reportHandlers } from './report-file.ts'

/** What answers the calls about credit reports. */
export const creditReportHandlers = { ...reportHandlers, ...disputeHandlers }
