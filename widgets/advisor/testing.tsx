import type { Entrepreneur } from '#contract/playbook-advisor.ts'
import { idOf } from '#kit/people/testing.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { createModel } from './model.ts'

export const PEOPLE = 'GET playbook/people'

/** An entrepreneur at 50 % progress with nothing urgent. */
export const person = (more: Partial<Entrepreneur> = {}): Entrepreneur => ({
  pair: idOf('p'),
  name: 'Wanjiku Kamau',
  since: '2026-10-01',
  progress: 50,
  at: 'Who buys?',
  lastSeen: '2026-11-20T08:00:00.000Z',
  overdue: 0,
  toCheck: 0,
  reason: null,
  meeting: null,
  phone: null,
  ...more,
})

/** Creates the advisor model on a fake server with the given answers. */
export function advising(answers: Answers = {}, path = '/') {
  const stood = standIn({
    attributes: { path },
    answers: { [PEOPLE]: { data: [person()], playbooks: [], rating: null }, ...answers },
  })
  const model = createModel(stood.host)
  model.speaks('en')
  return { ...stood, model }
}
