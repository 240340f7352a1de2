import type { Label } from './label.ts'
import type { Member, Role } from './role.ts'
import type { Language } from './tenant.ts'

type RoleWords = {
  /** As a heading, or in a list. */
  name: Label
  /** Plural, if different. */
  several?: Label
  inSentence: Label
  /** Label below the name of a member of staff, if different from the form in a sentence. */
  label?: Label
  rights: Label
}

/** Names of the roles, and descriptions of their rights. */
const ROLE_WORDS: Record<Role, RoleWords> = {
  client: {
    name: { en: 'Client', sw: 'Mteja' },
    several: { en: 'Clients', sw: 'Wateja' },
    inSentence: { en: 'client', sw: 'mteja' },
    rights: {
      en: 'Applies for loans and manages their own records.',
      sw: 'Huomba mikopo na kutunza kumbukumbu zake mwenyewe.',
    },
  },
  applicant: {
    name: { en: 'Applicant', sw: 'Mwombaji' },
    several: { en: 'Applicants', sw: 'Waombaji' },
    inSentence: { en: 'applicant', sw: 'mwombaji' },
    rights: {
      en: 'Takes part in the training and applies for the programme.',
      sw: 'Hushiriki mafunzo na kuomba nafasi kwenye programu.',
    },
  },
  digiprime: {
    name: { en: 'DigiPrime', sw: 'DigiPrime' },
    inSentence: { en: 'DigiPrime', sw: 'DigiPrime' },
    rights: {
      en: 'Keeps business records and sends documents.',
      sw: 'Hutunza kumbukumbu za biashara na kutuma hati.',
    },
  },
  admin: {
    name: { en: 'Processor (admin)', sw: 'Afisa mikopo (msimamizi)' },
    inSentence: { en: 'processor', sw: 'afisa mikopo' },
    label: { en: 'processor (admin)', sw: 'afisa mikopo (msimamizi)' },
    rights: { en: 'The same rights as a processor.', sw: 'Ana haki sawa na afisa mikopo.' },
  },
  sales: {
    name: { en: 'Sales agent', sw: 'Wakala wa mauzo' },
    inSentence: { en: 'sales agent', sw: 'wakala wa mauzo' },
    rights: {
      en: 'Registers clients and sees those they registered.',
      sw: 'Husajili wateja na kuona wale aliowasajili.',
    },
  },
  processor: {
    name: { en: 'Processor', sw: 'Afisa mikopo' },
    inSentence: { en: 'processor', sw: 'afisa mikopo' },
    rights: {
      en: 'Sees all clients, checks their details and recommends loans.',
      sw: 'Huona wateja wote, hukagua taarifa zao na kupendekeza mikopo.',
    },
  },
  authorizer: {
    name: { en: 'Authorizer', sw: 'Mwidhinishaji' },
    inSentence: { en: 'authorizer', sw: 'mwidhinishaji' },
    rights: {
      en: 'Sees all clients, approves loans and pays them out.',
      sw: 'Huona wateja wote, huidhinisha mikopo na kuitoa.',
    },
  },
  super: {
    name: { en: 'Admin', sw: 'Msimamizi' },
    inSentence: { en: 'admin', sw: 'msimamizi' },
    rights: {
      en: 'Has all staff rights, and manages staff and settings.',
      sw: 'Ana haki zote za wafanyakazi, na husimamia wafanyakazi na mipangilio.',
    },
  },
  advisor: {
    name: { en: 'Advisor', sw: 'Mshauri' },
    several: { en: 'Advisors', sw: 'Washauri' },
    inSentence: { en: 'advisor', sw: 'mshauri' },
    rights: {
      en: 'Works through playbooks with the entrepreneurs they are paired with, and sees no one else.',
      sw: 'Hupitia miongozo ya kazi pamoja na wajasiriamali waliopangiwa, na haoni mtu mwingine.',
    },
  },
}

const rows = Object.entries(ROLE_WORDS) as [Role, RoleWords][]

/** Names of the roles, as a heading or in a list. */
export const ROLE_NAMES = Object.fromEntries(rows.map(([role, { name }]) => [role, name])) as Record<
  Role,
  Label
>

/** Builds catalogue entries: one per role, with a key derived from its name. */
function entries<Key extends string>(
  keyOf: (role: Role) => Key,
  textOf: (words: RoleWords) => Label,
  language: Language,
): Record<Key, string> {
  return Object.fromEntries(rows.map(([role, words]) => [keyOf(role), textOf(words)[language]])) as Record<
    Key,
    string
  >
}

/** Returns the rights of each role as sentences, under `clientRights`, …. */
export const roleRights = (language: Language) =>
  entries(
    role => `${role}Rights` as const,
    words => words.rights,
    language,
  )
/** Returns the labels shown below names, under `label-sales`, …. */
export const roleLabels = (language: Language) =>
  entries(
    role => `label-${role}` as const,
    words => words.label ?? words.inSentence,
    language,
  )
/** Returns the plurals of member roles, under `role-client`, …. */
export const membersWords = (language: Language): Record<`role-${Member}`, string> =>
  entries(
    role => `role-${role}` as const,
    words => words.several ?? words.name,
    language,
  )
/** Returns the name of a role as used within a sentence. */
export const roleInSentence = (role: Role, language: Language): string =>
  ROLE_WORDS[role].inSentence[language]
