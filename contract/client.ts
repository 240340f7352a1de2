import { endpoints } from './endpoint.ts'
import { Email, Filled, Id, Instant, Line, Phone, pageOf, paging, Serial } from './field.ts'
import { CLIENTS_FILE, megabytes, PROFILE_FILE } from './handed-file.ts'
import { listExport } from './list-file.ts'
import {
  ACCOUNT_NUMBER,
  ACCOUNT_TYPES,
  fieldsIn,
  IDENTITY_TYPES,
  type InPart,
  PERSON_FIELD_NAMES,
  PERSON_FIELDS,
  type PersonField,
  type PersonPart,
  type PersonValue,
  personField,
} from './person-fields.ts'
import { COUNTIES, REGIONS } from './region.ts'
import { Role } from './role.ts'
import {
  array,
  boolean,
  checked,
  type Describe,
  enums,
  type Infer,
  integer,
  nullable,
  object,
  optional,
  pattern,
  type Shape,
  string,
  text,
} from './shape.ts'
import { Language } from './tenant.ts'

export const Country = enums(['KE', 'TZ'])
export type Country = Infer<typeof Country>

export const AccountType = enums(ACCOUNT_TYPES)
export const IdentityType = enums(IDENTITY_TYPES)

/** Status of an account. `invited` and `inactive` accounts cannot be used yet, `deactivated` ones no longer. */
export const AccountStatus = enums(['invited', 'inactive', 'active', 'deactivated'])
export type AccountStatus = Infer<typeof AccountStatus>

/** The furthest completed stage of a member's set-up. */
export const SetupStage = enums(['none', 'mpesa', 'info', 'complete'])
export type SetupStage = Infer<typeof SetupStage>

const Known = nullable(string())

/** Shape of the known details of one section: a text for each of its fields, or null. */
const knownIn = <Part extends PersonPart>(part: Part) =>
  Object.fromEntries(fieldsIn(part).map(name => [PERSON_FIELDS[name].as, Known])) as InPart<
    Part,
    typeof Known
  >

/** All the details shown on a member's page. */
export const ClientDetails = object({
  bioData: object({
    firstName: string(),
    lastName: string(),
    email: string(),
    phoneNumber: Known,
    BVN: Known,
    mpesaPhone: Known,
    bvnPhoneNumber: Known,
    ...knownIn('bioData'),
  }),
  identity: object({
    identityType: Known,
    /** URLs of the photo and of the document, valid for an hour. */
    profilePhoto: Known,
    imageUrl: Known,
  }),
  residence: object(knownIn('residence')),
  nextOfKin: object(knownIn('nextOfKin')),
  bank: object(knownIn('bank')),
  more_info: array(object({ name: string(), value: string() })),
  country: Country,
  setup: SetupStage,
  /** 'Complete seting up your account' while no details are known. */
  error: optional(string()),
})
export type ClientDetails = Infer<typeof ClientDetails>

/** Personal information of the set-up, which can be changed later. Absent fields stay unchanged. */
export type PersonalInfo = { [Name in PersonField]?: PersonValue<Name> }

const shapeOf = (name: PersonField): Shape => {
  const row = personField(name)
  switch (row.kind) {
    case 'text':
      return Line(row.most)
    case 'choice':
      return enums(row.choices)
    case 'place':
      return enums([...COUNTIES, ...REGIONS])
    case 'account':
      return pattern(string(), ACCOUNT_NUMBER)
    case 'phone':
      return row.required ? Phone : orEmpty(Phone, 'field.phone')
    case 'email':
      return row.required ? Email : orEmpty(Email, 'field.email')
  }
}

/** A text of a shape, or the empty text, which removes what was known. */
const orEmpty = (shape: Shape, key: 'field.phone' | 'field.email') =>
  checked(string(), key, value => value === '' || shape.is(value))

export const PersonalInfo = object(
  Object.fromEntries(PERSON_FIELD_NAMES.map(name => [name, optional(shapeOf(name))])),
) as unknown as Describe<PersonalInfo>

/** A row in a list of people. */
export const PersonRow = object({
  id: Id,
  name: string(),
  email: string(),
  phoneNumber: Known,
  role: Role,
  status: AccountStatus,
  setup: SetupStage,
  /** For clients: still before onboarding, done, or done on paper and not required here. */
  onboarding: nullable(enums(['open', 'complete', 'paper'])),
  /** The member of staff who registered them; null if unknown. */
  registeredBy: nullable(object({ id: Id, name: string() })),
  createdAt: Instant,
  lastSeenAt: nullable(Instant),
})
export type PersonRow = Infer<typeof PersonRow>

