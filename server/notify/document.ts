import type { EventsBy } from '#contract/event.ts'
import type { MailTexts, SmsTexts } from './shape.ts'

const english: MailTexts<EventsBy<'mail', 'document'>> = {
  'document-sent': {
    subject: '{seller}: {what} {number}',
    text: '{seller} sends you the {what} {number} over {amount}. It is attached as a PDF.\n\n{note}',
    action: 'See it online',
  },
  'document-receipt': {
    subject: '{seller}: receipt {number}',
    text: 'Thank you. {seller} received {amount} for the invoice {invoice}. Your receipt {number} is attached as a PDF.\n\nLeft to pay: {left}.',
    action: 'See the invoice',
  },
  'document-reminder': {
    subject: '{seller}: {amount} of the invoice {number}',
    text: 'This is a reminder of the invoice {number} of {seller}. {amount} is to be paid by {day}.\n\nIf you have paid already, please send {seller} the code of your payment.',
    action: 'See how to pay',
  },
  'document-waits': {
    subject: 'An invoice waits to be sent: {customer}',
    text: 'The invoice to {customer} over {amount} was written anew, as you asked. It is a draft: look through it and send it.',
    action: 'Open the draft',
  },
}

const kiswahili: typeof english = {
  'document-sent': {
    subject: '{seller}: {what} {number}',
    text: '{seller} amekutumia {what} {number} ya {amount}. Imeambatishwa kama PDF.\n\n{note}',
    action: 'Itazame mtandaoni',
  },
  'document-receipt': {
    subject: '{seller}: risiti {number}',
    text: 'Asante. {seller} amepokea {amount} ya ankara {invoice}. Risiti yako {number} imeambatishwa kama PDF.\n\nDeni lililobaki: {left}.',
    action: 'Tazama ankara',
  },
  'document-reminder': {
    subject: '{seller}: {amount} ya ankara {number}',
    text: 'Hiki ni kikumbusho cha ankara {number} ya {seller}. {amount} ilipwe kufikia {day}.\n\nKama umeshalipa, tafadhali mtumie {seller} msimbo wa malipo.',
    action: 'Tazama jinsi ya kulipa',
  },
  'document-waits': {
    subject: 'Ankara inasubiri kutumwa: {customer}',
    text: 'Ankara ya {customer} ya {amount} imeandikwa upya, kama ulivyoomba. Ni rasimu: ipitie kisha uitume.',
    action: 'Fungua rasimu',
  },
}

export const documentMails = { en: english, sw: kiswahili }

export const documentTexts: SmsTexts<EventsBy<'sms', 'document'>> = {
  en: { 'document-reminder': '{tenant}, {seller}: {amount} of {number} is due {day}. {link}' },
  sw: { 'document-reminder': '{tenant}, {seller}: {amount} ya {number} ilipwe kufikia {day}. {link}' },
}
