export const en = {
  'document.no-item': 'Add an item',
  'document.email-blank': 'Client email cannot be blank',
  'document.name-blank': 'Client name cannot be blank',
  'document.date-paid-blank': 'Date paid cannot be blank',
  'document.amount-paid-blank': 'Amount paid cannot be blank',
  'document.item-blank': 'Choose what is sold, or write what it is.',
  'document.text-long': 'Write it on one line, in at most 120 letters.',
} as const
