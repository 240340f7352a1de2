import { STATES } from '#contract/region.ts'
import type { PhoneCountry } from '#rules/phone.ts'

/** Returns the counties or regions of a country, sorted alphabetically. */
export const statesOf = (country: PhoneCountry): string[] =>
  [...STATES[country]].sort((one, other) => one.localeCompare(other))
