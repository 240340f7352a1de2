import type { en as ofBoth } from '#rules/payment/words.en.ts'

export const en = {
  // money that comes in
  'payment.received': 'We have received {amount}. Receipt {receipt}.',
  'payment.receipt-under-way':
    'M-Pesa has taken the payment. Its receipt is on the way to us. Do not pay again.',
  'payment.outcome-unknown':
    'M-Pesa has not told us what became of this payment. If you entered your PIN, do not pay again: we go on asking.',
  'payment.asked-and-received': 'Asked for {asked}, received {received}.',
  'receipt.booked-already': 'The receipt {receipt} is booked already.',
  'receipt.taken-back': 'The receipt {receipt} was taken back. To record it again, write {again}-2.',
  'receipt.unmatched': 'The receipt {receipt} is among the unmatched payments. Book it on the loan there.',
  'payment.not-paid-out': 'This loan has not been paid out: nothing can be paid back yet.',
  'payment.told-by-itself':
    'M-Pesa tells of this money by itself. Look for its receipt under Payments, without a loan.',
  'payment.day-range': 'Choose a day from {from} until today.',
  'payment.recorded': 'The payment is recorded and is being booked.',
  'payment.above-owed': 'Only {most} is owed: this is {more} more. Confirm that it is so.',
  'payment.none': 'There is no such payment.',
  'payment.reversed-already': 'The payment was taken back already.',
  'payment.this-reversed-already': 'This payment was taken back already.',
  'payment.reversed': 'The payment was taken back.',
  'payment.still-booking': 'This payment is still being booked. Please try again in a minute.',
  'payment.not-repeatable': 'This payment cannot be repeated. Please start again.',
  'payment.nothing-due': 'There is nothing to pay on this loan.',
  'payment.mpesa-most': 'M-Pesa takes at most {most} at a time. Pay the rest in another payment.',
  'payment.asked-just-now':
    'The same amount was asked for just now. Check your phone, or wait two minutes before paying it again.',
  'unmatched.booked-already': 'This money was booked on a loan already.',
  'unmatched.returned-already': 'This money was given back already.',
  'unmatched.no-loan': 'There is no loan with this code that is being paid back.',
  'unmatched.booking': 'The money is being booked on the loan.',
  'unmatched.returned': 'Noted as given back.',
  'unmatched.noted': 'The note is saved.',

  // money that goes out
  'payout.phone-invalid': 'The borrower’s M-Pesa number is not valid.',
  'payout.outcome-unknown': 'M-Pesa has not told us what became of it.',
  'payout.broke': 'It broke while the money was being sent.',
  'payout.mpesa-says': 'M-Pesa says {what}.',
  'payout.none': 'There is no such payout.',
  'payout.nothing-to-confirm': 'There is nothing to confirm about this payout.',
  'payout.second-person': 'A second person must confirm this payout.',
  'payout.confirmed': 'The payout is confirmed.',
  'payout.not-paid': 'Noted as not paid.',
  'payout.no-account': 'The borrower has not said where the loan is to be paid out to.',
  'payout.no-mpesa': 'Paying out by M-Pesa is not switched on here. Pay by bank instead.',
  'payout.whole-shillings': 'M-Pesa sends whole shillings, from {least} on. Approve such an amount.',
  'payout.under-way': 'The payout is under way.',
  'payout.offer-open': 'The borrower has not accepted the offer yet.',
  'payout.done-already': 'The loan is paid out already.',
  'payout.not-approved': 'This loan is not approved: it cannot be paid out.',
  'payout.transfer-now': 'Make the bank transfer now. A second person confirms it then.',
  'payout.sent': 'The money is on its way to the borrower’s phone.',
  'payout.stands-otherwise': 'The payout does not stand so any more. Look at it again.',
  'payout.rest-sent': 'The rest is on its way to the borrower’s phone.',
  'payout.runs': 'The loan runs with what has left.',
  'payout.stopped': 'What was not sent yet is taken back.',
  'payout.other-name': 'M-Pesa paid {receiver}. The borrower is {name}: ask them whose number it is.',
  'payout.refused': 'M-Pesa refuses the payout: {text} ({code})',
} as const

type Own = typeof en & typeof ofBoth
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
