import { headingsIn } from '#contract/column.ts'
import { inLanguage } from '#contract/label.ts'
import { personColumns, STATUSES } from '#contract/person-columns.ts'
import { ROLE_NAMES, roleRights } from '#contract/role-words.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { listEn } from '#kit/screens/list/words.en.ts'

/** Texts shared by all widgets about people. Spread it in the widget's own words. */
export const peopleEn = {
  ...headingsIn('en', personColumns),
  ...inLanguage('en', ROLE_NAMES),
  ...inLanguage('en', STATUSES),
  ...listEn,
  personName: 'Name',
  email: 'Email',
  phone: 'Phone',
  role: 'Role',
  createdAt: 'Since',
  lastSeenAt: 'Last seen',
  registeredBy: 'Registered by',
  never: 'Never',
  unknown: '–',

  ...roleRights('en'),

  firstName: 'First name',
  lastName: 'Last name',
  language: 'Language of mails and messages',
  en: 'English',
  sw: 'Kiswahili',

  deactivate: 'Deactivate',
  deactivateTitle: 'Deactivate {name}?',
  deactivateText:
    '{name} is signed out everywhere at once and can no longer sign in. Nothing is deleted, and you can activate the account again.',
  deactivateReason: 'Reason',
  deactivateReasonHint: 'Staff see it in the activity of this account.',
  isDeactivated: '{name} is deactivated',
  activate: 'Activate',
  activateTitle: 'Activate {name} again?',
  activateText: '{name} can sign in again, with the same e-mail address and password as before.',
  isActivated: '{name} is active again',
  reset: 'Reset access',
  resetTitle: 'Reset the access of {name}?',
  resetText:
    '{name} is signed out everywhere and an authenticator app is removed. A code for a new password goes to {email}.',
  isReset: 'A code for a new password is on its way to {email}',
  inviteAgain: 'Send invitation again',
  inviteAgainTitle: 'Send the invitation again?',
  inviteAgainText: 'A new link goes to {email}. Links that were sent before no longer work.',
  isInvitedAgain: 'A new invitation is on its way to {email}',
  onPaper: 'Onboarded on paper',
  onPaperTitle: 'Was {name} onboarded on paper?',
  onPaperText: 'The portal then asks {name} for no documents, and opens the dashboard at once.',
  isOnPaper: '{name} is onboarded on paper',
  inPortal: 'Onboard in the portal',
  inPortalTitle: 'Ask {name} for the onboarding?',
  inPortalText: '{name} goes through the steps of the onboarding at the next visit.',
  isInPortal: '{name} goes through the onboarding now',
  changeRole: 'Change role',
  changeRoleTitle: 'Change the role of {name}',
  changeRoleText:
    'Their role is {role} now. With another one {name} sees other pages and may do other things. {name} is signed out and signs in again.',
  roleIsChanged: '{name} is now {role}',

  inviteLead: 'They get an e-mail with a link, fill in their details there and choose a password.',
  sendInvitation: 'Send invitation',
  isInvited: 'An invitation is on its way to {email}',
} as const satisfies Catalogue
export type PeopleWords = typeof peopleEn
