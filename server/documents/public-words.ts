import type { DocumentState } from '#contract/document-kind.ts'
import type { Language } from '#contract/tenant.ts'

type Words = Record<
  | (
      | 'over'
      | 'overText'
      | 'download'
      | 'print'
      | 'other'
      | 'paidAlready'
      | 'real'
      | 'notReal'
      | 'notRealText'
    )
  | ('from' | 'hint' | 'copyHint' | 'atKra'),
  string
> & { states: Record<DocumentState, string> }

/** Words of the pages that customers open by link. */
export const publicWords: Record<Language, Words> = {
  en: {
    over: 'This link has expired',
    overText: 'Ask the person who sent it to you for a new one.',
    download: 'Download PDF',
    print: 'Print',
    other: 'Kiswahili',
    paidAlready: 'Paid in full. Thank you.',
    real: 'This document is genuine',
    notReal: 'Document not found',
    notRealText: 'No document here has this code. Check the address, and ask the person who gave it to you.',
    from: 'From',
    hint: 'Pay this amount, and keep the code in the message. It is your proof of payment.',
    copyHint: 'Amount to pay',
    atKra: 'Check it with KRA',
    states: {
      draft: 'Draft',
      sent: 'Open',
      invoiced: 'Invoiced',
      expired: 'No longer valid',
      unpaid: 'Unpaid',
      partly: 'Partly paid',
      overdue: 'Overdue',
      paid: 'Paid',
      credited: 'Cancelled by a credit note',
    },
  },
  sw: {
    over: 'Kiungo hiki kimeisha muda',
    overText: 'Mwombe aliyekutumia akupe kingine.',
    download: 'Pakua PDF',
    print: 'Chapa',
    other: 'English',
    paidAlready: 'Hakuna kilichobaki kulipa. Asante.',
    real: 'Hati hii ni halisi',
    notReal: 'Hakuna hati kama hii',
    notRealText: 'Hakuna aliyeandika hati yenye msimbo huu hapa. Angalia anwani, na umwulize aliyekupa.',
    from: 'Kutoka',
    hint: 'Lipa kiasi hiki, na uhifadhi msimbo wa ujumbe: ndio uthibitisho wako.',
    copyHint: 'Kiasi cha kulipa',
    atKra: 'Ihakiki kwa KRA',
    states: {
      draft: 'Rasimu',
      sent: 'Ipo wazi',
      invoiced: 'Ina ankara',
      expired: 'Haitumiki tena',
      unpaid: 'Haijalipwa',
      partly: 'Imelipwa sehemu',
      overdue: 'Imechelewa',
      paid: 'Imelipwa',
      credited: 'Imefutwa kwa hati ya kupunguza',
    },
  },
}
