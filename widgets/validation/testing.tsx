import type { Movement, Statement, ValidationReport } from '#contract/validation.ts'
import { idOf } from '#kit/people/testing.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { createModel } from './model.ts'

export const REPORT = 'GET validation/report'
export const LIST = 'POST validation/institutions/list'
export const UPLOAD = 'POST validation/statements/upload'
export const ENTRY = 'POST validation/rows/:id/entry'
export const CLASS = 'POST validation/rows/:id/class'
const KSH = 100
const sides = (came: number, went: number) => ({ in: came * KSH, out: went * KSH })

export const movement = (more: Partial<Movement> = {}): Movement => ({
  id: idOf('1'),
  day: '2026-10-03',
  time: '10:00:00',
  reference: 'UJ3AAAAAAA',
  in: 500 * KSH,
  out: 0,
  details: 'Funds received from - 2547****111 JANE',
  is: 'receipt',
  institution: 'M-PESA',
  ...more,
})
export const statementOf = (more: Partial<Statement> = {}): Statement => ({
  id: idOf('5'),
  institution: 'M-PESA',
  fileName: 'october.pdf',
  state: 'validated',
  integrity: 'verified',
  doubts: [],
  holder: 'AMINA',
  from: '2026-10-01',
  to: '2026-10-31',
  opening: 0,
  closing: 100,
  sums: sides(2_000, 900),
  rows: 12,
  repeated: 0,
  breaks: [],
  reason: null,
  at: '2026-11-01T08:00:00.000Z',
  parser: 1,
  hash: 'abc',
  grid: null,
  ...more,
})
export const reportOf = (more: Partial<ValidationReport> = {}): ValidationReport => ({
  business: { id: idOf('f'), name: 'Mama Amina', currency: 'KES', writable: true },
  statements: [statementOf()],
  result: {
    day: '2026-11-23',
    from: '2026-10-01',
    to: '2026-10-31',
    days: 31,
    discrepancy: 4.96,
    score: 50.3,
    band: 'good',
  },
  history: [
    { day: '2026-11-20', discrepancy: 12, score: 16 },
    { day: '2026-11-23', discrepancy: 4.96, score: 50.3 },
  ],
  months: [
    {
      month: '2026-10',
      statement: sides(2_000, 900),
      book: sides(1_500, 900),
      aside: sides(0, 100),
      apart: sides(300, 0),
      fees: 45 * KSH,
    },
  ],
  differences: [
    { kind: 'unrecorded', side: 'in', day: '2026-10-03', amount: 500 * KSH, row: movement(), entry: null },
    {
      kind: 'not-on-statement',
      side: 'out',
      day: '2026-10-09',
      amount: 80 * KSH,
      row: null,
      entry: { id: idOf('3'), name: 'Taxi', amount: 80 * KSH, day: '2026-10-09' },
    },
  ],
  open: 2,
  proof: [
    {
      institution: 'M-PESA',
      account: '678',
      months: [
        {
          month: '2026-10',
          opening: 1_000 * KSH,
          in: 2_500 * KSH,
          out: 1_100 * KSH,
          unseen: -400 * KSH,
          closing: 2_000 * KSH,
        },
      ],
    },
  ],
  matched: { count: 0.83, value: 0.9 },
  asks: [
    movement({ id: idOf('2'), is: 'unknown', details: 'Customer Transfer to - PETER', in: 0, out: 700 }),
  ],
  financing: { statement: sides(5_000, 0), book: 5_000 * KSH },
  ...more,
})

/** Creates the validation on a fake server with the given answers. */
export function validation(answers: Answers = {}, attributes: Record<string, string> = {}) {
  const stood = standIn({
    attributes,
    tenant: { name: 'Provider' },
    answers: {
      [REPORT]: { data: reportOf() },
      [LIST]: { error: false, message: '', data: [{ id: idOf('a'), name: 'M-PESA' }], count: 1 },
      [UPLOAD]: { error: false, message: 'Your statement is received.', id: idOf('5'), state: 'validated' },
      [ENTRY]: { message: 'Added to your book.' },
      [CLASS]: { message: 'The line is counted as you said.' },
      ...answers,
    },
  })
  return { ...stood, model: createModel(stood.host) }
}

/** A file as chosen by a user. */
export const pdf = (text = '%PDF-1.7 trailer', name = 'october.pdf'): File =>
  new File([text], name, { type: 'application/pdf' })
