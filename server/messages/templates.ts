import type { Language } from '#contract/tenant.ts'

/** What each message needs to know. All values are texts, as they are shown; `link` is an address on the tenant's portal. */
export type MessageValues = {
  'code-verify': { name: string; code: string; minutes: string }
  'code-password': { name: string; code: string; minutes: string }
  invite: { name: string; link: string; days: string }
  welcome: { name: string; link: string }
  'password-changed': { name: string }
  'account-deactivated': { name: string; reason: string }
  'account-activated': { name: string; link: string }
  /** `role` as the contract names it. */
  'role-changed': { name: string; role: string }
  /** Figures as they are written: `Ksh 4,500`. `left` is what is still to pay of the loan. */
  'payment-received': {
    name: string
    amount: string
    code: string
    receipt: string
    left: string
    link: string
  }
}
export type Template = keyof MessageValues

/** Those that are worth a person's SMS as well. */
export const TEXTED = [
  'code-verify',
  'code-password',
  'invite',
  'password-changed',
  'payment-received',
] as const satisfies Template[]
export type Texted = (typeof TEXTED)[number]

/** A template and its values, of any of the given templates. */
export type Filled<Name extends Template = Template> = {
  [One in Name]: { template: One; values: MessageValues[One] }
}[Name]

type MailText = {
  subject: string
  /** Paragraphs, parted by an empty line. A code or a link stands below them. */
  text: string
  /** What the button says that leads to `link`. */
  action?: string
  /** What stands in small print below. */
  note?: string
}

const mailsInEnglish = {
  'code-verify': {
    subject: 'Your code for {tenant}',
    text: 'Enter this code to activate your account:',
    note: 'The code works for {minutes} minutes and only once. Nobody from {tenant} will ever ask you for it. If you did not ask for a code, ignore this e-mail.',
  },
  'code-password': {
    subject: 'Your code for a new password',
    text: 'Enter this code to choose a new password for your {tenant} account:',
    note: 'The code works for {minutes} minutes and only once. Nobody from {tenant} will ever ask you for it. If you did not ask for a code, ignore this e-mail: your password stays as it is.',
  },
  invite: {
    subject: 'Your invitation to {tenant}',
    text: '{tenant} has opened an account for you.\n\nChoose a password and add a few details to start using it.',
    action: 'Accept the invitation',
    note: 'The link works for {days} days and is for you alone. If you did not expect an invitation, ignore this e-mail.',
  },
  welcome: {
    subject: 'Welcome to {tenant}',
    text: 'Your account is ready.\n\nSign in to finish setting it up.',
    action: 'Sign in',
  },
  'password-changed': {
    subject: 'Your password was changed',
    text: 'The password of your {tenant} account has just been changed. All other devices were signed out.',
    note: 'If it was not you, contact us at once.',
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
    text: 'Your role at {tenant} is now: {role}.\n\nThe portal shows what belongs to it the next time you open it.',
    note: 'If you did not expect this, contact us.',
  },
  'payment-received': {
    subject: 'We have received {amount}',
    text: 'Thank you. We have received {amount} for your loan {code}.\n\nReceipt: {receipt}\nStill to pay: {left}',
    action: 'See your loan',
    note: 'Keep this e-mail as your receipt.',
  },
} as const satisfies Record<Template, MailText>

type Mails = typeof mailsInEnglish

