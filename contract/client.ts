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
import * as s from './shape.ts'
import { Language } from './tenant.ts'

export const Country = s.enums(['KE', 'TZ'])
export type Country = s.Infer<typeof Country>

export const AccountType = s.enums(ACCOUNT_TYPES)
export const IdentityType = s.enums(IDENTITY_TYPES)

/** Status of an account. `invited` and `inactive` accounts cannot be used yet, `deactivated` ones no longer. */
export const AccountStatus = s.enums(['invited', 'inactive', 'active', 'deactivated'])
export type AccountStatus = s.Infer<typeof AccountStatus>

/** The furthest completed stage of a member's set-up. */
export const SetupStage = s.enums(['none', 'mpesa', 'info', 'complete'])
export type SetupStage = s.Infer<typeof SetupStage>

const Known = s.nullable(s.string())

/** Shape of the known details of one section: a text for each of its fields, or null. */
const knownIn = <Part extends PersonPart>(part: Part) =>
  Object.fromEntries(fieldsIn(part).map(name => [PERSON_FIELDS[name].as, Known])) as InPart<
    Part,
    typeof Known
  >

/** All the details shown on a member's page. */
export const ClientDetails = s.object({
  bioData: s.object({
    firstName: s.string(),
    lastName: s.string(),
    email: s.string(),
    phoneNumber: Known,
    BVN: Known,
    mpesaPhone: Known,
    bvnPhoneNumber: Known,
    ...knownIn('bioData'),
  }),
  identity: s.object({
    identityType: Known,
    /** URLs of the photo and of the document, valid for an hour. */
    profilePhoto: Known,
    imageUrl: Known,
  }),
  residence: s.object(knownIn('residence')),
  nextOfKin: s.object(knownIn('nextOfKin')),
  bank: s.object(knownIn('bank')),
  more_info: s.array(s.object({ name: s.string(), value: s.string() })),
  country: Country,
  setup: SetupStage,
  /** 'Complete seting up your account' while no details are known. */
  error: s.optional(s.string()),
})
export type ClientDetails = s.Infer<typeof ClientDetails>

/** Personal information of the set-up, which can be changed later. Absent fields stay unchanged. */
export type PersonalInfo = { [Name in PersonField]?: PersonValue<Name> }

const shapeOf = (name: PersonField): s.Shape => {
  const row = personField(name)
  switch (row.kind) {
    case 'text':
      return Line(row.most)
    case 'choice':
      return s.enums(row.choices)
    case 'place':
      return s.enums([...COUNTIES, ...REGIONS])
    case 'account':
      return s.pattern(s.string(), ACCOUNT_NUMBER)
    case 'phone':
      return row.required ? Phone : orEmpty(Phone, 'field.phone')
    case 'email':
      return row.required ? Email : orEmpty(Email, 'field.email')
  }
}

/** A text of a shape, or the empty text, which removes what was known. */
const orEmpty = (shape: s.Shape, key: 'field.phone' | 'field.email') =>
  s.checked(s.string(), key, value => value === '' || shape.is(value))

export const PersonalInfo = s.object(
  Object.fromEntries(PERSON_FIELD_NAMES.map(name => [name, s.optional(shapeOf(name))])),
) as unknown as s.Describe<PersonalInfo>

/** A row in a list of people. */
export const PersonRow = s.object({
  id: Id,
  name: s.string(),
  email: s.string(),
  phoneNumber: Known,
  role: Role,
  status: AccountStatus,
  setup: SetupStage,
  /** For clients: still before onboarding, done, or done on paper and not required here. */
  onboarding: s.nullable(s.enums(['open', 'complete', 'paper'])),
  /** The member of staff who registered them; null if unknown. */
  registeredBy: s.nullable(s.object({ id: Id, name: s.string() })),
  createdAt: Instant,
  lastSeenAt: s.nullable(Instant),
})
export type PersonRow = s.Infer<typeof PersonRow>

