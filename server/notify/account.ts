import type { EventsBy } from '#contract/event.ts'
import type { MailTexts, SameParts, SmsTexts } from './shape.ts'

const english = {
  'code-verify': {
    subject: 'Your code for {tenant}',
    text: 'Enter this code to activate your account:',
    note: 'The code works for {minutes} minutes and only once. No one from {tenant} will ever ask you for it. If you did not ask for a code, ignore this email.',
  },
  'code-password': {
    subject: 'Your code for a new password',
    text: 'Enter this code to choose a new password for your {tenant} account:',
    note: 'The code works for {minutes} minutes and only once. No one from {tenant} will ever ask you for it. If you did not ask for a code, ignore this email: your password stays as it is.',
  },
  invite: {
    subject: 'Your invitation to {tenant}',
    text: '{tenant} has opened an account for you.\n\nChoose a password and add a few details to start using it.',
    action: 'Accept the invitation',
    note: 'The link works for {days} days and is for you alone. If you did not expect an invitation, ignore this email.',
  },
  welcome: {
    subject: 'Welcome to {tenant}',
    text: 'Your account is ready.\n\nSign in to finish setting it up.',
    action: 'Sign in',
  },
  'password-changed': {
    subject: 'Your password was changed',
    text: 'The password of your {tenant} account has just been changed. All other devices were signed out.',
    note: 'If this was not you, contact us immediately.',
  },
  'contact-changed': {
    subject: 'Your name or contact details were changed',
    text: 'Our staff have changed the name, email address or phone number of your {tenant} account. Messages and codes go to the new ones from now on.',
    note: 'If you did not ask for this, contact us immediately.',
  },
  'authenticator-on': {
    subject: 'An authenticator app was linked to your account',
    text: 'From now on, signing in to your {tenant} account also takes a code from the app.',
    note: 'If you did not link it, contact us immediately.',
  },
  'authenticator-off': {
    subject: 'Your authenticator app was removed',
    text: 'From now on, signing in to your {tenant} account takes only your password.',
    note: 'If you did not remove it, contact us immediately.',
  },
  'account-deactivated': {
    subject: 'Your account was deactivated',
    text: 'Your {tenant} account was deactivated, and you can no longer sign in.\n\nReason: {reason}',
    note: 'If you think this is a mistake, contact us.',
  },
  'account-activated': {
    subject: 'Your account is active again',
    text: 'Your {tenant} account is active again, and you can sign in as before.',
    action: 'Sign in',
  },
  'role-changed': {
    subject: 'Your role has changed',
    text: 'Your role at {tenant} is now: {role}.\n\nYou will see its pages the next time you open the portal.',
    note: 'If you did not expect this, contact us.',
  },
} as const satisfies MailTexts<EventsBy<'mail', 'account'>>