const filters = {
  /** Part of the name, email address or phone number, or the beginning of the id. */
  search: optional(text(0, 100)),
  role: optional(Role),
  status: optional(AccountStatus),
  setup: optional(SetupStage),
  /** Only people registered by the caller. */
  mine: optional(boolean()),
  sort: optional(
    enums(['name', '-name', 'createdAt', '-createdAt', 'lastSeenAt', '-lastSeenAt', 'status', '-status']),
  ),
}

const PeoplePage = object(pageOf(PersonRow))

/** An entry of the audit trail. */
export const AuditRow = object({
  id: integer(),
  at: Instant,
  /** The acting user; null for the system itself or a partner's server. */
  actor: nullable(object({ id: Id, name: string() })),
  /** `account.deactivated`, `tenant.changed`… */
  action: string(),
  subject: nullable(object({ kind: string(), id: string(), name: string() })),
  /** Values before and after, limited to what may be shown. */
  detail: array(object({ name: string(), from: Known, to: Known })),
})
export type AuditRow = Infer<typeof AuditRow>

/** A row of an imported client file, and its error. */
export const ImportRow = object({
  /** Row number in the file; the headings are row 1. */
  row: integer(),
  firstName: string(),
  lastName: string(),
  email: string(),
  mobileNumber: string(),
  /** `same`: the earlier row of the file with the same value. */
  problems: array(object({ field: string(), message: string(), same: optional(integer()) })),
})
export type ImportRow = Infer<typeof ImportRow>

const bank = enums(['flutter', 'remita', 'paystack'])

const SIGNED_IN = { who: 'signed-in', widgets: ['profile'] } as const
const FILL_IN = { who: 'profile.fill-in', widgets: ['profile'] } as const

