import type { en as ofBoth } from '#rules/payment/words.en.ts'

export const en = {
  // money that comes in
  'payment.received': 'We have received {amount}. Receipt {receipt}.',
  'payment.receipt-under-way': 'M-Pesa has taken the payment. Its receipt is on the way. Do not pay again.',
  'payment.outcome-unknown':
    'M-Pesa has not told us the result of this payment. If you entered your PIN, do not pay again. We keep checking.',
  'payment.asked-and-received': 'Requested {asked}, received {received}.',
  'receipt.booked-already': 'The receipt {receipt} is already booked.',
  'receipt.taken-back': 'The receipt {receipt} was reversed. To record it again, enter {again}-2.',
  'receipt.unmatched': 'The receipt {receipt} is among the unmatched payments. Book it on the loan there.',
  'payment.not-paid-out': 'This loan has not been paid out, so it cannot be repaid yet.',
  'payment.told-by-itself':
    'M-Pesa reports this payment automatically. Look for its receipt among the unmatched payments.',
  'payment.day-range': 'Choose a day from {from} to today.',
  'payment.recorded': 'The payment is recorded and is being booked.',
  'payment.above-owed': 'Only {most} is owed. This is {more} more. Confirm that this is correct.',
  'payment.none': 'Payment not found. Open the list again.',
  'payment.reversed-already': 'The payment was already reversed.',
  'payment.this-reversed-already': 'This payment was already reversed.',
  'payment.reversed': 'The payment was reversed.',
  'payment.still-booking': 'This payment is still being booked. Please try again in a minute.',
  'payment.not-repeatable': 'This payment cannot be repeated. Please start again.',
  'payment.nothing-due': 'There is nothing to pay on this loan.',
  'payment.mpesa-most': 'M-Pesa takes at most {most} at a time. Pay the rest in another payment.',
  'payment.asked-just-now':
    'You have just requested the same amount. Check your phone, or wait two minutes before you pay again.',
  'unmatched.booked-already': 'This money was already booked on a loan.',
  'unmatched.returned-already': 'This money was already refunded.',
  'unmatched.no-loan': 'No loan with this code is being repaid.',
  'unmatched.booking': 'The money is being booked on the loan.',
  'unmatched.booked-on': 'The money was booked on loan {loan}.',
  'unmatched.returned': 'Marked as refunded.',
  'unmatched.noted': 'The note is saved.',

  // money that goes out
  'payout.phone-invalid': 'The borrower’s M-Pesa number is not valid.',
  'payout.outcome-unknown': 'M-Pesa has not told us the result.',
  'payout.broke': 'It failed while the money was being sent.',
  'payout.mpesa-says': 'M-Pesa says {what}.',
  'payout.none': 'Payout not found. Open the list again.',
  'payout.nothing-to-confirm': 'There is nothing to confirm about this payout.',
  'payout.second-person': 'A second person must confirm this payout.',
  'payout.confirmed': 'The payout is confirmed.',
  'payout.not-paid': 'Marked as not paid.',
  'payout.no-account': 'The borrower has not said where to pay out the loan.',
  'payout.no-mpesa': 'M-Pesa payouts are not switched on here. Pay by bank instead.',
  'payout.whole-shillings': 'M-Pesa sends whole shillings only, from {least}. Approve such an amount.',
  'payout.under-way': 'The payout is under way.',
  'payout.offer-open': 'The borrower has not accepted the offer yet.',
  'payout.done-already': 'The loan is already paid out.',
  'payout.not-approved': 'This loan is not approved, so it cannot be paid out.',
  'payout.transfer-now': 'Make the bank transfer now. A second person then confirms it.',
  'payout.sent': 'The money is on its way to the borrower’s phone.',
  'payout.stands-otherwise': 'The payout has changed in the meantime. Check it again.',
  'payout.rest-sent': 'The rest is on its way to the borrower’s phone.',
  'payout.runs': 'The loan continues with the amount that was sent.',
  'payout.stopped': 'The amount that was not sent is cancelled.',
  'payout.other-name': 'M-Pesa paid {receiver}. The borrower is {name}: ask them whose number it is.',
  'payout.paid-twice':
    'M-Pesa reports that an earlier payout of {amount}, which counted as not sent, was made after all ({receipt}). If this one is paid too, ask the borrower to return it.',
  'payout.refused': 'M-Pesa refused the payout: {text} ({code})',
} as const

type Own = typeof en & typeof ofBoth
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
