import type { Language } from '#contract/tenant.ts'

const en = {
  /** Name of files and sheets. */
  answers: 'Answers',
  other: 'Other',
  /** Appended to the label of a question. */
  inBooks: 'in their books',
  /** Number of an entry of a repeat. */
  entry: 'Entry',
  headings: {
    id: 'ID',
    name: 'Name',
    phone: 'Phone',
    account: 'Account',
    period: 'Period',
    version: 'Version',
    language: 'Language',
    startedAt: 'Started',
    finishedAt: 'Finished',
    at: 'Received',
  },
}

const sw: typeof en = {
  answers: 'Majibu',
  other: 'Nyingine',
  inBooks: 'kwenye daftari lao',
  entry: 'Ingizo',
  headings: {
    id: 'ID',
    name: 'Jina',
    phone: 'Namba ya simu',
    account: 'Akaunti',
    period: 'Kipindi',
    version: 'Toleo',
    language: 'Lugha',
    startedAt: 'Alianza',
    finishedAt: 'Alimaliza',
    at: 'Ilipokelewa',
  },
}

/** Texts of exported files. */
export const words: Record<Language, typeof en> = { en, sw }