/** The parts that each mail has: a translation that misses one, or has one more, is a type error. */
const mailsInKiswahili: { [Name in Template]: { [Part in keyof Mails[Name]]: string } } = {
  'code-verify': {
    subject: 'Msimbo wako wa {tenant}',
    text: 'Weka msimbo huu ili kuthibitisha akaunti yako:',
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
  'account-deactivated': {
    subject: 'Akaunti yako imefungwa',
    text: 'Akaunti yako ya {tenant} imefungwa, na huwezi kuingia tena.\n\nSababu: {reason}',
    note: 'Kama unadhani ni kosa, wasiliana nasi.',
  },
  'account-activated': {
    subject: 'Akaunti yako imefunguliwa tena',
    text: 'Akaunti yako ya {tenant} imefunguliwa tena, na unaweza kuingia kama awali.',
    action: 'Ingia',
  },
  'role-changed': {
    subject: 'Jukumu lako limebadilishwa',
    text: 'Jukumu lako katika {tenant} sasa ni: {role}.\n\nUtaona kurasa zake utakapofungua tovuti tena.',
    note: 'Kama hukutarajia mabadiliko haya, wasiliana nasi.',
  },
  'payment-received': {
    subject: 'Tumepokea {amount}',
    text: 'Asante. Tumepokea {amount} kwa mkopo wako {code}.\n\nRisiti: {receipt}\nSalio la mkopo: {left}',
    action: 'Tazama mkopo wako',
    note: 'Hifadhi barua pepe hii kama risiti yako.',
  },
}

export const mails: Record<Language, Record<Template, MailText>> = {
  en: mailsInEnglish,
  sw: mailsInKiswahili,
}

/** One line each, naming the tenant first: at most 160 characters with an ordinary name and values. */
export const texts: Record<Language, Record<Texted, string>> = {
  en: {
    'code-verify':
      '{tenant}: your code is {code}. It works for {minutes} minutes. Do not share it with anyone.',
    'code-password':
      '{tenant}: {code} is your code for a new password. It works for {minutes} minutes. Do not share it with anyone.',
    invite: '{tenant} has opened an account for you. Choose your password within {days} days: {link}',
    'password-changed': '{tenant}: your password was changed. If it was not you, contact us at once: {phone}',
    'payment-received':
      '{tenant}: we have received {amount} for loan {code}. Receipt {receipt}. Still to pay: {left}.',
  },
  sw: {
    'code-verify': '{tenant}: msimbo wako ni {code}. Unafanya kazi kwa dakika {minutes}. Usimpe mtu yeyote.',
    'code-password':
      '{tenant}: {code} ni msimbo wako wa nenosiri jipya. Unafanya kazi kwa dakika {minutes}. Usimpe mtu yeyote.',
    invite: '{tenant} imekufungulia akaunti. Chagua nenosiri ndani ya siku {days}: {link}',
    'password-changed':
      '{tenant}: nenosiri lako limebadilishwa. Kama si wewe, wasiliana nasi mara moja: {phone}',
    'payment-received':
      '{tenant}: tumepokea {amount} kwa mkopo {code}. Risiti {receipt}. Salio la mkopo: {left}.',
  },
}

/** What every mail says around its own text. */
export const frame: Record<Language, Record<'greeting' | 'link' | 'help' | 'sent', string>> = {
  en: {
    greeting: 'Hello {name},',
    link: 'If the button does not work, open this address:',
    help: 'Questions? We are glad to help.',
    sent: '{tenant} sent you this e-mail because it concerns your account at {portal}.',
  },
  sw: {
    greeting: 'Habari {name},',
    link: 'Kama kitufe hakifanyi kazi, fungua anwani hii:',
    help: 'Una swali? Tuko tayari kukusaidia.',
    sent: '{tenant} imekutumia barua pepe hii kwa sababu inahusu akaunti yako kwenye {portal}.',
  },
}

/** Roles as people know them. */
export const roles: Record<Language, Record<string, string>> = {
  en: {
    client: 'client',
    applicant: 'applicant',
    digiprime: 'DigiPrime',
    admin: 'processor',
    processor: 'processor',
    sales: 'sales agent',
    authorizer: 'authorizer',
    super: 'admin',
  },
  sw: {
    client: 'mteja',
    applicant: 'mwombaji',
    digiprime: 'DigiPrime',
    admin: 'mchakataji',
    processor: 'mchakataji',
    sales: 'wakala wa mauzo',
    authorizer: 'mwidhinishaji',
    super: 'msimamizi',
  },
}
