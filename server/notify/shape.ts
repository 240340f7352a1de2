import type { Language } from '#contract/tenant.ts'

export type MailText = {
  subject: string
  /** Paragraphs, parted by an empty line. A code or a link stands below them. */
  text: string
  /** What the button says that leads to `link`. */
  action?: string
  /** What stands in small print below. */
  note?: string
}

/** A mail for each of these events. */
export type MailTexts<Name extends string> = Record<Name, MailText>

/** The same in another language: one that misses a part, or has one more, is a type error. */
export type SameParts<Mails> = { [Name in keyof Mails]: { [Part in keyof Mails[Name]]: string } }

/** One line each, naming the tenant first: at most 160 characters with an ordinary name and values. */
export type SmsTexts<Name extends string> = Record<Language, Record<Name, string>>
