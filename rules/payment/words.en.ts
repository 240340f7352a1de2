/** Messages shared by client-side validation and the server. */
export const en = {
  'payment.check-phone': 'Check you phone to complete payment',
  'pending.record-payment': 'Record a payment',
  'pending.reverse-payment': 'Take a payment back',
  'pending.give-back': 'Give money back',
  'pending.write-off': 'Write a loan off',
  'mpesa.phone': 'Enter a valid M-Pesa phone',
} as const
