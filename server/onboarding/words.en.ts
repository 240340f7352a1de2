import type { en as ofBoth } from '#rules/onboarding/words.en.ts'

export const en = {
  'answer.no-file': 'This question takes no file.',
  'answer.options': 'Choose from the options.',
  'answer.option': 'Choose one of the options.',
  'answer.no-question': 'Question not found. Reload the page.',
  'answer.other-cohort': 'This is not a question of your cohort. Open your application again.',
  'answer.saved': 'Your answer is saved.',
  'application.handed-in': 'Submission Successful',
  'application.selected': 'Congratulations! The judges have selected you.',
  'application.not-selected': 'This time the judges have not selected you.',

  // reviews, shown to staff
  'review.write-what': 'Write what needs to be corrected.',
  'review.approved-by': '{name} has already approved this.',
  'review.sent-back-by': '{name} has already sent this back.',
  'review.approved': 'It is approved.',
  'review.approved-complete': 'It is approved, and the onboarding is complete.',
  'review.approved-to-judges': 'It is approved, and the application goes to the judges.',
  'review.sent-back': 'It is sent back, and the person will be told why.',

  // deadlines and reminders
  'deadline.choose-people': 'Choose people from the list, or the whole list.',
  'deadline.ahead': 'Choose a time in the future.',
  'deadline.three-years': 'Choose a time within the next three years.',
  'deadline.nobody':
    'No one here needs more time until then: those you chose already have it, or have nothing left to submit.',
  'deadline.one': 'One person has more time and will be notified.',
  'reminder.nobody': 'No one here has anything left to do, or they were reminded today.',
  'reminder.one': 'One person is being reminded.',
  'reminder.many': '{people} people are being reminded.',

  // cohorts and their questions
  'cohort.none': 'Cohort not found. Go back to the list.',
  'cohort.deadline-first': 'The deadline must come after the opening.',
  'cohort.video': 'Enter the address of a video on YouTube or Vimeo, starting with https://',
  'cohort.criterion-twice': 'Name each criterion once.',
  'cohort.criteria-used': 'Someone has already judged by these criteria, so only their names can change.',
  'question.two-options': 'Enter at least two options.',
  'question.option-sw': 'Enter every option in Kiswahili, or none.',
  'question.option-twice': 'Use each option only once.',
  'question.no-adding': 'Someone has already answered, so no question can be added.',
  'question.no-removing': 'Someone has already answered, so no question can be removed.',
  'question.texts-only': 'Someone has already answered, so only texts and order can change.',

  // the judging round
  'judging.none': 'Applicant not found. Go back to the list.',
  'judging.not-in-round': 'This applicant is not in the judging round.',
  'judging.points-each': 'Give points for each of the {many} criteria.',
  'judging.points-most': 'Give at most {most} points.',
  'judging.saved': 'Your points are saved.',
  'judging.not-judged': 'No one has judged this applicant yet.',
  'judging.selected': 'The applicant is selected and will be notified.',
  'judging.not-selected': 'The applicant is not selected and will be notified.',

  // hubs and papers
  'hub.none': 'Hub not found. Choose one from the list.',
  'hub.name-taken': 'Another hub has this name. Choose another name.',
  'paper.none': 'Paper not found. Reload the page.',
  'paper.removed': 'The paper is removed.',
  'onboarding.not-in-programme': 'This person is no longer in a programme.',
  'onboarding.approved-already': 'This is already approved and cannot be submitted again.',
  'onboarding.deadline-passed': 'The deadline has passed. Contact your hub if you need more time.',
  'onboarding.same-file': 'You have already submitted this file. Please choose another one.',
  'review.none': 'There is nothing to review here. Go back to the list.',
  'review.newer': 'Something newer was submitted. Review that one instead.',
  'application.decided': 'This application is already decided.',
  'application.exists': 'You already have an application.',
  'application.again': 'You can apply again.',
  'onboarding.started': 'You have already started. Ask your hub if you want to change to another.',
  'onboarding.preparing': 'Your folders are being prepared. This takes 2 to 5 minutes.',
  'onboarding.ready': 'Everything is ready. You can start now.',
  'onboarding.no-cohort': 'No cohort of your hub takes applications at the moment.',
  'onboarding.sent-back': 'Something you submitted was sent back. Read why, and submit it again.',
  'onboarding.waiting': 'Awaiting Approvals!',
  'onboarding.complete': 'Onboarding Complete!',
  'onboarding.too-late': 'Too Late!',
  'onboarding.not-a-link': 'This is not the link of an uploaded file. Please choose the file again.',
  'onboarding.no-folder': 'Folder not found. Open the page again.',
  'onboarding.paper-changed': 'This paper has changed or is the wrong one. Open it again and read it.',
  'onboarding.own-only': 'You can only look up yourself.',
} as const

type Own = typeof en & typeof ofBoth
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
