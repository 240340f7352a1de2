export const en = {
  // files of clients
  'import.none': 'This import no longer exists. Open the list of imports again.',
  'import.undone-already': 'This import has already been undone.',
  'import.undone': 'Undone: {removed} removed, {stayed} kept because they have joined.',
  'import.busy': 'Several files are being read right now. Try again in a minute.',
  'import.unreadable': 'This workbook cannot be read. Save it again as XLSX or CSV.',
  'import.too-many-rows': 'The file has more than {most} rows. Split it into several files.',
  'import.columns':
    'The first row must name the columns. These are missing: {columns}. In a workbook, only the first sheet is read.',
  'import.first-name': 'First name',
  'import.last-name': 'Last name',
  'import.email': 'Email',
  'import.phone': 'Phone',
  'import.empty': 'There are no people in this file. Write one person in each row below the headings.',
  'import.same-email': 'Row {row} has the same email address.',
  'import.same-phone': 'Row {row} has the same phone number.',

  // people and their access
  'people.none': 'Person not found. Go back to the list.',
  'people.own': 'This is about you. Ask a colleague to do it.',
  'access.own': 'You cannot change your own access.',
  'access.admin-only': 'Only an admin can change the access of staff.',
  'access.last-admin': 'This is the last admin of the portal. Appoint another one first.',
  'access.corrected': 'The details of {name} are changed.',
  'access.deactivated-already': 'This account is already deactivated.',
  'access.not-deactivated': 'This account is not deactivated.',
  'access.has-role': 'This account already has that role.',
  'access.deactivated': 'This account is deactivated. Activate it first.',
  'access.shut': 'The account of {name} is deactivated.',
  'access.opened': '{name} can use the account again.',
  'access.reset': '{name} is signed out everywhere and will get a message to sign in again.',
  'access.new-role': '{name} has a new role.',
  'access.clients-only': 'Only clients are onboarded.',
  'access.onboarded-already': 'This client has already completed the onboarding.',
  'access.on-paper': '{name} was onboarded on paper, so the portal asks for nothing more.',
  'access.in-portal': '{name} goes through the onboarding in the portal.',
  'profile.county': 'Choose a county of Kenya.',
  'profile.region': 'Choose a region of Tanzania.',
  'profile.saved': 'Your details are saved.',
  'profile.identity-saved': 'Your identity documents are saved.',
} as const

type Own = typeof en
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
