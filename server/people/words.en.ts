export const en = {
  // files of clients
  'import.none': 'There is no such import.',
  'import.undone-already': 'This import was taken back already.',
  'import.undone': 'Taken back: {removed} removed, {stayed} stay because they have joined.',
  'import.busy': 'Several files are being read right now. Try again in a minute.',
  'import.unreadable': 'This workbook cannot be read. Save it again as XLSX or CSV.',
  'import.too-many-rows': 'The file has more than {most} rows. Split it into several files.',
  'import.columns':
    'The first row must name the columns. These are missing: {columns}. Of a workbook the first sheet is read.',
  'import.first-name': 'First name',
  'import.last-name': 'Last name',
  'import.email': 'E-mail',
  'import.phone': 'Phone',
  'import.empty': 'There is nobody in this file. Write one person in each row below the headings.',
  'import.same-email': 'Row {row} has the same e-mail.',
  'import.same-phone': 'Row {row} has the same phone number.',

  // people and their access
  'people.none': 'There is no such person.',
  'access.own': 'You cannot change your own access.',
  'access.admin-only': 'Only an admin can change the access of staff.',
  'access.last-admin': 'This is the last admin of the portal. Appoint another one first.',
  'access.deactivated-already': 'This account is deactivated already.',
  'access.not-deactivated': 'This account is not deactivated.',
  'access.has-role': 'This account has that role already.',
  'access.deactivated': 'This account is deactivated. Activate it first.',
  'access.shut': 'The account of {name} is deactivated.',
  'access.opened': '{name} may use the account again.',
  'access.reset': '{name} is signed out everywhere and gets a message with a new way in.',
  'access.new-role': '{name} has a new role.',
  'access.clients-only': 'Only clients are onboarded.',
  'access.onboarded-already': 'This client has done the onboarding already.',
  'access.on-paper': '{name} was onboarded on paper: the portal asks for nothing more.',
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
