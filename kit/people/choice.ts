/** What is chosen from a list on the wire, and has a word in the catalogue of whoever shows it. */
const CHOICES = [
  'Female',
  'Male',
  'Other',
  'Savings',
  'Current',
  'Mobile money',
  'International Passport',
  "Driver's License",
  'Voters Card',
  'National Identity Card',
] as const

/** Says such a choice in the reader's language; any other value as it is. */
export function choiceText(t: (key: (typeof CHOICES)[number]) => string, value: string | null) {
  const choice = CHOICES.find(one => one === value)
  return choice ? t(choice) : value
}
