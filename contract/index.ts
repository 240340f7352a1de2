import { accountEndpoints } from './account.ts'
import { administrationEndpoints } from './administration.ts'
import { bookEndpoints } from './book.ts'
import { bookKeepingEndpoints } from './book-keeping.ts'
import { bookReportEndpoints } from './book-report.ts'
import { bookWireEndpoints } from './book-wire.ts'
import { budgetEndpoints } from './budget.ts'
import { businessEndpoints } from './business.ts'
import { clientEndpoints } from './client.ts'
import { creditReportEndpoints } from './credit-report.ts'
import { documentArrivedEndpoints } from './document-arrived.ts'
import { documentDeskEndpoints } from './document-desk.ts'
import { documentSettingsEndpoints } from './document-settings.ts'
import { documentsEndpoints } from './documents.ts'
import { documentsWireEndpoints } from './documents-wire.ts'
import { inModule } from './endpoint.ts'
import { homeEndpoints } from './home.ts'
import { investEndpoints } from './invest.ts'
import { investDeskEndpoints } from './invest-desk.ts'
import { investEnquiryEndpoints } from './invest-enquiry.ts'
import { investGalleryEndpoints, investSharedEndpoints } from './invest-shared.ts'
import { investWireEndpoints } from './invest-wire.ts'
import { learningAssignmentEndpoints } from './learning-assignment.ts'
import { learningAuthorEndpoints } from './learning-author.ts'
import { learningCertificateEndpoints } from './learning-certificate.ts'
import { learningCohortEndpoints } from './learning-cohort.ts'
import { learningCourseEndpoints } from './learning-course.ts'
import { learningHomeEndpoints } from './learning-home.ts'
import { learningMarkingEndpoints } from './learning-marking.ts'
import { learningMentorEndpoints } from './learning-mentor.ts'
import { learningMessageEndpoints } from './learning-message.ts'
import { learningNoteEndpoints } from './learning-note.ts'
import { learningPitchEndpoints } from './learning-pitch.ts'
import { learningReportEndpoints } from './learning-report.ts'
import { learningScoreEndpoints } from './learning-score.ts'
import { learningSessionEndpoints } from './learning-session.ts'
import { learningTaughtEndpoints } from './learning-taught.ts'
import { learningTraineeEndpoints } from './learning-trainee.ts'
import { lendingEndpoints } from './lending.ts'
import { liveEndpoints } from './live.ts'
import { onboardingEndpoints } from './onboarding.ts'
import { partnerEndpoints } from './partner.ts'
import { paymentEndpoints } from './payment.ts'
import { pendingEndpoints } from './pending.ts'
import { playbookEndpoints } from './playbook.ts'
import { playbookAdvisorEndpoints } from './playbook-advisor.ts'
import { playbookDeskEndpoints } from './playbook-desk.ts'
import { playbookWireEndpoints } from './playbook-wire.ts'
import { programmeEndpoints } from './programme.ts'
import { scoreEndpoints } from './score.ts'
import { surveyEndpoints } from './survey.ts'
import { surveyDeskEndpoints } from './survey-desk.ts'
import { tenantEndpoints } from './tenant.ts'
import { validationEndpoints } from './validation.ts'

/**
 * The API, row by row, each in its module: rows without one belong to the portal itself. Client, server routes, documentation and tests are
 * derived from it.
 */
export const contract = {
  ...tenantEndpoints,
  ...inModule('account', accountEndpoints),
  ...inModule('account', clientEndpoints),
  ...administrationEndpoints,
  ...inModule('account', partnerEndpoints),
  ...inModule('loans', lendingEndpoints),
  ...inModule('loans', creditReportEndpoints),
  ...inModule('loans', paymentEndpoints),
  ...inModule('loans', pendingEndpoints),
  ...inModule('onboarding', onboardingEndpoints),
  ...inModule('onboarding', programmeEndpoints),
  ...inModule('surveys', surveyEndpoints),
  ...inModule('surveys', surveyDeskEndpoints),
  ...inModule('books', businessEndpoints),
  ...inModule('books', bookWireEndpoints),
  ...inModule('books', bookEndpoints),
  ...inModule('books', bookReportEndpoints),
  ...inModule('books', bookKeepingEndpoints),
  ...inModule('books', budgetEndpoints),
  ...inModule('scores', scoreEndpoints),
  ...inModule('documents', documentsWireEndpoints),
  ...inModule('documents', documentsEndpoints),
  ...inModule('documents', documentSettingsEndpoints),
  ...inModule('documents', documentArrivedEndpoints),
  ...inModule('documents', documentDeskEndpoints),
  ...inModule('learning', learningTraineeEndpoints),
  ...inModule('learning', learningHomeEndpoints),
  ...inModule('learning', learningCourseEndpoints),
  ...inModule('learning', learningAssignmentEndpoints),
  ...inModule('learning', learningMarkingEndpoints),
  ...inModule('learning', learningAuthorEndpoints),
  ...inModule('learning', learningMentorEndpoints),
  ...inModule('learning', learningNoteEndpoints),
  ...inModule('learning', learningMessageEndpoints),
  ...inModule('learning', learningPitchEndpoints),
  ...inModule('learning', learningScoreEndpoints),
  ...inModule('learning', learningCertificateEndpoints),
  ...inModule('learning', learningCohortEndpoints),
  ...inModule('learning', learningTaughtEndpoints),
  ...inModule('learning', learningSessionEndpoints),
  ...inModule('learning', learningReportEndpoints),
  ...inModule('invest-profile', investEndpoints),
  ...inModule('invest-profile', investEnquiryEndpoints),
  ...inModule('invest-profile', investSharedEndpoints),
  ...inModule('invest-profile', investDeskEndpoints),
  ...inModule('invest-gallery', investGalleryEndpoints),
  ...inModule('invest-profile', investWireEndpoints),
  ...inModule('playbooks', playbookWireEndpoints),
  ...inModule('playbooks', playbookEndpoints),
  ...inModule('playbooks', playbookAdvisorEndpoints),
  ...inModule('playbooks', playbookDeskEndpoints),
  ...inModule('validation', validationEndpoints),
  ...inModule('account', homeEndpoints),
  ...inModule('account', liveEndpoints),
}
export type Contract = typeof contract
