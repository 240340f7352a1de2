import { endpointsWith } from './endpoint.ts'
import { Day, Filled, Id, Instant, Line } from './field.ts'
import { MEETING_ENDS, Meeting, Note } from './playbook.ts'
import { TASK_STATES } from './playbook-wire.ts'
import * as s from './shape.ts'

// The advisor's side of playbooks: their entrepreneurs, and the actions on them.

/** Why an entrepreneur needs the advisor's attention, with its number: days of inactivity, overdue tasks, times a task was returned. */
export const REASONS = ['overdue', 'answer', 'feedback', 'quiet', 'returned', 'new'] as const
export const Entrepreneur = s.object({
  pair: Id,
  name: s.string(),
  since: Day,
  progress: s.integer(),
  /** Their current position in the playbook. */
  at: s.nullable(s.string()),
  lastSeen: s.nullable(Instant),
  overdue: s.integer(),
  /** Answers waiting for the advisor's review. */
  toCheck: s.integer(),
  reason: s.nullable(s.object({ kind: s.enums(REASONS), count: s.integer() })),
  meeting: s.nullable(Meeting),
  /** Only with their consent. */
  phone: s.nullable(s.string()),
})
export type Entrepreneur = s.Infer<typeof Entrepreneur>

const PersonTool = s.object({ id: Id, name: s.string(), done: s.boolean() })
const PersonReply = s.object({
  text: s.string(),
  files: s.array(s.object({ id: Id, name: s.string(), url: s.string() })),
  at: Instant,
  verdict: s.nullable(s.enums(['accepted', 'returned'])),
  note: s.string(),
})
const PersonTask = s.object({
  id: Id,
  topic: s.string(),
  task: s.string(),
  dueAt: s.nullable(Instant),
  state: s.enums(TASK_STATES),
  /** Set by the advisor, rather than part of the playbook. */
  isOwn: s.boolean(),
  replies: s.array(PersonReply),
})
export type PersonTask = s.Infer<typeof PersonTask>
const PersonFeed = s.object({
  from: s.enums(['Entrepreneur', 'Advisor']),
  text: s.string(),
  rated: s.nullable(s.integer()),
  files: s.array(s.object({ id: Id, name: s.string(), url: s.string() })),
  at: Instant,
})
const PersonSession = s.object({
  id: Id,
  name: s.string(),
  chapter: s.string(),
  progress: s.integer(),
  tools: s.array(PersonTool),
  tasks: s.array(PersonTask),
  feedback: s.array(PersonFeed),
})
export type PersonSession = s.Infer<typeof PersonSession>

/** All data of a pair, for its advisor and for staff; private notes are visible only to the advisor. */
export const PairDetail = s.object({
  pair: Id,
  entrepreneur: s.object({ id: Id, name: s.string(), phone: s.nullable(s.string()) }),
  advisor: s.object({ name: s.string() }),
  since: Day,
  endedOn: s.nullable(Day),
  /** Handover note of the previous advisor. */
  handOver: s.string(),
  progress: s.integer(),
  lastSeen: s.nullable(Instant),
  playbooks: s.array(
    s.object({
      id: Id,
      name: s.string(),
      since: Day,
      progress: s.integer(),
      sessions: s.array(PersonSession),
    }),
  ),
  notes: s.array(Note),
  meetings: s.array(Meeting),
  /** Sales and expenses of this quarter in minor units, only with the entrepreneur’s consent. */
  figures: s.nullable(
    s.object({ currency: s.string(), revenue: s.integer(), spent: s.integer(), from: Day }),
  ),
})
export type PairDetail = s.Infer<typeof PairDetail>

const Text = s.text(1, 4_000)

const ADVISE = { who: 'playbook.advise' } as const

export const playbookAdvisorEndpoints = endpointsWith(ADVISE, {
  'GET playbook/people': {
    summary:
      'Lists the entrepreneurs the caller advises, the longest waiting first, and the available playbooks.',
    reply: s.object({
      data: s.array(Entrepreneur),
      playbooks: s.array(s.object({ id: Id, name: s.string() })),
      /** Mean star rating by entrepreneurs, in hundredths; requires at least five ratings. */
      rating: s.nullable(s.integer()),
    }),
  },
  'GET playbook/pairs/:id': {
    summary: 'Returns the full details of a pair. For its advisor and, without private notes, for staff.',
    who: 'playbook.look',
    reply: s.object({ data: PairDetail }),
  },
  'POST playbook/pairs/:id/playbooks': {
    summary: 'Assigns a playbook from a given day. The due dates of its tasks count from that day.',
    once: true,
    who: 'playbook.look',
    body: s.object({ playbook: Id, from: Day }),
  },
  'POST playbook/pairs/:id/tools': {
    summary: 'Marks a tool as done or not done.',
    body: s.object({ tool: Id, done: s.boolean() }),
  },
  'POST playbook/pairs/:id/tasks': {
    summary: 'Adds the advisor’s own task to a session.',
    once: true,
    body: s.object({ session: Id, topic: Filled(120), task: Text, due: s.nullable(Day) }),
  },
  'POST playbook/tasks/:id/due': {
    summary: 'Sets or moves the due date of a task.',
    body: s.object({ due: s.nullable(Day) }),
  },
  'POST playbook/tasks/:id/verdict': {
    summary: 'Reviews the answer to a task: accepts it, or returns it with a reason.',
    body: s.object({ verdict: s.enums(['accepted', 'returned']), note: s.text(0, 2_000) }),
  },
  'POST playbook/pairs/:id/notes': {
    summary: 'Adds a note: shared with the entrepreneur, or private to the advisor.',
    once: true,
    body: s.object({ text: Text, isPrivate: s.boolean() }),
  },
  'POST playbook/pairs/:id/meetings': {
    summary: 'Books the next session. Both people are notified and can add it to their calendar.',
    once: true,
    body: s.object({
      /** `2026-11-27T09:30`, in Nairobi local time. */
      startsAt: s.text(16, 16),
      minutes: s.whole(10, 480),
      place: Line(120),
      link: s.text(0, 500),
      agenda: s.text(0, 2_000),
      session: s.optional(s.nullable(Id)),
    }),
  },
  'POST playbook/meetings/:id/cancel': {
    summary: 'Cancels a meeting.',
  },
  'POST playbook/meetings/:id/outcome': {
    summary: 'Records whether a meeting took place, once it has started.',
    body: s.object({ outcome: s.enums(MEETING_ENDS) }),
  },
})
