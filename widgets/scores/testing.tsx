import type { ScoreRow } from '#contract/score-desk.ts'
import type { Tenant } from '#contract/tenant.ts'
import { idOf } from '#kit/people/testing.ts'
import { type Answers, type Some, standIn } from '#kit/testing-host.ts'
import { createModel } from './model.ts'

export const SHOP = idOf('a')
export const DESK = 'GET scorecard/desk'
export const row: ScoreRow = {
  business: SHOP,
  name: 'Matunda Safi',
  owner: { id: idOf('b'), name: 'Wanjiku Kamau' },
  hub: 'Nairobi',
  cohort: '',
  months: 30,
  average: 78.34,
  change: -2.5,
  rank: 1,
  financialResults: 70,
  impactData: null,
  participationInAcceleration: null,
  loanRepayment: 86.67,
  missing: 14,
  band: 'good',
}

/** Creates the staff's scores on a fake server with the given answers. */
type Given = { path?: string; role?: string; answers?: Answers; tenant?: Some<Tenant> }
export function scores({ path = '', role = 'super', answers = {}, tenant = {} }: Given = {}) {
  const stood = standIn({
    tenant,
    attributes: { path, base: '/super-admin/scores' },
    answers: {
      'GET account/user/unbox': { user: { id: idOf('c'), role } } as never,
      [DESK]: { data: [row], total: 1, page: 1, size: 25, quarter: '2026-Q3', quarters: ['2026-Q3'] },
      ...answers,
    },
  })
  return { ...stood, model: createModel(stood.host) }
}
