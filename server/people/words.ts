import type { AccountStatus, SetupStage } from '#contract/client.ts'
import type { Language } from '#contract/tenant.ts'

type Words = {
  /** Title of the sheet and beginning of the file's name. */
  clients: string
  headings: Record<
    | 'id'
    | 'name'
    | 'email'
    | 'phone'
    | 'role'
    | 'status'
    | 'setup'
    | 'registeredBy'
    | 'createdAt'
    | 'lastSeenAt',
    string
  >
  statuses: Record<AccountStatus, string>
  setups: Record<SetupStage, string>
}

/** What a file of clients says, in the language of whoever asks for it: the same as the list on the screen. */
export const words: Record<Language, Words> = {
  en: {
    clients: 'Clients',
    headings: {
      id: 'ID',
      name: 'Name',
      email: 'E-mail',
      phone: 'Phone',
      role: 'Role',
      status: 'Status',
      setup: 'Set-up',
      registeredBy: 'Registered by',
      createdAt: 'Registered on',
      lastSeenAt: 'Last seen',
    },
    statuses: {
      invited: 'Invited',
      inactive: 'Not verified',
      active: 'Active',
      deactivated: 'Deactivated',
    },
    setups: {
      none: 'Not started',
      mpesa: 'M-Pesa verified',
      info: 'Details given',
      complete: 'Complete',
    },
  },
  sw: {
    clients: 'Wateja',
    headings: {
      id: 'ID',
      name: 'Jina',
      email: 'Barua pepe',
      phone: 'Nambari ya simu',
      role: 'Jukumu',
      status: 'Hali',
      setup: 'Maandalizi',
      registeredBy: 'Alisajiliwa na',
      createdAt: 'Tarehe ya kusajiliwa',
      lastSeenAt: 'Mara ya mwisho',
    },
    statuses: {
      invited: 'Amealikwa',
      inactive: 'Haijathibitishwa',
      active: 'Inatumika',
      deactivated: 'Imezimwa',
    },
    setups: {
      none: 'Hajaanza',
      mpesa: 'M-Pesa tayari',
      info: 'Ametoa taarifa',
      complete: 'Amekamilisha',
    },
  },
}
