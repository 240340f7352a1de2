// Kept free of struct schemas because browsers render forms and pages from it.

export const GENDERS = ['Female', 'Male', 'Other'] as const
export const ACCOUNT_TYPES = ['Savings', 'Current', 'Mobile money'] as const
/** The kinds of identity documents, the most common first. */
export const IDENTITY_TYPES = [
  'National Identity Card',
  'International Passport',
  "Driver's License",
  'Voters Card',
] as const

/** Pattern of a bank account number. */
export const ACCOUNT_NUMBER = /^\d{5,20}$/

type Row = {
  /**
   * Path in a member's details, `bank.accountName`. Except for `bioData`, whose fields have database columns, it is stored under that path.
   */
  part: 'bioData' | 'residence' | 'nextOfKin' | 'bank'
  as: string
  /** Whether the personal information is incomplete without it. A required field cannot be cleared. */
  required: boolean
  /** It has a hint text, `<name>Hint` in the profile's message catalogue. */
  hint?: true
  autoComplete?: string
} & (
  | { kind: 'text'; most: number }
  /** A county of Kenya or a region of Tanzania. */
  | { kind: 'phone' | 'email' | 'account' | 'place' }
  | { kind: 'choice'; choices: readonly string[] }
)

/**
 * The personal information of members, keyed by wire name, in form order. The single source for shapes, server parsing and storage, the
 * forms of members and staff, their pages and the audit trail; the labels are in kit/people/field-words.
 */
export const PERSON_FIELDS = {
  gender: { part: 'bioData', as: 'gender', kind: 'choice', choices: GENDERS, required: true },
  alternativePhoneNumber: {
    part: 'bioData',
    as: 'alternativePhoneNumber',
    kind: 'phone',
    required: false,
    hint: true,
  },
  residence_state: {
    part: 'residence',
    as: 'state',
    kind: 'place',
    required: true,
    autoComplete: 'address-level1',
  },
  residence_city: {
    part: 'residence',
    as: 'city',
    kind: 'text',
    most: 80,
    required: true,
    autoComplete: 'address-level2',
  },
  residence_street: {
    part: 'residence',
    as: 'street',
    kind: 'text',
    most: 120,
    required: true,
    hint: true,
    autoComplete: 'street-address',
  },
  nextOfKin_fullName: { part: 'nextOfKin', as: 'fullName', kind: 'text', most: 120, required: true },
  nextOfKin_relationship: {
    part: 'nextOfKin',
    as: 'relationship',
    kind: 'text',
    most: 60,
    required: true,
    hint: true,
  },
  nextOfKin_phoneNumber: { part: 'nextOfKin', as: 'phoneNumber', kind: 'phone', required: true },
  nextOfKin_email: { part: 'nextOfKin', as: 'email', kind: 'email', required: false },
  nextOfKin_residentialAddress: {
    part: 'nextOfKin',
    as: 'residentialAddress',
    kind: 'text',
    most: 200,
    required: false,
  },
  bank_name: { part: 'bank', as: 'bankName', kind: 'text', most: 80, required: true },
  bank_accountType: {
    part: 'bank',
    as: 'accountType',
    kind: 'choice',
    choices: ACCOUNT_TYPES,
    required: true,
  },
  bank_accountNumber: { part: 'bank', as: 'accountNumber', kind: 'account', required: true },
  bank_accountName: { part: 'bank', as: 'accountName', kind: 'text', most: 120, required: true },
} as const satisfies Record<string, Row>

type Fields = typeof PERSON_FIELDS
export type PersonField = keyof Fields
export type PersonPart = Row['part']

export const PERSON_FIELD_NAMES = Object.keys(PERSON_FIELDS) as PersonField[]

/** Returns the fields of one section of the form, in order. */
export const fieldsIn = (part: PersonPart): PersonField[] =>
  PERSON_FIELD_NAMES.filter(name => PERSON_FIELDS[name].part === part)

/** Returns a field as a generic row, for names not known at compile time. */
export const personField = (name: PersonField): Row => PERSON_FIELDS[name]

/** The fields of a section, keyed by their names within it. */
export type InPart<Part extends PersonPart, Value = string | null> = {
  [Name in PersonField as Fields[Name]['part'] extends Part ? Fields[Name]['as'] : never]: Value
}

/** A field's value on the wire: one of its choices, or a text. */
export type PersonValue<Name extends PersonField> = Fields[Name] extends {
  choices: readonly (infer Choice extends string)[]
}
  ? Choice
  : string

/** Names of the fields that hold a phone number. */
type PhoneField = {
  [Name in PersonField]: Fields[Name]['kind'] extends 'phone' ? Name : never
}[PersonField]

export const PHONE_FIELDS = PERSON_FIELD_NAMES.filter(
  (name): name is PhoneField => PERSON_FIELDS[name].kind === 'phone',
)

/** Returns the value of a field in a member's details. */
export const knownOf = (
  details: { [Part in PersonPart]: InPart<Part> },
  name: PersonField,
): string | null => {
  const { part, as } = PERSON_FIELDS[name]
  return (details[part] as Record<string, string | null>)[as] ?? null
}
