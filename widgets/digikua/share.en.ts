import type { Catalogue } from '#kit/core/words.ts'
import { ledgerEn } from '#kit/screens/ledger/words.en.ts'

const { copy, copied, copyFailed } = ledgerEn

/** Texts of the dialog for sharing reports, loaded with it. */
export const shareEn = {
  copy,
  copied,
  copyFailed,
  shareTitle: 'Share this report by a link',
  shareText:
    'Whoever has the link can read the report of this period as a PDF, with what is entered for it until then. They see no single entry. You can take it back at any time.',
  shareDays: 'How long can it be opened?',
  days7: 'A week',
  days30: 'A month',
  days90: 'Three months',
  makeLink: 'Make a link',
  theLink: 'The link',
  sendIt: 'Send by WhatsApp',
  sendText: 'Report of {business}: {address}',
  openLinks: 'Links that are open now',
  linkOf: '{period}, until {day}',
  openedTimes: { one: 'opened {count} time', other: 'opened {count} times' },
  takeBack: 'Take back',
  closeShare: 'Close',
} as const satisfies Catalogue
export type ShareWords = typeof shareEn
