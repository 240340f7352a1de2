import type { Translation } from '#kit/core/words.ts'
import type { PersonFieldWords } from './field-words.en.ts'

export const personFieldsSw: Translation<PersonFieldWords> = {
  gender: 'Jinsia',
  alternativePhoneNumber: 'Namba nyingine ya simu',
  residence_state: 'Kaunti',
  region: 'Mkoa',
  residence_city: 'Mji au jiji',
  residence_street: 'Mtaa au kijiji',
  nextOfKin_fullName: 'Jina kamili',
  nextOfKin_relationship: 'Uhusiano',
  nextOfKin_phoneNumber: 'Namba ya simu',
  nextOfKin_email: 'Barua pepe',
  nextOfKin_residentialAddress: 'Anakoishi',
  bank_name: 'Benki',
  bank_accountType: 'Aina ya akaunti',
  bank_accountNumber: 'Namba ya akaunti',
  bank_accountName: 'Jina la mwenye akaunti',

  nextOfKin: 'Ndugu wa karibu',
  bank: 'Akaunti ya benki',

  Female: 'Mwanamke',
  Male: 'Mwanaume',
  Other: 'Nyingine',
  Savings: 'Akiba',
  Current: 'Hundi',
  'Mobile money': 'Pesa kwa simu',
}
