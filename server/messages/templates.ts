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
  'loan-submitted': { name: string; amount: string; code: string; link: string }
  /** `reason` is what the borrower is to mend, as staff wrote it. */
  'loan-returned': { name: string; code: string; reason: string; link: string }
  'loan-approved': { name: string; amount: string; code: string; link: string }
  'loan-disbursed': { name: string; amount: string; code: string; link: string }
  /** `reason` is a sentence in the borrower's language. */
  'loan-rejected': { name: string; code: string; reason: string; link: string }
  /** `amount` is what is to be paid until `day`, written as people write days. */
  'instalment-reminder': { name: string; amount: string; day: string; code: string; link: string }
  'instalment-late': { name: string; amount: string; day: string; code: string; link: string }
}
export type Template = keyof MessageValues

/** Those that are worth a person's SMS as well. */
export const TEXTED = [
  'code-verify',
  'code-password',
  'invite',
  'password-changed',
  'payment-received',
  'loan-submitted',
  'loan-returned',
  'loan-approved',
  'loan-disbursed',
  'loan-rejected',
  'instalment-reminder',
  'instalment-late',
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
  'loan-submitted': {
    subject: 'We have received your application {code}',
    text: 'Your application for {amount} is submitted and being processed.\n\nYou will hear from us within a week.',
    action: 'See your application',
  },
  'loan-returned': {
    subject: 'Please complete your application {code}',
    text: 'We have looked at your application and need something more from you:\n\n{reason}\n\nCorrect it and hand it in again. Everything else is kept.',
    action: 'Complete the application',
  },
  'loan-disbursed': {
    subject: 'Your loan {code} is paid out',
    text: 'We have sent you {amount}, your loan {code}.\n\nYour plan says when each instalment is due, and how to pay it.',
    action: 'See your plan',
  },
  'loan-approved': {
    subject: 'Your loan {code} is approved',
    text: 'Good news: your loan of {amount} is approved.\n\nRead the offer and accept it. The money is paid out after that.',
    action: 'Read the offer',
  },
  'loan-rejected': {
    subject: 'Your application {code}',
    text: 'Thank you for your application. We have looked at it carefully and cannot give you this loan.\n\n{reason}',
    action: 'See your application',
  },
  'instalment-reminder': {
    subject: '{amount} is due on {day}',
    text: 'An instalment of your loan {code} is due on {day}: {amount}.\n\nIf you have paid it already, thank you: there is nothing to do.',
    action: 'Pay now',
  },
  'instalment-late': {
    subject: '{amount} was due on {day}',
    text: 'An instalment of your loan {code} was due on {day} and is not paid yet. To pay now: {amount}.\n\nIf you cannot pay at the moment, talk to us soon: we will look for a way together.',
    action: 'Pay now',
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
  'loan-submitted': {
    subject: 'Tumepokea ombi lako {code}',
    text: 'Ombi lako la mkopo wa {amount} limepokelewa na linashughulikiwa.\n\nTutakujulisha ndani ya wiki moja.',
    action: 'Tazama ombi lako',
  },
  'loan-returned': {
    subject: 'Tafadhali kamilisha ombi lako {code}',
    text: 'Tumeangalia ombi lako na tunahitaji jambo moja zaidi kutoka kwako:\n\n{reason}\n\nRekebisha kisha uwasilishe tena. Mengine yote yamehifadhiwa.',
    action: 'Kamilisha ombi',
  },
  'loan-disbursed': {
    subject: 'Mkopo wako {code} umetumwa kwako',
    text: 'Tumekutumia {amount}, mkopo wako {code}.\n\nRatiba yako inaonyesha kila marejesho yanapotakiwa kulipwa, na jinsi ya kulipa.',
    action: 'Tazama ratiba yako',
  },
  'loan-approved': {
    subject: 'Mkopo wako {code} umeidhinishwa',
    text: 'Habari njema: mkopo wako wa {amount} umeidhinishwa.\n\nSoma ofa na uikubali. Baada ya hapo pesa zitatumwa kwako.',
    action: 'Soma ofa',
  },
  'loan-rejected': {
    subject: 'Ombi lako {code}',
    text: 'Asante kwa ombi lako. Tumeliangalia kwa makini na hatuwezi kukupa mkopo huu.\n\n{reason}',
    action: 'Tazama ombi lako',
  },
  'instalment-reminder': {
    subject: '{amount} inatakiwa kulipwa tarehe {day}',
    text: 'Rejesho la mkopo wako {code} linatakiwa kulipwa tarehe {day}: {amount}.\n\nKama umeshalipa, asante: huhitaji kufanya lolote.',
    action: 'Lipa sasa',
  },
  'instalment-late': {
    subject: '{amount} ilitakiwa kulipwa tarehe {day}',
    text: 'Rejesho la mkopo wako {code} lilitakiwa kulipwa tarehe {day} na bado halijalipwa. Kiasi cha kulipa sasa: {amount}.\n\nKama huwezi kulipa kwa sasa, wasiliana nasi mapema: tutatafuta njia pamoja.',
    action: 'Lipa sasa',
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
    'loan-submitted':
      '{tenant}: we have your application {code} for {amount}. You will hear from us within a week.',
    'loan-returned': '{tenant}: your application {code} needs something more. See what: {link}',
    'loan-disbursed': '{tenant}: we have sent you {amount}, your loan {code}. See when to pay: {link}',
    'loan-approved': '{tenant}: your loan {code} of {amount} is approved. Accept the offer: {link}',
    'loan-rejected': '{tenant}: we cannot give you the loan {code}. See why, and what you can do: {link}',
    'instalment-reminder': '{tenant}: {amount} of your loan {code} is due on {day}. Paid already? Thank you.',
    'instalment-late':
      '{tenant}: {amount} of your loan {code} was due on {day}. Please pay, or call us: {phone}',
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
    'loan-submitted': '{tenant}: tumepokea ombi lako {code} la {amount}. Tutakujulisha ndani ya wiki moja.',
    'loan-returned': '{tenant}: ombi lako {code} linahitaji marekebisho. Tazama: {link}',
    'loan-disbursed': '{tenant}: tumekutumia {amount}, mkopo wako {code}. Tazama ratiba ya kulipa: {link}',
    'loan-approved': '{tenant}: mkopo wako {code} wa {amount} umeidhinishwa. Kubali ofa: {link}',
    'loan-rejected': '{tenant}: hatuwezi kukupa mkopo {code}. Tazama sababu na unachoweza kufanya: {link}',
    'instalment-reminder': '{tenant}: {amount} ya mkopo {code} inatakiwa kulipwa {day}. Umeshalipa? Asante.',
    'instalment-late': '{tenant}: {amount} ya mkopo {code} ilitakiwa kulipwa {day}. Lipa au tupigie: {phone}',
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
