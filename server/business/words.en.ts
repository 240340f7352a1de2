export const en = {
  'business.other': 'You do not have access to these books.',
  'business.none': 'Business not found. Go back to the overview and open it again.',
  'business.no-books': 'This member has no book yet. It starts when they open DigiKua.',
  'business.owner': 'Choose the owner of the business.',
  'business.member': 'Only a member can have a business. Choose one from your clients.',
  'business.category': 'Choose a category from the list.',
  'business.started': 'Choose a day up to today.',
  'business.unready': 'Complete setting up your account',
  'business.most': 'You have reached the maximum number of businesses. Contact us if you need another.',
} as const

type Own = typeof en
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
