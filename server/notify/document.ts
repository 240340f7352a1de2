import type { EventsBy } from '#contract/event.ts'
import type { MailTexts, SmsTexts } from './shape.ts'

const english: MailTexts<EventsBy<'mail', 'document'>> = {
  'document-sent': {
    subject: '{seller}: {what} {number}',
    text: '{seller} sent you {what} {number} for {amount}. It is attached as a PDF.\n\n{note}',
    action: 'View online',
  },
  'document-receipt': {
    subject: '{seller}: receipt {number}',
    text: 'Thank you. {seller} received {amount} for invoice {invoice}. Your receipt {number} is attached as a PDF.\n\nBalance due: {left}.',
    action: 'View the invoice',
  },
  'document-reminder': {
    subject: '{seller}: {amount} due for invoice {number}',
    text: 'This is a reminder about invoice {number} from {seller}. {amount} is still to be paid. {due}\n\nIf you have already paid, please send {seller} your payment code.',
    action: 'See how to pay',
  },
  'document-waits': {
    subject: 'Invoice ready to send: {customer}',
    text: 'Your repeating invoice to {customer} for {amount} is ready as a draft. Check it and send it.',
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
    subject: '{seller}: lipa {amount} ya ankara {number}',
    text: 'Hiki ni kikumbusho cha ankara {number} ya {seller}. Bado hujalipa {amount}. {due}\n\nKama umeshalipa, tafadhali mtumie {seller} msimbo wa malipo.',
    action: 'Tazama jinsi ya kulipa',
  },
  'document-waits': {
    subject: 'Ankara iko tayari kutumwa: {customer}',
    text: 'Ankara yako inayojirudia ya {customer} ya {amount} iko tayari kama rasimu. Ikague, kisha uitume.',
    action: 'Fungua rasimu',
  },
}

export const documentMails = { en: english, sw: kiswahili }

export const documentTexts: SmsTexts<EventsBy<'sms', 'document'>> = {
  en: { 'document-reminder': '{tenant}, {seller}: {amount} for {number} is still to be paid. {due} {link}' },
  sw: { 'document-reminder': '{tenant}, {seller}: bado hujalipa {amount} ya {number}. {due} {link}' },
}
