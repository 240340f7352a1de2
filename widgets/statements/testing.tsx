import type { StatementRow } from '#contract/validation.ts'
import { idOf } from '#kit/people/testing.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { createModel, type Opened } from './model.ts'

export const DESK = 'GET validation/desk'
export const ONE = 'GET validation/desk/:id'
export const DECIDE = 'POST validation/desk/:id/decide'
export const INSTITUTIONS = 'GET validation/institutions'
export const SAVE = 'POST validation/institutions'

export const row: StatementRow = {
  id: idOf('5'),
  state: 'review',
  owner: { id: idOf('7'), name: 'Amina Wekesa' },
  business: 'Mama Amina',
  institution: 'M-PESA',
  doubts: ['holder'],
  from: '2026-10-01',
  to: '2026-10-31',
  rows: 1,
  at: '2026-11-23T08:00:00.000Z',
  decidedBy: null,
  reason: null,
}
export const openedOf = (more: Partial<Opened> = {}): Opened => ({
  id: idOf('5'),
  institution: 'M-PESA',
  fileName: 'a.pdf',
  state: 'review',
  integrity: 'failed',
  doubts: ['holder'],
  holder: 'PETER OTIENO',
  from: '2026-10-01',
  to: '2026-10-31',
  opening: 0,
  closing: 500_00,
  sums: { in: 500_00, out: 0 },
  rows: 1,
  repeated: 0,
  breaks: [],
  reason: null,
  at: '2026-11-23T08:00:00.000Z',
  parser: 1,
  hash: 'abcdef0123456789',
  grid: null,
  owner: row.owner,
  business: 'Mama Amina',
  currency: 'TZS',
  file: 'https://portal.example/files/1',
  movements: [
    {
      id: idOf('1'),
      day: '2026-10-03',
      time: null,
      reference: '',
      in: 500_00,
      out: 0,
      details: 'Mauzo',
      is: 'unknown',
      institution: 'M-PESA',
    },
  ],
  ...more,
})

/** Creates the staff's statements on a fake server with the given answers. */
export function statements(path = '/', answers: Answers = {}) {
  const stood = standIn({
    attributes: { path },
    tenant: { name: 'Provider' },
    answers: {
      [DESK]: { data: [row], total: 1, page: 1, size: 25, open: 1 },
      [ONE]: { data: openedOf() },
      [DECIDE]: { message: 'The statement counts now.' },
      [INSTITUTIONS]: {
        data: [{ id: idOf('a'), name: 'M-PESA', layout: 'mpesa-ke', hidden: false }],
        layouts: ['mpesa-ke', 'any'],
      },
      [SAVE]: { message: 'The institution is saved.' },
      ...answers,
    },
  })
  return { ...stood, model: createModel(stood.host) }
}
