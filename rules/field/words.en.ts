/** Messages shared by client-side validation and the server. */
export const en = {
  'field.required': 'This field is required',
  'field.email': 'Please enter a valid email address',
  'field.phone': 'Please enter a valid phone number',
  'call.incomplete': 'Missing important information',
  'payment.above-zero': 'Enter an amount above zero.',
} as const
