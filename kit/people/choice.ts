import { IDENTITY_TYPES } from '#contract/person-fields.ts'

/** Choice values of the API that have a text in the catalogue of the widget that shows them. */
const CHOICES = ['Female', 'Male', 'Other', 'Savings', 'Current', 'Mobile money', ...IDENTITY_TYPES] as const

/** Translates such a choice; returns any other value unchanged. */
export function choiceText(t: (key: (typeof CHOICES)[number]) => string, value: string | null) {
  const choice = CHOICES.find(one => one === value)
  return choice ? t(choice) : value
}
