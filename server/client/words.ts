import type { AccountStatus, SetupStage } from '#contract/client.ts'
import type { Role } from '#contract/role.ts'
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
  roles: Record<Role, string>
  statuses: Record<AccountStatus, string>
  setups: Record<SetupStage, string>
}

/** What a file of clients says, in the language of whoever asks for it. */
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
      setup: 'Profile',
      registeredBy: 'Registered by',
      createdAt: 'Registered on',
      lastSeenAt: 'Last seen',
    },
    roles: {
      client: 'Client',
      applicant: 'Applicant',
      digiprime: 'Digiprime',
      admin: 'Administrator',
      sales: 'Sales agent',
      processor: 'Processor',
      authorizer: 'Authorizer',
      super: 'Admin',
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
      info: 'Personal information added',
      complete: 'Complete',
    },
  },
  sw: {
    clients: 'Wateja',
    headings: {
      id: 'Nambari ya utambulisho',
      name: 'Jina',
      email: 'Barua pepe',
      phone: 'Nambari ya simu',
      role: 'Jukumu',
      status: 'Hali',
      setup: 'Wasifu',
      registeredBy: 'Alisajiliwa na',
      createdAt: 'Tarehe ya kusajiliwa',
      lastSeenAt: 'Alionekana mwisho',
    },
    roles: {
      client: 'Mteja',
      applicant: 'Mwombaji',
      digiprime: 'Digiprime',
      admin: 'Msimamizi',
      sales: 'Wakala wa mauzo',
      processor: 'Mchakataji',
      authorizer: 'Mwidhinishaji',
      super: 'Msimamizi mkuu',
    },
    statuses: {
      invited: 'Amealikwa',
      inactive: 'Haijathibitishwa',
      active: 'Hai',
      deactivated: 'Imefungwa',
    },
    setups: {
      none: 'Haujaanzwa',
      mpesa: 'M-Pesa imethibitishwa',
      info: 'Maelezo binafsi yamewekwa',
      complete: 'Umekamilika',
    },
  },
}
