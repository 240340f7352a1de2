import type { User } from '#contract/account.ts'
import type { Business } from '#contract/business.ts'
import type { PersonRow } from '#contract/client.ts'
import type { Role } from '#contract/role.ts'

/** Returns a recognizable id. */
export const idOf = (letter: string): string => letter.repeat(24)

const HOUR = 3_600_000
/** Returns a moment that was `days` days ago, an hour earlier so that the day is over. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * HOUR - HOUR).toISOString()

/** Returns a person as in lists. */
export const personOf = (more: Partial<PersonRow> = {}): PersonRow => ({
  id: idOf('a'),
  name: 'Amina Otieno',
  email: 'amina@example.org',
  phoneNumber: '+254712345678',
  role: 'client',
  status: 'active',
  setup: 'info',
  onboarding: 'open',
  registeredBy: { id: idOf('5'), name: 'Salim Juma' },
  createdAt: '2026-03-01T09:00:00.000Z',
  lastSeenAt: null,
  ...more,
})

/** Returns the current user. */
export const userOf = (role: Role): User => ({
  user_id: idOf('f'),
  id: idOf('f'),
  name: 'Faraja Mwangi',
  firstName: 'Faraja',
  lastName: 'Mwangi',
  email: 'faraja@example.org',
  phoneNumber: null,
  role,
  profilePhoto: null,
  useNewOnboarding: false,
  onboardingComplete: false,
  authenticator: false,
  language: 'en',
})

/** Returns an id from a number. */
export const id = (at: number) => at.toString(16).padStart(24, '0')

/** A member's business. */
export const duka: Business = {
  id: id(1),
  name: 'Mama Amina Stores',
  displayName: 'Mama Amina',
  category: null,
  categoryName: '',
  location: 'Nakuru',
  startedOn: null,
  months: null,
  currency: 'KES',
  writable: true,
  own: true,
  commentable: false,
  owner: { id: id(2), name: 'Amina', email: 'amina@example.org', phone: '+254712000001' },
}
