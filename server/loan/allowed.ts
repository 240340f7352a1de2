import type { LoanAction } from '#contract/loan-page.ts'
import { isPaidOut } from '#contract/loan-status.ts'
import { may } from '#contract/policy.ts'
import { MINOR } from '#rules/money.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Person } from '#server/http/session.ts'
import { refuseOwn } from '#server/people/visibility.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import type { Loan } from './find.ts'

/** Items that staff must check before a loan may be recommended. */
export const CHECKLIST = [
  'identity',
  'address',
  'income',
  'business',
  'bank',
  'proposal',
  'credit-score',
] as const

/** Decisions that can be taken on a loan. */
export type Action = 'recommend' | 'return' | 'approve' | 'reject' | 'withdraw' | 'write-off' | 'undo'

/** Statuses from which each action is possible. */
const FROM: Record<Action, Loan['status'][]> = {
  recommend: ['submitted'],
  return: ['submitted', 'recommended'],
  approve: ['recommended'],
  reject: ['submitted', 'recommended'],
  withdraw: ['submitted', 'returned', 'recommended', 'approved'],
  undo: ['approved'],
  'write-off': ['active'],
}

/** Status in words, for a user whose action came too late. */
export const STANDS: Record<Loan['status'], Sentence> = {
  draft: msg('loan.is-draft'),
  submitted: msg('loan.is-unchecked'),
  returned: msg('loan.is-sent-back'),
  recommended: msg('loan.is-recommended-already'),
  approved: msg('loan.is-approved-already'),
  paying: msg('loan.is-being-paid-out'),
  active: msg('loan.is-paid-out'),
  overpaid: msg('loan.is-paid-back'),
  closed: msg('loan.is-paid-back'),
  rejected: msg('loan.is-rejected-already'),
  withdrawn: msg('loan.is-withdrawn-by-borrower'),
  'written-off': msg('loan.is-written-off'),
}

/** Whether more than a shilling was paid beyond what was owed, on a loan that was written off too: it is the borrower's. */
export const isOverpaid = ({ overpaid }: Pick<Loan, 'overpaid'>): boolean => overpaid >= MINOR

/** Whether the person recommended the loan, in which case they may not approve it. */
const isOwnWork = ({ recommendedBy }: Pick<Loan, 'recommendedBy'>, { id }: Pick<Person, 'id'>): boolean =>
  recommendedBy === id

/** Statuses in which nobody has to look after the loan, yet or any more. */
const AT_REST: Loan['status'][] = ['draft', 'closed', 'rejected', 'withdrawn', 'written-off']

/** Returns the actions that a person may perform on a loan now. */
export function actionsFor(one: Loan, person: Pick<Person, 'id' | 'role'>): LoanAction[] {
  const own = (Object.keys(FROM) as Action[]).filter(
    action =>
      may(person.role, `loan.${action}`) &&
      FROM[action].includes(one.status) &&
      !(action === 'approve' && isOwnWork(one, person)),
  )
  const { role } = person
  const wasPaidOut = isPaidOut(one.status)
  const more: [LoanAction, boolean][] = [
    ['pay-out', may(role, 'loan.pay-out') && one.status === 'approved' && one.offer !== null],
    ['check', may(role, 'loan.check') && one.status === 'submitted'],
    ['claim', one.claimedBy === null && !AT_REST.includes(one.status)],
    ['release', one.claimedBy === person.id || (one.claimedBy !== null && may(role, 'loan.release-others'))],
    ['record-payment', wasPaidOut && may(role, 'payment.record')],
    ['release-credit', isOverpaid(one) && may(role, 'payment.give-back')],
    ['keep-credit', isOverpaid(one) && one.creditKept !== one.overpaid && may(role, 'payment.give-back')],
    ['reverse-payment', wasPaidOut && may(role, 'payment.reverse')],
  ]
  return [...own, ...more.flatMap(([action, isOpen]) => (isOpen ? [action] : []))]
}

/**
 * Checks that a person may perform an action now.
 * @throws Refusal forbidden by role, for one's own loan or recommendation, conflict by the loan's status
 */
export function requireAction(action: Action, one: Loan, person: Person): void {
  if (!may(person.role, `loan.${action}`)) throw new Refusal('forbidden', 'call.forbidden')
  refuseOwn(person, one.client)
  if (!FROM[action].includes(one.status))
    throw new Refusal('conflict', msg('loan.stands', { stands: STANDS[one.status] }))
  if (action === 'approve' && isOwnWork(one, person)) {
    throw new Refusal('forbidden', 'loan.recommended-by-you')
  }
}