const kiswahili: SameParts<typeof english> = {
  'code-verify': {
    subject: 'Msimbo wako wa {tenant}',
    text: 'Weka msimbo huu ili akaunti yako ianze kutumika:',
    note: 'Msimbo huu unafanya kazi kwa dakika {minutes} na mara moja tu. Hakuna mtu wa {tenant} atakayekuomba msimbo huu. Kama hukuomba msimbo, puuza barua pepe hii.',
  },
  'code-password': {
    subject: 'Msimbo wako wa nenosiri jipya',
    text: 'Weka msimbo huu ili kuchagua nenosiri jipya la akaunti yako ya {tenant}:',
    note: 'Msimbo huu unafanya kazi kwa dakika {minutes} na mara moja tu. Hakuna mtu wa {tenant} atakayekuomba msimbo huu. Kama hukuomba msimbo, puuza barua pepe hii: nenosiri lako halitabadilika.',
  },
  invite: {
    subject: 'Mwaliko wako wa {tenant}',
    text: '{tenant} imekufungulia akaunti.\n\nChagua nenosiri na ujaze maelezo machache ili uanze kuitumia.',
    action: 'Kubali mwaliko',
    note: 'Kiungo hiki kinafanya kazi kwa siku {days} na ni chako peke yako. Kama hukutarajia mwaliko, puuza barua pepe hii.',
  },
  welcome: {
    subject: 'Karibu {tenant}',
    text: 'Akaunti yako iko tayari.\n\nIngia ili ukamilishe maelezo yako.',
    action: 'Ingia',
  },
  'password-changed': {
    subject: 'Nenosiri lako limebadilishwa',
    text: 'Nenosiri la akaunti yako ya {tenant} limebadilishwa sasa hivi. Vifaa vingine vyote vimetolewa kwenye akaunti.',
    note: 'Kama si wewe uliyelibadilisha, wasiliana nasi mara moja.',
  },
  'contact-changed': {
    subject: 'Jina au mawasiliano yako yamebadilishwa',
    text: 'Wafanyakazi wetu wamebadilisha jina, barua pepe au namba ya simu ya akaunti yako ya {tenant}. Kuanzia sasa, ujumbe na misimbo itatumwa huko kupya.',
    note: 'Kama hukuomba mabadiliko haya, wasiliana nasi mara moja.',
  },
  'authenticator-on': {
    subject: 'App ya uthibitishaji imeunganishwa na akaunti yako',
    text: 'Kuanzia sasa, kuingia kwenye akaunti yako ya {tenant} kunahitaji pia msimbo kutoka kwenye app hiyo.',
    note: 'Kama si wewe uliyeiunganisha, wasiliana nasi mara moja.',
  },
  'authenticator-off': {
    subject: 'App yako ya uthibitishaji imeondolewa',
    text: 'Kuanzia sasa, kuingia kwenye akaunti yako ya {tenant} kunahitaji nenosiri lako tu.',
    note: 'Kama si wewe uliyeiondoa, wasiliana nasi mara moja.',
  },
  'account-deactivated': {
    subject: 'Akaunti yako imezimwa',
    text: 'Akaunti yako ya {tenant} imezimwa, na huwezi kuingia tena.\n\nSababu: {reason}',
    note: 'Kama unadhani ni kosa, wasiliana nasi.',
  },
  'account-activated': {
    subject: 'Akaunti yako imewashwa tena',
    text: 'Akaunti yako ya {tenant} imewashwa tena, na unaweza kuingia kama awali.',
    action: 'Ingia',
  },
  'role-changed': {
    subject: 'Jukumu lako limebadilishwa',
    text: 'Jukumu lako katika {tenant} sasa ni: {role}.\n\nUtaona kurasa zake utakapofungua portal tena.',
    note: 'Kama hukutarajia mabadiliko haya, wasiliana nasi.',
  },
}

export const accountMails = { en: english, sw: kiswahili }

export const accountTexts: SmsTexts<EventsBy<'sms', 'account'>> = {
  en: {
    'code-verify':
      '{tenant}: your code is {code}. It works for {minutes} minutes. Do not share it with anyone.',
    'code-password':
      '{tenant}: {code} is your code for a new password. It works for {minutes} minutes. Do not share it with anyone.',
    invite: '{tenant} has opened an account for you. Choose your password within {days} days: {link}',
    'password-changed': '{tenant}: your password was changed. If this was not you, contact us now: {phone}',
    'contact-changed':
      '{tenant}: the name, email or phone of your account was changed. If you did not ask for this, contact us now: {phone}',
  },
  sw: {
    'code-verify': '{tenant}: msimbo wako ni {code}. Unafanya kazi kwa dakika {minutes}. Usimpe mtu yeyote.',
    'code-password':
      '{tenant}: {code} ni msimbo wako wa nenosiri jipya. Unafanya kazi kwa dakika {minutes}. Usimpe mtu yeyote.',
    invite: '{tenant} imekufungulia akaunti. Chagua nenosiri ndani ya siku {days}: {link}',
    'password-changed':
      '{tenant}: nenosiri lako limebadilishwa. Kama si wewe, wasiliana nasi mara moja: {phone}',
    'contact-changed':
      '{tenant}: jina, barua pepe au simu ya akaunti yako imebadilishwa. Kama hukuomba, wasiliana nasi mara moja: {phone}',
  },
}
