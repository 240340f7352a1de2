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
  language: 'Language of emails and messages',
  en: 'English',
  sw: 'Kiswahili',

  deactivate: 'Deactivate',
  deactivateTitle: 'Deactivate {name}?',
  deactivateText:
    '{name} is signed out everywhere at once and can no longer sign in. Nothing is deleted, and you can activate the account again.',
  deactivateReason: 'Reason',
  deactivateReasonHint: 'Staff see it in the activity log of this account.',
  isDeactivated: '{name} is deactivated',
  activate: 'Activate',
  activateTitle: 'Activate {name} again?',
  activateText: '{name} can sign in again, with the same email address and password as before.',
  isActivated: '{name} is active again',
  reset: 'Reset access',
  resetTitle: 'Reset access for {name}?',
  resetText:
    '{name} is signed out everywhere and any authenticator app is removed. We will send a password reset code to {email}.',
  isReset: 'We sent a password reset code to {email}',
  inviteAgain: 'Resend invitation',
  inviteAgainTitle: 'Resend the invitation?',
  inviteAgainText: 'We will send a new link to {email}. Earlier links will no longer work.',
  isInvitedAgain: 'A new invitation is on its way to {email}',
  correct: 'Correct name or contact',
  correctTitle: 'Correct name or contact of {name}',
  correctText:
    'Make sure who is asking: the new email address and phone number receive the codes to sign in. We will tell them at {email} as well.',
  isCorrected: 'The details of {name} are changed',
  onPaper: 'Onboarded on paper',
  onPaperTitle: 'Was {name} onboarded on paper?',
  onPaperText: '{name} will not be asked for documents and can open the dashboard at once.',
  isOnPaper: '{name} is onboarded on paper',
  inPortal: 'Onboard in the portal',
  inPortalTitle: 'Ask {name} to complete onboarding?',
  inPortalText: '{name} will complete the onboarding steps at the next visit.',
  isInPortal: '{name} will now complete the onboarding',
  changeRole: 'Change role',
  changeRoleTitle: 'Change the role of {name}',
  changeRoleText:
    'Their role is now {role}. A new role changes which pages {name} sees and what they can do. {name} will be signed out and must sign in again.',
  roleIsChanged: '{name} is now {role}',

  inviteLead: 'They get an email with a link, fill in their details there and choose a password.',
  sendInvitation: 'Send invitation',
  isInvited: 'An invitation is on its way to {email}',
} as const satisfies Catalogue
export type PeopleWords = typeof peopleEn
