/** Messages shared by client-side validation and the server. */
export const en = {
  'payment.check-phone': 'Check you phone to complete payment',
  'pending.record-payment': 'Record a payment',
  'pending.reverse-payment': 'Reverse a payment',
  'pending.give-back': 'Refund money',
  'pending.write-off': 'Write off a loan',
  'mpesa.phone': 'Enter a valid M-Pesa phone',
} as const
