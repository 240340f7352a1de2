import type { AccountStatus, PersonRow, SetupStage } from './client.ts'
import { choice, columns, instant, phone, text } from './column.ts'
import type { Label } from './label.ts'
import { ROLE_NAMES } from './role-words.ts'

export const STATUSES = {
  active: { en: 'Active', sw: 'Inatumika' },
  invited: { en: 'Invited', sw: 'Amealikwa' },
  inactive: { en: 'Not verified', sw: 'Haijathibitishwa' },
  deactivated: { en: 'Deactivated', sw: 'Imezimwa' },
} as const satisfies Record<AccountStatus, Label>

export const SETUPS = {
  none: { en: 'Not started', sw: 'Hajaanza' },
  mpesa: { en: 'M-Pesa verified', sw: 'M-Pesa tayari' },
  info: { en: 'Details given', sw: 'Ametoa taarifa' },
  complete: { en: 'Complete', sw: 'Amekamilisha' },
} as const satisfies Record<SetupStage, Label>

/** Columns of the list of clients. */
export const personColumns = columns<PersonRow>()({
  id: text({ en: 'ID', sw: 'ID' }, { only: 'file' }),
  name: text({ en: 'Name', sw: 'Jina' }, { rank: 'title', sort: true }),
  email: text({ en: 'Email', sw: 'Barua pepe' }, { only: 'file' }),
  phone: phone({ en: 'Phone', sw: 'Namba ya simu' }, { of: 'phoneNumber' }),
  role: choice({ en: 'Role', sw: 'Jukumu' }, { choices: ROLE_NAMES, rank: 'minor' }),
  status: choice({ en: 'Status', sw: 'Hali' }, { choices: STATUSES, rank: 'main', sort: true }),
  setup: choice({ en: 'Set-up', sw: 'Maandalizi' }, { choices: SETUPS, only: 'file' }),
  registeredBy: text(
    { en: 'Registered by', sw: 'Alisajiliwa na' },
    { of: 'registeredBy.name', only: 'file' },
  ),
  createdAt: instant({ en: 'Registered on', sw: 'Alisajiliwa' }, { sort: true }),
  lastSeenAt: instant({ en: 'Last seen', sw: 'Mara ya mwisho' }, { rank: 'minor', sort: true }),
})

const { setup: _setup, ...ofStaff } = personColumns
const { rank: _rank, ...role } = personColumns.role

/** Columns of the list of staff, who have no set-up; their cards on a phone show the role instead of when the account was added. */
export const staffColumns = columns<PersonRow>()({
  ...ofStaff,
  role,
  createdAt: { ...personColumns.createdAt, rank: 'minor' },
})
