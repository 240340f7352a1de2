export const en = {
  'document.no-item': 'Add an item',
  'document.email-blank': 'Client email cannot be blank',
  'document.name-blank': 'Client name cannot be blank',
  'document.date-paid-blank': 'Date paid cannot be blank',
  'document.amount-paid-blank': 'Amount paid cannot be blank',
  'document.item-blank': 'Choose an item, or describe it.',
  'document.text-long': 'Use one line of at most 120 characters.',
  'document.discount-most': 'The discount is more than the total. Make it smaller.',
  'document.invoice-added': 'Invoice generated successfully',
  'document.quotation-added': 'Quotation created successfully',
  'document.receipt-sent': 'Receipt created and sent successfully',
  'etims.pin-wrong': 'A KRA PIN is a letter, nine digits and a letter, like P051234567X.',
} as const