const filters = {
  /** Part of the name, email address or phone number, or the beginning of the id. */
  search: s.optional(s.text(0, 100)),
  role: s.optional(Role),
  status: s.optional(AccountStatus),
  setup: s.optional(SetupStage),
  /** Only people registered by the caller. */
  mine: s.optional(s.boolean()),
  sort: s.optional(
    s.enums(['name', '-name', 'createdAt', '-createdAt', 'lastSeenAt', '-lastSeenAt', 'status', '-status']),
  ),
}

const PeoplePage = s.object(pageOf(PersonRow))

/** An entry of the audit trail. */
export const AuditRow = s.object({
  id: s.integer(),
  at: Instant,
  /** The acting user; null for the system itself or a partner's server. */
  actor: s.nullable(s.object({ id: Id, name: s.string() })),
  /** `account.deactivated`, `tenant.changed`… */
  action: s.string(),
  subject: s.nullable(s.object({ kind: s.string(), id: s.string(), name: s.string() })),
  /** Values before and after, limited to what may be shown. */
  detail: s.array(s.object({ name: s.string(), from: Known, to: Known })),
})
export type AuditRow = s.Infer<typeof AuditRow>

/** A row of an imported client file, and its error. */
export const ImportRow = s.object({
  /** Row number in the file; the headings are row 1. */
  row: s.integer(),
  firstName: s.string(),
  lastName: s.string(),
  email: s.string(),
  mobileNumber: s.string(),
  /** `same`: the earlier row of the file with the same value. */
  problems: s.array(s.object({ field: s.string(), message: s.string(), same: s.optional(s.integer()) })),
})
export type ImportRow = s.Infer<typeof ImportRow>

