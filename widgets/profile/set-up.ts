import type { User } from '#contract/account.ts'
import type { ClientDetails } from '#contract/client.ts'
import { isMember } from '#contract/role.ts'

/** The set-up steps, in order. */
export const STEPS = ['mpesa', 'info', 'identity', 'success'] as const
export type Step = (typeof STEPS)[number]
export type Screen = `/setup/${Step}` | '/user' | '/user/edit' | '/user/security' | '/user/payment'

/** State that determines the next set-up step. */
export type Standing = {
  role: User['role']
  /** Null for staff. */
  details: ClientDetails | null
  /** The user continues without an M-Pesa number because verification is currently unavailable. */
  withoutMpesa?: boolean
}

const USER: readonly string[] = ['/user', '/user/security', '/user/payment'] satisfies Screen[]

/** Returns the next screen, given what is already set up. */
export function startOf({ role, details, withoutMpesa }: Standing): Screen {
  if (!isMember(role) || !details || details.identity.identityType) return '/user'
  if (details.bank.accountName) return '/setup/identity'
  if (details.bioData.mpesaPhone || withoutMpesa) return '/setup/info'
  return '/setup/mpesa'
}

/** Returns the screen of a path: completed steps stay open until all are; premature steps redirect to the next one. */
export function screenAt(address: string, standing: Standing): Screen {
  // query parameters, such as those added by emails, are ignored
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
