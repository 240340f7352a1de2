import { adviseHandlers } from './advise.ts'
import { deskAdvisorHandlers } from './desk-advisors.ts'
import { deskMeetingHandlers } from './desk-meetings.ts'
import { deskPairHandlers } from './desk-pairs.ts'
import { deskPlaybookHandlers } from './desk-playbooks.ts'
import { deskReportHandlers } from './desk-report.ts'
import { homeHandlers } from './home.ts'
import { meetingHandlers } from './meetings.ts'
import { peopleHandlers } from './people.ts'

export { playbookWireHandlers } from './wire.ts'

/** Handlers of the calls by entrepreneurs and advisors. */
export const playbookHandlers = {
  ...homeHandlers,
  ...peopleHandlers,
  ...adviseHandlers,
  ...meetingHandlers,
}

/** Handlers of the calls by staff. */
export const playbookDeskHandlers = {
  ...deskPlaybookHandlers,
  ...deskPairHandlers,
  ...deskAdvisorHandlers,
  ...deskMeetingHandlers,
  ...deskReportHandlers,
}
