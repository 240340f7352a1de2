export const en = {
  'business.other': 'These books are not yours to open.',
  'business.none': 'This business is no longer there. Go back to the overview and open it again.',
  'business.no-books': 'This member has not begun a book yet. It begins when they open DigiKua.',
  'business.owner': 'Say whose business it is.',
  'business.member': 'Only a member can have a business. Choose one from your clients.',
  'business.category': 'Choose a category from the list.',
  'business.started': 'Choose a day up to today.',
  'business.unready': 'Complete setting up your account',
  'business.most': 'You have as many businesses as we keep books for. Write to us if you need another.',
} as const

type Own = typeof en
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
