import type { Language } from '#contract/tenant.ts'
import { type AccountValues, accountMails, accountTexted, accountTexts } from './account.ts'
import { type LoanValues, loanMails, loanTexted, loanTexts } from './loan.ts'
import { type ProgrammeValues, programmeMails, programmeTexted, programmeTexts } from './programme.ts'
import type { MailText } from './shape.ts'

/** What each message needs to know. All values are texts, as they are shown; `link` is an address on the tenant's portal. */
export type MessageValues = AccountValues & LoanValues & ProgrammeValues
export type Template = keyof MessageValues

/** Those that are worth a person's SMS as well. */
export const TEXTED = [...accountTexted, ...loanTexted, ...programmeTexted]
export type Texted = (typeof TEXTED)[number]

/** A template and its values, of any of the given templates. */
export type Filled<Name extends Template = Template> = {
  [One in Name]: { template: One; values: MessageValues[One] }
}[Name]

export const mails: Record<Language, Record<Template, MailText>> = {
  en: { ...accountMails.en, ...loanMails.en, ...programmeMails.en },
  sw: { ...accountMails.sw, ...loanMails.sw, ...programmeMails.sw },
}

export const texts: Record<Language, Record<Texted, string>> = {
  en: { ...accountTexts.en, ...loanTexts.en, ...programmeTexts.en },
  sw: { ...accountTexts.sw, ...loanTexts.sw, ...programmeTexts.sw },
}
