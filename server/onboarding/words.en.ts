import type { en as ofBoth } from '#rules/onboarding/words.en.ts'

export const en = {
  'answer.no-file': 'This question takes no file.',
  'answer.number': 'Write a number, like 12 or 3.5.',
  'answer.options': 'Choose from the options.',
  'answer.option': 'Choose one of the options.',
  'answer.no-question': 'There is no such question.',
  'answer.other-cohort': 'This is not a question of your cohort. Open your application again.',
  'answer.saved': 'Your answer is saved.',
  'application.handed-in': 'Submission Successful',
  'application.selected': 'Congratulations! The judges have selected you.',
  'application.not-selected': 'This time the judges have not selected you.',

  // reviews, shown to staff
  'review.write-what': 'Write what is to be mended.',
  'review.approved-by': '{name} has approved this already.',
  'review.sent-back-by': '{name} has sent this back already.',
  'review.approved': 'It is approved.',
  'review.approved-complete': 'It is approved, and the onboarding is complete.',
  'review.approved-to-judges': 'It is approved, and the application goes to the judges.',
  'review.sent-back': 'It is sent back, and the person is told why.',

  // deadlines and reminders
  'deadline.choose-people': 'Choose people from the list, or the whole list.',
  'deadline.ahead': 'Choose a moment that lies ahead.',
  'deadline.three-years': 'Choose a moment within the next three years.',
  'deadline.nobody':
    'Nobody here needs more time until then: whoever is chosen has it already, or has nothing left to hand in.',
  'deadline.one': 'One person has more time and is told so.',
  'reminder.nobody': 'Nobody here has anything left to do, or they were reminded today.',
  'reminder.one': 'One person is being reminded.',
  'reminder.many': '{people} people are being reminded.',

  // cohorts and their questions
  'cohort.none': 'There is no such cohort.',
  'cohort.deadline-first': 'The deadline must come after the opening.',
  'cohort.video': 'Write the address of a video on YouTube or Vimeo, beginning with https://',
  'cohort.criterion-twice': 'Name each criterion once.',
  'cohort.criteria-used': 'Somebody has judged by these criteria: only their names can change now.',
  'question.two-options': 'Write at least two options.',
  'question.option-sw': 'Write every option in Kiswahili, or none.',
  'question.option-twice': 'Each option can stand here once.',
  'question.no-adding': 'Somebody has answered already: no question can be added now.',
  'question.no-removing': 'Somebody has answered already: no question can be removed now.',
  'question.texts-only': 'Somebody has answered already: only texts and order can change now.',

  // the judging round
  'judging.none': 'There is no such applicant.',
  'judging.not-in-round': 'This applicant is not in the judging round.',
  'judging.points-each': 'Give points for each of the {many} criteria.',
  'judging.points-most': 'Give at most {most} points.',
  'judging.saved': 'Your points are saved.',
  'judging.not-judged': 'Nobody has judged this applicant yet.',
  'judging.selected': 'The applicant is selected and is told so.',
  'judging.not-selected': 'The applicant is not selected and is told so.',

  // hubs and papers
  'hub.none': 'There is no such hub.',
  'hub.name-taken': 'Another hub has this name.',
  'paper.none': 'There is no such paper.',
  'paper.removed': 'The paper is removed.',
  'onboarding.not-in-programme': 'This person is in no programme any more.',
  'onboarding.approved-already': 'This is approved already and cannot be handed in again.',
  'onboarding.deadline-passed': 'The deadline has passed. Contact your hub if you need more time.',
  'onboarding.same-file': 'This file was handed in already. Please choose another one.',
  'review.none': 'There is nothing like this to look at.',
  'review.newer': 'Something newer was handed in meanwhile. Look at that one instead.',
  'application.decided': 'This application is decided already.',
  'application.exists': 'You have an application already.',
  'application.again': 'You can apply again.',
  'onboarding.started': 'You have started already. Ask your hub if you want to change to another.',
  'onboarding.preparing': 'Your folders are being prepared. This takes 2 to 5 minutes.',
  'onboarding.ready': 'Everything is ready. You can start now.',
  'onboarding.no-cohort': 'No cohort of your hub takes applications at the moment.',
  'onboarding.sent-back': 'Something that you handed in was sent back. Read why, and hand it in again.',
  'onboarding.waiting': 'Awaiting Approvals!',
  'onboarding.complete': 'Onboarding Complete!',
  'onboarding.too-late': 'Too Late!',
  'onboarding.not-a-link': 'This is not the link of an uploaded file. Please choose the file again.',
  'onboarding.no-folder': 'There is no such folder.',
  'onboarding.paper-changed': 'This paper has changed or is not the right one. Open it again and read it.',
  'onboarding.own-only': 'You can look up yourself only.',
} as const

type Own = typeof en & typeof ofBoth
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
