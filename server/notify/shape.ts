import type { Language } from '#contract/tenant.ts'

export type MailText = {
  subject: string
  /** Paragraphs, separated by an empty line. The code or link follows below. */
  text: string
  /** Label of the button that opens `link`. */
  action?: string
  /** Small print at the end. */
  note?: string
}

/** A mail text for each of these events. */
export type MailTexts<Name extends string> = Record<Name, MailText>

/** The same texts in another language: a missing or additional part is a type error. */
export type SameParts<Mails> = { [Name in keyof Mails]: { [Part in keyof Mails[Name]]: string } }

/** One line each, starting with the tenant's name: at most 160 characters with typical names and values. */
export type SmsTexts<Name extends string> = Record<Language, Record<Name, string>>
