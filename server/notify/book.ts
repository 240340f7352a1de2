import type { EventsBy } from '#contract/event.ts'
import type { MailTexts, SmsTexts } from './shape.ts'

const english: MailTexts<EventsBy<'mail', 'book'>> = {
  'book-correction': {
    subject: 'Please check an entry of your book',
    text: 'We looked through your book, and ask you to check “{entry}”:\n\n{text}\n\nOpen the entry and correct it, or make it void.',
    action: 'Open your book',
  },
  'book-reminder': {
    subject: 'Keep the book of {business} up to date',
    text: 'Nothing has been entered for {business} lately. Enter what you sold and what you spent: a sale takes ten seconds, also without a connection.\n\nYour figures, scores and loans rest on it.',
    action: 'Enter a sale',
  },
  'statement-accepted': {
    subject: 'Your statement counts',
    text: 'We looked at your statement of {institution}, and it counts now. The report shows how far your book is from it, and what would bring them together.',
    action: 'Open the report',
  },
  'statement-rejected': {
    subject: 'Your statement cannot count',
    text: 'We looked at your statement of {institution}, and it cannot count:\n\n{reason}\n\nSend another one whenever you like: a PDF or CSV file straight from your institution proves itself.',
    action: 'Send another one',
  },
}

const kiswahili: typeof english = {
  'book-correction': {
    subject: 'Tafadhali kagua ingizo la daftari lako',
    text: 'Tumepitia daftari lako, na tunaomba ukague “{entry}”:\n\n{text}\n\nFungua ingizo hilo ulirekebishe, au ulifute.',
    action: 'Fungua daftari lako',
  },
  'book-reminder': {
    subject: 'Endelea kuandika daftari la {business}',
    text: 'Hakuna kilichoandikwa kwa {business} siku za karibuni. Andika ulichouza na ulichotumia: mauzo huchukua sekunde kumi, hata bila mtandao.\n\nTakwimu, alama na mikopo yako hutegemea daftari hilo.',
    action: 'Andika mauzo',
  },
  'statement-accepted': {
    subject: 'Taarifa yako inahesabiwa',
    text: 'Tumeangalia taarifa yako ya {institution}, na sasa inahesabiwa. Ripoti inaonyesha daftari lako linatofautiana nayo kiasi gani, na nini kitavileta pamoja.',
    action: 'Fungua ripoti',
  },
  'statement-rejected': {
    subject: 'Taarifa yako haiwezi kuhesabiwa',
    text: 'Tumeangalia taarifa yako ya {institution}, na haiwezi kuhesabiwa:\n\n{reason}\n\nTuma nyingine wakati wowote: faili la PDF au CSV lililotoka moja kwa moja kwa taasisi yako hujithibitisha.',
    action: 'Tuma nyingine',
  },
}

export const bookMails = { en: english, sw: kiswahili }

export const bookTexts: SmsTexts<EventsBy<'sms', 'book'>> = {
  en: {
    'book-correction': '{tenant}: please check “{entry}” in your book. See why: {link}',
    'book-reminder': '{tenant}: enter what {business} sold and spent. {link}',
    'statement-accepted': '{tenant}: your statement of {institution} counts now. {link}',
    'statement-rejected': '{tenant}: your statement of {institution} cannot count: {reason} {link}',
  },
  sw: {
    'book-correction': '{tenant}: tafadhali kagua “{entry}” kwenye daftari lako. Tazama sababu: {link}',
    'book-reminder': '{tenant}: andika mauzo na matumizi ya {business}. {link}',
    'statement-accepted': '{tenant}: taarifa yako ya {institution} inahesabiwa sasa. {link}',
    'statement-rejected': '{tenant}: taarifa yako ya {institution} haiwezi kuhesabiwa: {reason} {link}',
  },
}
