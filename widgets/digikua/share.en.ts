import type { Catalogue } from '#kit/core/words.ts'
import { ledgerEn } from '#kit/screens/ledger/words.en.ts'

const { copy, copied, copyFailed } = ledgerEn

/** Texts of the dialog for sharing reports, loaded with it. */
export const shareEn = {
  copy,
  copied,
  copyFailed,
  shareTitle: 'Share this report by link',
  shareText:
    'Anyone with the link can see this period’s report as a PDF, including later entries. They cannot see single entries. You can remove the link at any time.',
  shareDays: 'How long should the link work?',
  days7: 'A week',
  days30: 'A month',
  days90: 'Three months',
  makeLink: 'Create a link',
  theLink: 'Link',
  sendIt: 'Send by WhatsApp',
  sendText: 'Report of {business}: {address}',
  openLinks: 'Active links',
  linkOf: '{period}, until {day}',
  openedTimes: { one: 'opened {count} time', other: 'opened {count} times' },
  takeBack: 'Remove',
  closeShare: 'Close',
} as const satisfies Catalogue
export type ShareWords = typeof shareEn