export const clientEndpoints = endpoints({
  'PATCH account/client_details/:id': {
    summary: 'Updates a member’s profile. Members update their own; staff update those they may see.',
    ...SIGNED_IN,
    body: PersonalInfo,
  },
  'GET account/client/details/:id': {
    summary: 'Returns a member’s profile. Staff get those they may see.',
    who: 'signed-in',
    widgets: ['profile', 'loans', 'scorecard', 'credit-score'],
    reply: object({ data: ClientDetails }),
  },
  'PATCH account/media/identity/:id': {
    summary: `Uploads the identity document and the passport photo, JPG or PNG up to ${megabytes(PROFILE_FILE)} MB each.`,
    ...FILL_IN,
    body: object({ identity_type: IdentityType }),
    files: { identification: PROFILE_FILE, passport: PROFILE_FILE },
  },
  'POST account/verify_mpesa/:id': {
    summary:
      'Starts the verification of a mobile money number: the user confirms a charge of Ksh1.00 or Tsh100.00 on their phone.',
    ...FILL_IN,
    body: object({ phone: Phone, country: Country }),
    reply: object({ message: string(), verification: Id }),
  },
  'GET account/verify_mpesa/:id/:verification': {
    summary: 'Returns the status of a number’s verification.',
    ...FILL_IN,
    reply: object({
      status: enums(['waiting', 'verified', 'failed']),
      /** Why it failed, as a user-facing sentence; empty otherwise. */
      message: string(),
    }),
  },
  'GET account/verify_bvn/:id/:bvn': {
    summary: 'Looks up a bank verification number, where the provider has enabled the service.',
    who: 'profile.fill-in',
    params: object({ id: Id, bvn: pattern(string(), /^\d{11}$/) }),
    reply: object({ message: string(), phoneNumber: Known }),
  },
  'POST account/verify_bvn_b/:id': {
    summary: 'Verifies a bank verification number with the code sent to its phone.',
    who: 'profile.fill-in',
    body: object({ bvn: pattern(string(), /^\d{11}$/), code: text(4, 10) }),
  },
  'GET account/bank/services': {
    summary: 'Lists the bank services that the provider has enabled. Screens hide the others.',
    ...SIGNED_IN,
    reply: object({ banks: array(bank), bvn: boolean() }),
  },
  'GET account/bank/list/:service': {
    summary: 'Lists the banks that a service supports in the tenant’s country.',
    ...SIGNED_IN,
    params: object({ service: bank }),
    reply: object({ data: array(object({ name: string(), code: string() })) }),
  },
  'GET account/bank/verify/:account/:code': {
    summary: 'Returns the holder’s name of a bank account, as given by the bank.',
    ...SIGNED_IN,
    params: object({ account: pattern(string(), /^\d{5,20}$/), code: pattern(string(), /^[\w-]{1,20}$/) }),
    reply: object({ data: object({ accountName: string(), accountNumber: string() }) }),
  },

  'GET account/clients': {
    summary: 'Lists the clients the caller may see, newest first, at most 100.',
    who: 'people.see',
    reply: object({ users: array(PersonRow) }),
  },
  'GET account/clients/list': {
    summary: 'Lists the people the caller may see, page by page: clients, applicants and Digiprime members.',
    who: 'people.see',
    query: object({ ...filters, ...paging }),
    reply: PeoplePage,
  },
  'GET account/clients/export': {
    summary: 'Exports the filtered list as a file, with all pages.',
    who: 'people.see',
    ...listExport(filters),
  },
  'POST account/clients/import': {
    summary:
      'Imports clients from a CSV or XLSX file with the columns first name, last name, email and phone. `dryRun` only reports the result of each row. Invalid rows are skipped; the others are registered and invited.',
    who: 'people.register-client',
    body: object({
      dryRun: boolean(),
      /** `false` registers them without sending an invitation yet. */
      invite: optional(boolean()),
      /** Continues an import: large files are sent in parts. */
      import: optional(Id),
      /** Name of the whole file, if this is a part of it. */
      name: optional(Line(120)),
    }),
    files: { file: CLIENTS_FILE },
    reply: object({
      good: integer(),
      bad: integer(),
      registered: integer(),
      rows: array(ImportRow),
      /** Id for continuing or undoing the import; null if nobody was registered. */
      import: nullable(Id),
    }),
  },
  'GET account/clients/imports': {
    summary: 'Lists the latest imports that the caller can undo.',
    who: 'people.register-client',
    reply: object({
      data: array(object({ id: Id, file: string(), by: string(), at: Instant, people: integer() })),
    }),
  },
  'POST account/clients/import/:id/undo': {
    summary: 'Undoes an import. Removes the people in it who have not opened their invitation.',
    who: 'people.register-client',
  },
  'GET account/client/:id': {
    summary: 'Returns a person.',
    who: 'people.see',
    reply: object({ data: PersonRow }),
  },
  'GET account/client/:id/activity': {
    summary: 'Returns the history of an account, newest first, 50 per page.',
    who: 'people.see',
    query: object({ before: optional(Serial) }),
    reply: object({ data: array(AuditRow) }),
  },
  'GET account/staffs': {
    summary: 'Lists the staff, page by page.',
    who: 'staff.see',
    query: object({ ...filters, ...paging }),
    reply: PeoplePage,
  },
  'GET account/staffs/export': {
    summary: 'Exports the filtered list of staff as a file.',
    who: 'staff.see',
    ...listExport(filters),
  },
  'POST account/people/invite': {
    summary:
      'Invites a person by email. Only a super can invite staff. An address that was already invited gets a new link.',
    who: 'people.register-client',
    body: object({
      email: Email,
      role: Role,
      firstName: optional(Line(60)),
      lastName: optional(Line(60)),
      language: optional(Language),
    }),
    reply: object({ id: Id, message: string() }),
  },
  'POST account/people/:id/deactivate': {
    summary:
      'Deactivates an account and ends its sessions immediately. Callers cannot deactivate their own account or the last super.',
    who: 'people.close-account',
    body: object({ reason: Filled(300) }),
  },
  'POST account/people/:id/activate': {
    summary: 'Reactivates an account.',
    who: 'people.close-account',
  },
  'POST account/people/:id/reset_access': {
    summary:
      'Resets the access to an account: ends all sessions, removes the authenticator app, and sends a password reset code or a new invitation.',
    who: 'people.reset-access',
  },
  'POST account/people/:id/onboarding': {
    summary: 'Marks a client as onboarded on paper, so that the portal asks for nothing more, or undoes it.',
    who: 'people.set-onboarding',
    body: object({ onPaper: boolean() }),
  },
  'POST account/people/:id/role': {
    confirm: 'person',
    summary: 'Changes the role of an account. Ends its sessions.',
    who: 'role.change',
    body: object({ role: Role }),
  },
})
