import type { CreditReport } from '#contract/credit-report.ts'
import { idOf } from '#kit/people/testing.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { createModel } from './model.ts'

export const REPORT = 'GET lending/credit_report'
export const DISPUTE = 'POST lending/credit_report/dispute'

const none = { onTime: 0, late: 0, overdue: 0, givenUp: 0, unknown: 0, ahead: 0, daysLate: 0, worst: 0 }

/** A record with one loan that was late once. */
export const reportOf = (more: Partial<CreditReport> = {}): CreditReport => ({
  id: idOf('f'),
  madeOn: '2026-11-23',
  name: 'Faraja Mwangi',
  summary: 'Nothing is overdue today.',
  total: { ...none, onTime: 3, late: 1, ahead: 2, worst: 9 },
  money: [{ currency: 'KES', loans: 1, borrowed: 90_000_00, outstanding: 30_000_00 }],
  loans: [
    {
      entry: `loan/${idOf('1')}`,
      id: idOf('1'),
      code: 'LN7K2Q9',
      fund: 'Stock Fund',
      status: 'active',
      currency: 'KES',
      amount: 100_000_00,
      approvedAmount: 90_000_00,
      appliedOn: '2026-04-01',
      disbursedOn: '2026-04-10',
      outstanding: 30_000_00,
      refused: null,
      timeliness: { ...none, onTime: 3, late: 1, ahead: 2, worst: 9 },
      late: [{ number: 2, due: '2026-06-10', paidOn: '2026-06-19', daysLate: 9 }],
    },
  ],
  references: [
    { entry: 'kin', kind: 'kin', name: 'Otieno Mwangi', as: 'Brother', phone: '+254722000111', code: null },
  ],
  checks: [
    { entry: 'check/4', on: '2026-04-02', code: 'LN7K2Q9', answer: '712' },
    { entry: 'check/5', on: '2026-04-03', code: 'LN7K2Q9', answer: null },
  ],
  disputes: [],
  ...more,
})

/** Creates a report on a fake server with the given answers. */
export function creditReport(answers: Answers = {}, drafts: { kept: unknown } = { kept: null }) {
  const stood = standIn({
    tenant: { name: 'Provider' },
    answers: { [REPORT]: { data: reportOf() }, [DISPUTE]: { message: 'Thank you.' }, ...answers },
    drafts,
  })
  return { ...stood, model: createModel(stood.host) }
}
