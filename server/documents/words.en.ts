import type { en as ofForms } from '#rules/document/words.en.ts'

export const en = {
  'document.invoice-sent': 'Invoice sent successfully',
  'document.quotation-sent': 'Quotation sent successfully',
  'document.payment-added': 'The payment is recorded, and its sale is in your book.',
  'document.issued': 'It has its number now. It is not changed from here on.',
  'document.removed': 'The draft was removed.',
  'document.payment-taken-back': 'The payment no longer counts, and its sale is out of your book.',
  'document.no-business': 'There is no business yet to write documents for. Begin one first.',
  'document.other': 'These documents are not yours to write.',
  'document.none': 'This document is not there. Go back to the list and open it again.',
  'document.other-one': 'Another document was written under this name. Write this one anew.',
  'document.is-sent': 'This was sent already and is not changed any more. Copy it, or make a credit note.',
  'document.item-none': 'This is no longer in your book. Choose another.',
  'document.discount-most': 'The discount is more than everything together. Make it smaller.',
  'document.reference-twice':
    'A payment with the code {reference} is recorded already. Check the code, or leave it out.',
  'document.credit-most': 'At most {amount} can be paid from the customer’s credit.',
  'document.alike':
    'Your book has a sale of {amount} on {day} already. Say whether it is this payment, so that it counts once.',
  'document.no-payment': 'This payment is not there. Open the invoice again.',
  'document.payment-void': 'This payment was taken back before.',
  'document.credit-used':
    'What was paid too much here has paid another invoice by now. Take that payment back first.',
  'document.sale-changed': 'The payments of its invoice changed',
  'document.payment-voided': 'The payment of its invoice was taken back',
  'document.credit-made': 'A credit note took it back',
  'document.mail-refused':
    'The mail server of the customer refused it. Check the address, and send it again.',
  'document.mail-waits': 'It could not be handed over yet. It is tried again by itself.',
  'document.copied': 'It is written once more, as a draft.',
  'document.credited': 'The credit note {number} takes it back.',
  'document.note-sent': 'Credit note sent successfully',
  'document.no-note': 'Quotations and invoices are sent from their own lists.',
  'document.no-repeat': 'Only an invoice that was sent can be written anew by itself. Send this one first.',
  'document.repeat-day': 'Choose a day from tomorrow on.',
  'document.repeats': 'It is written anew by itself from then on. You are told of each.',
  'document.repeats-no-more': 'It is no longer written anew. Those that were written stay.',
  'document.share': 'Hello {name}, this is the {what} {number} of {seller} over {amount}: {url}',
  'document.unlinked': 'The link opens nothing any more.',
  'document.reminded': 'The reminder is on its way.',
  'document.reminded-today': 'A reminder went out today already. Send the next one tomorrow, or call.',
  'document.settings-kept': 'Kept for everything you send from now on.',
  'document.no-logo': 'There is no logo. Choose one in the settings.',
  'document.till-blank': 'Write the number that customers pay to.',
  'document.pin-blank': 'Write the tax number: whoever charges VAT has one.',
  'document.no-quotation': 'Only a quotation becomes an invoice.',
  'document.no-copy': 'A credit note is not copied. Make another one from its invoice.',
  'document.no-invoice': 'Only an invoice that was sent can be taken back. Remove a draft instead.',
  'document.credit-lines': 'There is not so much left of it. Choose less.',
  'document.nothing-due': 'Nothing is left to pay of this, so there is nothing to remind of.',
  'document.no-customer': 'This customer is not there. Go back to the list.',
  'etims.device-unknown':
    'KRA does not know this device. Check the branch and the serial number in the settings, or ask KRA, then send it again.',
  'etims.device-taken':
    'This device was set up elsewhere before, and KRA gives its key only once. Ask KRA to release it, then send it again.',
  'etims.pin':
    'KRA does not accept a PIN on it. Check your own PIN in the settings; if your customer’s is wrong, take it back by a credit note and write it anew.',
  'etims.fields': 'KRA does not accept how it was written. Ask support to look at it.',
  'etims.item':
    'KRA does not know the class of what you sell. Correct it in the settings, then send it again.',
  'etims.number': 'KRA expects another number. Send it again.',
  'etims.duplicate':
    'KRA has a document under this number already. Look for this one on the eTIMS portal, and send it again only if it is not there.',
  'etims.away': 'KRA did not answer for a long time. Send it again.',
  'etims.source':
    'KRA did not sign its invoice with this device, so it cannot take the credit note. Give it in on the eTIMS portal.',
  'etims.branch-blank': 'Write the two digits of your branch: the main one is 00.',
  'etims.serial-blank': 'Write the serial number that KRA approved for your device.',
  'etims.class-blank': 'Write the 8 or 10 digits of your class in KRA’s list.',
  'etims.off': 'Sending invoices to KRA is not switched on here. Please contact support.',
  'etims.none': 'KRA has nothing to sign again here.',
  'etims.asked': 'It is on its way to KRA again.',
  'document.reminder-days': 'Write each day once.',
} as const

type Own = typeof en & typeof ofForms
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
