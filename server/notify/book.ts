import type { EventsBy } from '#contract/event.ts'
import type { MailTexts, SmsTexts } from './shape.ts'

const english: MailTexts<EventsBy<'mail', 'book'>> = {
  'book-correction': {
    subject: 'Please check an entry in your book',
    text: 'We reviewed your book. Please check “{entry}”:\n\n{text}\n\nOpen the entry to correct it or make it void.',
    action: 'Open your book',
  },
  'book-reminder': {
    subject: 'Keep the book of {business} up to date',
    text: '{business} has no recent entries. Enter your sales and expenses. A sale takes ten seconds, even without a connection.\n\nYour figures, scores and loans depend on it.',
    action: 'Enter a sale',
  },
  'statement-accepted': {
    subject: 'Your statement is accepted',
    text: 'We reviewed your statement from {institution} and accepted it. The report shows where it differs from your book, and how to close the gap.',
    action: 'Open the report',
  },
  'statement-rejected': {
    subject: 'Your statement is not accepted',
    text: 'We reviewed your statement from {institution} and cannot accept it:\n\n{reason}\n\nYou can send another one at any time. A PDF or CSV file straight from your institution is verified automatically.',
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
    subject: 'Taarifa yako imekubaliwa',
    text: 'Tumekagua taarifa yako ya {institution} na kuikubali. Ripoti inaonyesha daftari lako linatofautiana nayo kiasi gani, na jinsi ya kurekebisha tofauti.',
    action: 'Fungua ripoti',
  },
  'statement-rejected': {
    subject: 'Taarifa yako haikukubaliwa',
    text: 'Tumekagua taarifa yako ya {institution}, na hatuwezi kuikubali:\n\n{reason}\n\nTuma nyingine wakati wowote: faili ya PDF au CSV iliyotoka moja kwa moja kwenye taasisi yako huhakikiwa yenyewe.',
    action: 'Tuma nyingine',
  },
}

export const bookMails = { en: english, sw: kiswahili }

export const bookTexts: SmsTexts<EventsBy<'sms', 'book'>> = {
  en: {
    'book-correction': '{tenant}: please check “{entry}” in your book. See why: {link}',
    'book-reminder': '{tenant}: enter the sales and expenses of {business}. {link}',
    'statement-accepted': '{tenant}: your statement from {institution} is accepted. {link}',
    'statement-rejected': '{tenant}: your statement from {institution} is not accepted: {reason} {link}',
  },
  sw: {
    'book-correction': '{tenant}: tafadhali kagua “{entry}” kwenye daftari lako. Tazama sababu: {link}',
    'book-reminder': '{tenant}: andika mauzo na matumizi ya {business}. {link}',
    'statement-accepted': '{tenant}: taarifa yako ya {institution} imekubaliwa. {link}',
    'statement-rejected': '{tenant}: taarifa yako ya {institution} haikukubaliwa: {reason} {link}',
  },
}
