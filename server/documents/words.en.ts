import type { en as ofForms } from '#rules/document/words.en.ts'

export const en = {
  'document.invoice-sent': 'Invoice sent successfully',
  'document.quotation-sent': 'Quotation sent successfully',
  'document.payment-added': 'The payment is recorded, and its sale is in your book.',
  'document.issued': 'It has a number now and can no longer be changed.',
  'document.removed': 'The draft was removed.',
  'document.payment-taken-back': 'The payment is reversed, and its sale is removed from your book.',
  'document.no-business': 'You need a business to write documents. Add one first.',
  'document.other': 'You cannot write documents for this business.',
  'document.none': 'Document not found. Go back to the list and open it again.',
  'document.other-one': 'Another document was saved under this name. Write this one again.',
  'document.is-sent': 'This was already sent and cannot be changed. Copy it, or make a credit note.',
  'document.item-none': 'This is no longer in your book. Choose another.',
  'document.reference-twice':
    'A payment with the code {reference} is already recorded. Check the code, or leave it out.',
  'document.credit-most': 'At most {amount} can be paid from the customer’s credit.',
  'document.alike':
    'Your book already has a sale of {amount} on {day}. Say whether it is this payment, so that it counts once.',
  'document.no-payment': 'Payment not found. Open the invoice again.',
  'document.payment-void': 'This payment was reversed before.',
  'document.credit-used': 'The overpayment has already paid another invoice. Reverse that payment first.',
  'document.sale-changed': 'The payments of its invoice changed',
  'document.payment-voided': 'The payment of its invoice was reversed',
  'document.credit-made': 'A credit note cancelled it',
  'document.mail-refused': 'The customer’s mail server rejected it. Check the address, and send it again.',
  'document.mail-waits': 'It could not be delivered yet. We will try again automatically.',
  'document.copied': 'It is copied as a draft.',
  'document.credited': 'The credit note {number} is created.',
  'document.note-sent': 'Credit note sent successfully',
  'document.no-note': 'Quotations and invoices are sent from their own lists.',
  'document.no-repeat': 'Only a sent invoice can repeat. Send this one first.',
  'document.repeat-day': 'Choose tomorrow or a later day.',
  'document.repeats': 'It repeats from then on. We notify you each time.',
  'document.repeats-no-more': 'It no longer repeats. Past invoices stay.',
  'document.share': 'Hello {name}, here is {what} {number} from {seller} for {amount}: {url}',
  'document.unlinked': 'The link no longer works.',
  'document.reminded': 'The reminder is on its way.',
  'document.reminded-today': 'A reminder was already sent today. Send the next one tomorrow, or call.',
  'document.settings-kept': 'Saved for everything you send from now on.',
  'document.no-logo': 'There is no logo. Choose one in the settings.',
  'document.till-blank': 'Enter the number that customers pay to.',
  'document.pin-blank': 'Enter the tax number. You need it if you charge VAT.',
  'document.no-quotation': 'Only a quotation can become an invoice.',
  'document.no-copy': 'A credit note cannot be copied. Make another one from its invoice.',
  'document.no-invoice': 'Only a sent invoice can have a credit note. Remove a draft instead.',
  'document.credit-lines': 'This is more than is left. Choose less.',
  'document.nothing-due': 'Nothing is due on this, so no reminder is needed.',
  'document.no-customer': 'Customer not found. Go back to the list.',
  'etims.device-unknown':
    'KRA does not know this device. Check the branch and the serial number in the settings, or ask KRA, then send it again.',
  'etims.device-taken':
    'This device was set up elsewhere before, and KRA gives its key only once. Ask KRA to release it, then send it again.',
  'etims.pin':
    'KRA rejected a PIN. Check your own PIN in the settings. If your customer’s PIN is wrong, make a credit note and write the invoice again.',
  'etims.fields': 'KRA rejected how it is written. Ask support to check it.',
  'etims.item': 'KRA does not know your item class. Correct it in the settings, then send it again.',
  'etims.number': 'KRA expects another number. Send it again.',
  'etims.duplicate':
    'KRA already has a document with this number. Look for this one on the eTIMS portal, and send it again only if it is not there.',
  'etims.away': 'KRA has not answered for a long time. Send it again.',
  'etims.source':
    'KRA did not sign its invoice with this device, so it cannot take the credit note. Submit it on the eTIMS portal.',
  'etims.branch-blank': 'Enter the two digits of your branch. The main one is 00.',
  'etims.serial-blank': 'Enter the serial number that KRA approved for your device.',
  'etims.class-blank': 'Enter the 8 or 10 digits of your class in KRA’s list.',
  'etims.off': 'Sending invoices to KRA is not switched on here. Please contact support.',
  'etims.none': 'Nothing here needs to be sent to KRA again.',
  'etims.asked': 'It is being sent to KRA again.',
  'document.reminder-days': 'Enter each day once.',
} as const

type Own = typeof en & typeof ofForms
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