const bank = s.enums(['flutter', 'remita', 'paystack'])

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
    reply: s.object({ data: ClientDetails }),
  },
  'PATCH account/media/identity/:id': {
    summary: `Uploads the identity document and the passport photo, JPG or PNG up to ${megabytes(PROFILE_FILE)} MB each.`,
    ...FILL_IN,
    body: s.object({ identity_type: IdentityType }),
    files: { identification: PROFILE_FILE, passport: PROFILE_FILE },
  },
  'POST account/verify_mpesa/:id': {
    summary:
      'Starts the verification of a mobile money number: the user confirms a charge of Ksh1.00 or Tsh100.00 on their phone.',
    ...FILL_IN,
    body: s.object({ phone: Phone, country: Country }),
    reply: s.object({ message: s.string(), verification: Id }),
  },
  'GET account/verify_mpesa/:id/:verification': {
    summary: 'Returns the status of a number’s verification.',
    ...FILL_IN,
    reply: s.object({
      status: s.enums(['waiting', 'verified', 'failed']),
      /** Why it failed, as a user-facing sentence; empty otherwise. */
      message: s.string(),
    }),
  },
  'GET account/verify_bvn/:id/:bvn': {
    summary: 'Looks up a bank verification number, where the provider has enabled the service.',
    who: 'profile.fill-in',
    params: s.object({ id: Id, bvn: s.pattern(s.string(), /^\d{11}$/) }),
    reply: s.object({ message: s.string(), phoneNumber: Known }),
  },
  'POST account/verify_bvn_b/:id': {
    summary: 'Verifies a bank verification number with the code sent to its phone.',
    who: 'profile.fill-in',
    body: s.object({ bvn: s.pattern(s.string(), /^\d{11}$/), code: s.text(4, 10) }),
  },
  'GET account/bank/services': {
    summary: 'Lists the bank services that the provider has enabled. Screens hide the others.',
    ...SIGNED_IN,
    reply: s.object({ banks: s.array(bank), bvn: s.boolean() }),
  },
  'GET account/bank/list/:service': {
    summary: 'Lists the banks that a service supports in the tenant’s country.',
    ...SIGNED_IN,
    params: s.object({ service: bank }),
    reply: s.object({ data: s.array(s.object({ name: s.string(), code: s.string() })) }),
  },
  'GET account/bank/verify/:account/:code': {
    summary: 'Returns the holder’s name of a bank account, as given by the bank.',
    ...SIGNED_IN,
    params: s.object({
      account: s.pattern(s.string(), /^\d{5,20}$/),
      code: s.pattern(s.string(), /^[\w-]{1,20}$/),
    }),
    reply: s.object({ data: s.object({ accountName: s.string(), accountNumber: s.string() }) }),
  },

  'GET account/clients': {
    summary: 'Lists the clients the caller may see, newest first, at most 100.',
    who: 'people.see',
    reply: s.object({ users: s.array(PersonRow) }),
  },
  'GET account/clients/list': {
    summary: 'Lists the people the caller may see, page by page: clients, applicants and Digiprime members.',
    who: 'people.see',
    query: s.object({ ...filters, ...paging }),
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
    body: s.object({
      dryRun: s.boolean(),
      /** `false` registers them without sending an invitation yet. */
      invite: s.optional(s.boolean()),
      /** Continues an import: large files are sent in parts. */
      import: s.optional(Id),
      /** Name of the whole file, if this is a part of it. */
      name: s.optional(Line(120)),
    }),
    files: { file: CLIENTS_FILE },
    reply: s.object({
      good: s.integer(),
      bad: s.integer(),
      registered: s.integer(),
      rows: s.array(ImportRow),
      /** Id for continuing or undoing the import; null if nobody was registered. */
      import: s.nullable(Id),
    }),
  },
  'GET account/clients/imports': {
    summary: 'Lists the latest imports that the caller can undo.',
    who: 'people.register-client',
    reply: s.object({
      data: s.array(s.object({ id: Id, file: s.string(), by: s.string(), at: Instant, people: s.integer() })),
    }),
  },
  'POST account/clients/import/:id/undo': {
    summary: 'Undoes an import. Removes the people in it who have not opened their invitation.',
    who: 'people.register-client',
  },
  'GET account/client/:id': {
    summary: 'Returns a person.',
    who: 'people.see',
    reply: s.object({ data: PersonRow }),
  },
  'GET account/client/:id/activity': {
    summary: 'Returns the history of an account, newest first, 50 per page.',
    who: 'people.see',
    query: s.object({ before: s.optional(Serial) }),
    reply: s.object({ data: s.array(AuditRow) }),
  },
  'GET account/staffs': {
    summary: 'Lists the staff, page by page.',
    who: 'staff.see',
    query: s.object({ ...filters, ...paging }),
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
    body: s.object({
      email: Email,
      role: Role,
      firstName: s.optional(Line(60)),
      lastName: s.optional(Line(60)),
      language: s.optional(Language),
    }),
    reply: s.object({ id: Id, message: s.string() }),
  },
  'POST account/people/:id/deactivate': {
    summary:
      'Deactivates an account and ends its sessions immediately. Callers cannot deactivate their own account or the last super.',
    who: 'people.close-account',
    body: s.object({ reason: Filled(300) }),
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
  'POST account/people/:id/contact': {
    confirm: 'person',
    summary:
      'Corrects the name, email address and phone number of an account, and tells its owner, where they were reached so far. Who was invited gets a new invitation at a new address.',
    who: 'people.correct',
    body: s.object({
      /** First name, then the other names. */
      name: s.optional(Filled(120)),
      email: s.optional(Email),
      /** Empty for none. */
      mobileNumber: s.optional(orEmpty(Phone, 'field.phone')),
    }),
  },
  'POST account/people/:id/onboarding': {
    summary: 'Marks a client as onboarded on paper, so that the portal asks for nothing more, or undoes it.',
    who: 'people.set-onboarding',
    body: s.object({ onPaper: s.boolean() }),
  },
  'POST account/people/:id/role': {
    confirm: 'person',
    summary: 'Changes the role of an account. Ends its sessions.',
    who: 'role.change',
    body: s.object({ role: Role }),
  },
})
