import type { PersonField, PersonValue } from '#contract/person-fields.ts'
import type { Catalogue } from '#kit/core/words.ts'

type Choice = PersonValue<'gender' | 'bank_accountType'>

/** Labels and choices of the fields of a person. Spread it in the words of a widget that shows them. */
export const personFieldsEn = {
  gender: 'Gender',
  alternativePhoneNumber: 'Other phone number',
  residence_state: 'County',
  region: 'Region',
  residence_city: 'Town or city',
  residence_street: 'Street or village',
  nextOfKin_fullName: 'Full name',
  nextOfKin_relationship: 'Relationship',
  nextOfKin_phoneNumber: 'Phone number',
  nextOfKin_email: 'Email',
  nextOfKin_residentialAddress: 'Home address',
  bank_name: 'Bank',
  bank_accountType: 'Account type',
  bank_accountNumber: 'Account number',
  bank_accountName: 'Account name',

  nextOfKin: 'Next of kin',
  bank: 'Bank account',

  Female: 'Female',
  Male: 'Male',
  Other: 'Other',
  Savings: 'Savings',
  Current: 'Current',
  'Mobile money': 'Mobile money',
} as const satisfies Catalogue & Record<PersonField | Choice, string>
export type PersonFieldWords = typeof personFieldsEn
