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
    over: 'This link is over',
    overText: 'Ask whoever sent it to you for a new one.',
    download: 'Download PDF',
    print: 'Print',
    other: 'Kiswahili',
    paidAlready: 'Nothing is left to pay. Thank you.',
    real: 'This document is real',
    notReal: 'There is no such document',
    notRealText:
      'Nobody wrote a document with this code here. Check the address, and ask whoever gave it to you.',
    from: 'From',
    hint: 'Pay with this amount, and keep the code of the message: it is your proof.',
    copyHint: 'Amount to pay',
    atKra: 'Check it at KRA',
    states: {
      draft: 'Draft',
      sent: 'Open',
      invoiced: 'Invoiced',
      expired: 'No longer valid',
      unpaid: 'To be paid',
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
