import { adviseHandlers } from './advise.ts'
import { deskAdvisorHandlers } from './desk-advisors.ts'
import { deskMeetingHandlers } from './desk-meetings.ts'
import { deskPairHandlers } from './desk-pairs.ts'
import { deskPlaybookHandlers } from './desk-playbooks.ts'
import { deskReportHandlers } from './desk-report.ts'
import { homeHandlers } from './home.ts'
import { meetingHandlers } from './meetings.ts'
import { peopleHandlers } from './people.ts'
import type { PlaybookDeskHandlers, PlaybookHandlers } from './table.ts'

export { playbookWireHandlers } from './wire.ts'

/** What answers the calls of the two of a pair. */
export const playbookHandlers: PlaybookHandlers = {
  ...homeHandlers,
  ...peopleHandlers,
  ...adviseHandlers,
  ...meetingHandlers,
}

/** What answers the calls of staff. */
export const playbookDeskHandlers: PlaybookDeskHandlers = {
  ...deskPlaybookHandlers,
  ...deskPairHandlers,
  ...deskAdvisorHandlers,
  ...deskMeetingHandlers,
  ...deskReportHandlers,
}
