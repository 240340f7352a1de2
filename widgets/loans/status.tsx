import { Icon } from '#kit/core/icon.tsx'
import { useWords } from '#kit/core/speech.tsx'
import type { LoanWords } from './words.en.ts'

/** Statuses that have words of their own here, with how they look. */
const STATUSES = {
  draft: 'open',
  pending: 'open',
  submitted: 'open',
  recommended: 'open',
  returned: 'warn',
  approved: 'good',
  paying: 'open',
  active: 'good',
  overpaid: 'warn',
  closed: 'good',
  rejected: 'bad',
  withdrawn: 'open',
  'written-off': 'bad',
} as const
type Known = keyof typeof STATUSES

export const isKnown = (status: string): status is Known => Object.hasOwn(STATUSES, status)

/** `pendingApproval` → `Pending Approval`: a status of another back end. */
const titleCase = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** Says a status, title-cased. */
export function useStatusWords(): (status: string) => string {
  const say = useWords<LoanWords>()
  return status => (isKnown(status) ? say(`is-${status}`) : titleCase(status))
}

/** A status as a sign and a word. */
export function Status({ status }: { status: string }) {
  const sayStatus = useStatusWords()
  const look = isKnown(status) ? STATUSES[status] : 'open'
  return (
    <span className={`status ${look}`}>
      {look === 'open' ? (
        <span className="dot" aria-hidden="true" />
      ) : (
        <Icon name={look === 'good' ? 'check' : 'alert'} />
      )}
      {sayStatus(status)}
    </span>
  )
}
