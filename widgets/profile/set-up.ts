import type { User } from '#contract/account.ts'
import type { ClientDetails } from '#contract/client.ts'
import { isMember } from '#contract/role.ts'

/** The steps of the set-up, in order. */
export const STEPS = ['mpesa', 'info', 'identity', 'success'] as const
export type Step = (typeof STEPS)[number]
export type Screen = `/setup/${Step}` | '/user' | '/user/edit' | '/user/security' | '/user/payment'

/** What the set-up is judged by. */
export type Standing = {
  role: User['role']
  /** Null for staff, who have none. */
  details: ClientDetails | null
  /** The person goes on without an M-Pesa number, because nobody can be asked to verify one at present. */
  withoutMpesa?: boolean
}

const USER: readonly string[] = ['/user', '/user/security', '/user/payment'] satisfies Screen[]

/** Where a person goes on, by what is there already. */
export function startOf({ role, details, withoutMpesa }: Standing): Screen {
  if (!isMember(role) || !details || details.identity.identityType) return '/user'
  if (details.bank.accountName) return '/setup/identity'
  if (details.bioData.mpesaPhone || withoutMpesa) return '/setup/info'
  return '/setup/mpesa'
}

/** The screen for a path: steps that are done stay open until all are, what comes too early leads to where the person is. */
export function screenAt(address: string, standing: Standing): Screen {
  // what a mail hangs behind an address leads nowhere else
  const path = address.replace(/\?.*/, '')
  const start = startOf(standing)
  if (USER.includes(path)) return path as Screen
  const isComplete = start === '/user'
  if (path === '/user/edit') return isComplete && standing.details ? path : start
  const step = STEPS.findIndex(step => path === `/setup/${step}`)
  const reached = STEPS.findIndex(step => start === `/setup/${step}`)
  const isOpen = isComplete
    ? path === '/setup/success' && standing.details !== null
    : step >= 0 && step <= reached
  return isOpen ? (path as Screen) : start
}
