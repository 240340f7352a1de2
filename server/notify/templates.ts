import type { EventsBy, MessageValues } from '#contract/event.ts'
import { LANGUAGE_CODES, type Language } from '#contract/language.ts'
import { recordOf } from '#contract/record.ts'
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

const inEachLanguage = <Texts>(textsIn: (language: Language) => Texts): Record<Language, Texts> =>
  recordOf(LANGUAGE_CODES, textsIn)

export const mails: Record<Language, Record<Template, MailText>> = inEachLanguage(language => ({
  ...accountMails[language],
  ...loanMails[language],
  ...programmeMails[language],
  ...bookMails[language],
  ...documentMails[language],
  ...learningMails[language],
  ...investMails[language],
  ...playbookMails[language],
}))

export const texts: Record<Language, Record<Texted, string>> = inEachLanguage(language => ({
  ...accountTexts[language],
  ...loanTexts[language],
  ...programmeTexts[language],
  ...bookTexts[language],
  ...documentTexts[language],
  ...learningTexts[language],
  ...investTexts[language],
  ...playbookTexts[language],
}))
