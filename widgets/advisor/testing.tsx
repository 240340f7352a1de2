import type { Entrepreneur } from '#contract/playbook-advisor.ts'
import { idOf } from '#kit/people/testing.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { createModel } from './model.ts'

export const PEOPLE = 'GET playbook/people'

/** Somebody at a glance who is half done and for whom nothing presses. */
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

/** An advisor's screens in front of a server that answers as told. */
export function advising(answers: Answers = {}, path = '/') {
  const stood = standIn({
    attributes: { path },
    answers: { [PEOPLE]: { data: [person()], playbooks: [], rating: null }, ...answers },
  })
  const model = createModel(stood.host)
  model.speaks('en')
  return { ...stood, model }
}
