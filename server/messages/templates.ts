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
  /** Of the programmes: `step` and `question` as their screens call them, `reason` as staff wrote it. */
  'step-rejected': { name: string; step: string; reason: string; link: string }
  'onboarding-complete': { name: string; link: string }
  'answer-rejected': { name: string; question: string; reason: string; link: string }
  'application-judging': { name: string; link: string }
  'application-selected': { name: string; link: string }
  'application-not-selected': { name: string; link: string }
  /** In words: `days` is `3 days`, `left` what is still to hand in, `4 steps` or `2 questions`. */
  'programme-deadline': { name: string; days: string; day: string; left: string; link: string }
  /** `note` is what staff add of their own; it may be empty. */
  'programme-reminder': { name: string; left: string; note: string; link: string }
  'deadline-extended': { name: string; day: string; link: string }
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
  'step-rejected',
  'onboarding-complete',
  'answer-rejected',
  'application-judging',
  'application-selected',
  'application-not-selected',
  'programme-deadline',
  'programme-reminder',
  'deadline-extended',
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
  'step-rejected': {
    subject: 'Please hand in again: {step}',
    text: 'We have looked at your {step} and need it once more:\n\n{reason}\n\nEverything else that you handed in is kept.',
    action: 'Hand it in again',
  },
  'onboarding-complete': {
    subject: 'Onboarding Complete!',
    text: 'Well done. Everything that you handed in is approved, and your onboarding is complete.\n\nYour dashboard is open to you now: you can apply for a loan and keep your records there.',
    action: 'Open your dashboard',
  },
  'answer-rejected': {
    subject: 'Please answer one question again',
    text: 'We have looked at your answer to this question:\n\n{question}\n\nWe need it once more: {reason}\n\nYour other answers are kept.',
    action: 'Answer again',
  },
  'application-judging': {
    subject: 'Your application goes to the judges',
    text: 'All your answers are approved, and your application has advanced to the judging round.\n\nYou need not do anything now. We will tell you what the judges decide.',
    action: 'See your application',
  },
  'application-selected': {
    subject: 'You are selected',
    text: 'Congratulations! The judges have selected you for the programme at {tenant}.\n\nWe will tell you soon how it begins.',
    action: 'See your application',
  },
  'application-not-selected': {
    subject: 'Your application to {tenant}',
    text: 'Thank you for your application and for the work you put into it. This time the judges have not selected you.\n\nThe lessons stay open to you, and your hub can tell you what else you can do.',
    action: 'See your application',
  },
  'programme-deadline': {
    subject: '{days} left: {left} still to hand in',
    text: 'You have {days} left, until {day}, and there is still something to hand in: {left}.\n\nYou can go on where you stopped. What you have handed in is kept.',
    action: 'Go on',
    note: 'If you cannot make it by {day}, talk to your hub in good time.',
  },
  'programme-reminder': {
    subject: 'Still to hand in: {left}',
    text: 'We are looking forward to what is still missing from you: {left}.\n\n{note}\n\nYou can go on where you stopped. What you have handed in is kept.',
    action: 'Go on',
  },
  'deadline-extended': {
    subject: 'You have time until {day}',
    text: 'You have been given more time: you can hand in until {day}.\n\nYou can go on where you stopped. What you have handed in is kept.',
    action: 'Go on',
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
  'step-rejected': {
    subject: 'Tafadhali wasilisha tena: {step}',
    text: 'Tumekagua {step} na tunaomba uwasilishe tena:\n\n{reason}\n\nMengine yote uliyowasilisha yamehifadhiwa.',
    action: 'Wasilisha tena',
  },
  'onboarding-complete': {
    subject: 'Umekamilisha hatua za kujiunga!',
    text: 'Hongera. Yote uliyowasilisha yameidhinishwa, na umekamilisha hatua zote za kujiunga.\n\nDashibodi yako sasa iko wazi: unaweza kuomba mkopo na kuweka kumbukumbu zako hapo.',
    action: 'Fungua dashibodi yako',
  },
  'answer-rejected': {
    subject: 'Tafadhali jibu swali moja tena',
    text: 'Tumekagua jibu lako la swali hili:\n\n{question}\n\nTunaomba ujibu tena: {reason}\n\nMajibu yako mengine yamehifadhiwa.',
    action: 'Jibu tena',
  },
  'application-judging': {
    subject: 'Ombi lako limepelekwa kwa majaji',
    text: 'Majibu yako yote yameidhinishwa, na ombi lako limeingia kwenye hatua ya majaji.\n\nHuhitaji kufanya lolote kwa sasa. Tutakujulisha majaji watakavyoamua.',
    action: 'Tazama ombi lako',
  },
  'application-selected': {
    subject: 'Umechaguliwa',
    text: 'Hongera! Majaji wamekuchagua ujiunge na programu ya {tenant}.\n\nTutakujulisha hivi karibuni jinsi itakavyoanza.',
    action: 'Tazama ombi lako',
  },
  'application-not-selected': {
    subject: 'Ombi lako kwa {tenant}',
    text: 'Asante kwa ombi lako na kwa juhudi zako. Safari hii majaji hawakukuchagua.\n\nMasomo yataendelea kuwa wazi kwako, na kituo chako kinaweza kukueleza unachoweza kufanya.',
    action: 'Tazama ombi lako',
  },
  'programme-deadline': {
    subject: 'Umebakiwa na {days}: bado {left}',
    text: 'Umebakiwa na {days}, hadi {day}, na bado hujawasilisha: {left}.\n\nUnaweza kuendelea ulipoishia. Uliyowasilisha yamehifadhiwa.',
    action: 'Endelea',
    note: 'Kama hutaweza kufikia {day}, wasiliana na kituo chako mapema.',
  },
  'programme-reminder': {
    subject: 'Bado hujawasilisha: {left}',
    text: 'Tunasubiri yaliyobaki kutoka kwako: {left}.\n\n{note}\n\nUnaweza kuendelea ulipoishia. Uliyowasilisha yamehifadhiwa.',
    action: 'Endelea',
  },
  'deadline-extended': {
    subject: 'Una muda hadi {day}',
    text: 'Umeongezewa muda: unaweza kuwasilisha hadi {day}.\n\nUnaweza kuendelea ulipoishia. Uliyowasilisha yamehifadhiwa.',
    action: 'Endelea',
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
    'step-rejected': '{tenant}: please hand in your {step} once more. See why: {link}',
    'onboarding-complete': '{tenant}: your onboarding is complete. Your dashboard is open: {link}',
    'answer-rejected': '{tenant}: please answer one question of your application again. See why: {link}',
    'application-judging': '{tenant}: your application has advanced to the judging round. {link}',
    'application-selected': '{tenant}: congratulations, the judges have selected you! {link}',
    'application-not-selected': '{tenant}: the judges have decided on your application. Read more: {link}',
    'programme-deadline': '{tenant}: {days} left, until {day}. Still to hand in: {left}. {link}',
    'programme-reminder': '{tenant}: still to hand in: {left}. Go on where you stopped: {link}',
    'deadline-extended': '{tenant}: you can hand in until {day}. Go on where you stopped: {link}',
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
    'step-rejected': '{tenant}: tafadhali wasilisha tena: {step}. Tazama sababu: {link}',
    'onboarding-complete': '{tenant}: umekamilisha hatua za kujiunga. Dashibodi yako iko wazi: {link}',
    'answer-rejected': '{tenant}: tafadhali jibu tena swali moja la ombi lako. Tazama sababu: {link}',
    'application-judging': '{tenant}: ombi lako limeingia kwenye hatua ya majaji. {link}',
    'application-selected': '{tenant}: hongera, majaji wamekuchagua! {link}',
    'application-not-selected': '{tenant}: majaji wameamua kuhusu ombi lako. Soma zaidi: {link}',
    'programme-deadline': '{tenant}: umebakiwa na {days}, hadi {day}. Bado: {left}. {link}',
    'programme-reminder': '{tenant}: bado hujawasilisha: {left}. Endelea ulipoishia: {link}',
    'deadline-extended': '{tenant}: unaweza kuwasilisha hadi {day}. Endelea ulipoishia: {link}',
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
