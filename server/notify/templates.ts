import type { EventsBy, MessageValues } from '#contract/event.ts'
import type { Language } from '#contract/tenant.ts'
import { accountMails, accountTexts } from './account.ts'
import { bookMails, bookTexts } from './book.ts'
import { documentMails, documentTexts } from './document.ts'
import { investMails, investTexts } from './invest.ts'
import { learningMails, learningTexts } from './learning.ts'
import { loanMails, loanTexts } from './loan.ts'
import { playbookMails, playbookTexts } from './playbook.ts'
import { programmeMails, programmeTexts } from './programme.ts'
import type { MailText } from './shape.ts'

/** Events with a mail template, and those with an SMS template as well. */
export type Template = EventsBy<'mail'>
export type Texted = EventsBy<'sms'>

/** A template with its values. */
export type Filled<Name extends Template = Template> = {
  [One in Name]: { template: One; values: MessageValues<One> }
}[Name]

export const mails: Record<Language, Record<Template, MailText>> = {
  en: {
    ...accountMails.en,
    ...loanMails.en,
    ...programmeMails.en,
    ...bookMails.en,
    ...documentMails.en,
    ...learningMails.en,
    ...investMails.en,
    ...playbookMails.en,
  },
  sw: {
    ...accountMails.sw,
    ...loanMails.sw,
    ...programmeMails.sw,
    ...bookMails.sw,
    ...documentMails.sw,
    ...learningMails.sw,
    ...investMails.sw,
    ...playbookMails.sw,
  },
}

export const texts: Record<Language, Record<Texted, string>> = {
  en: {
    ...accountTexts.en,
    ...loanTexts.en,
    ...programmeTexts.en,
    ...bookTexts.en,
    ...documentTexts.en,
    ...learningTexts.en,
    ...investTexts.en,
    ...playbookTexts.en,
  },
  sw: {
    ...accountTexts.sw,
    ...loanTexts.sw,
    ...programmeTexts.sw,
    ...bookTexts.sw,
    ...documentTexts.sw,
    ...learningTexts.sw,
    ...investTexts.sw,
    ...playbookTexts.sw,
  },
}
