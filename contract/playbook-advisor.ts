import { endpointsWith } from './endpoint.ts'
import { Day, Filled, Id, Instant, Line } from './field.ts'
import { MEETING_ENDS, Meeting, Note } from './playbook.ts'
import { TASK_STATES } from './playbook-wire.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  object,
  optional,
  string,
  text,
  whole,
} from './shape.ts'

// The advisor's side of playbooks: their entrepreneurs, and the actions on them.

/** Why an entrepreneur needs the advisor's attention, with its number: days of inactivity, overdue tasks, times a task was returned. */
export const REASONS = ['overdue', 'answer', 'feedback', 'quiet', 'returned', 'new'] as const
export const Entrepreneur = object({
  pair: Id,
  name: string(),
  since: Day,
  progress: integer(),
  /** Their current position in the playbook. */
  at: nullable(string()),
  lastSeen: nullable(Instant),
  overdue: integer(),
  /** Answers waiting for the advisor's review. */
  toCheck: integer(),
  reason: nullable(object({ kind: enums(REASONS), count: integer() })),
  meeting: nullable(Meeting),
  /** Only with their consent. */
  phone: nullable(string()),
})
export type Entrepreneur = Infer<typeof Entrepreneur>

const PersonTool = object({ id: Id, name: string(), done: boolean() })
const PersonReply = object({
  text: string(),
  files: array(object({ id: Id, name: string(), url: string() })),
  at: Instant,
  verdict: nullable(enums(['accepted', 'returned'])),
  note: string(),
})
const PersonTask = object({
  id: Id,
  topic: string(),
  task: string(),
  dueAt: nullable(Instant),
  state: enums(TASK_STATES),
  /** Set by the advisor, rather than part of the playbook. */
  isOwn: boolean(),
  replies: array(PersonReply),
})
export type PersonTask = Infer<typeof PersonTask>
const PersonFeed = object({
  from: enums(['Entrepreneur', 'Advisor']),
  text: string(),
  rated: nullable(integer()),
  files: array(object({ id: Id, name: string(), url: string() })),
  at: Instant,
})
const PersonSession = object({
  id: Id,
  name: string(),
  chapter: string(),
  progress: integer(),
  tools: array(PersonTool),
  tasks: array(PersonTask),
  feedback: array(PersonFeed),
})
export type PersonSession = Infer<typeof PersonSession>

/** All data of a pair, for its advisor and for staff; private notes are visible only to the advisor. */
export const PairDetail = object({
  pair: Id,
  entrepreneur: object({ id: Id, name: string(), phone: nullable(string()) }),
  advisor: object({ name: string() }),
  since: Day,
  endedOn: nullable(Day),
  /** Handover note of the previous advisor. */
  handOver: string(),
  progress: integer(),
  lastSeen: nullable(Instant),
  playbooks: array(
    object({ id: Id, name: string(), since: Day, progress: integer(), sessions: array(PersonSession) }),
  ),
  notes: array(Note),
  meetings: array(Meeting),
  /** Sales and expenses of this quarter in minor units, only with the entrepreneur’s consent. */
  figures: nullable(object({ currency: string(), revenue: integer(), spent: integer(), from: Day })),
})
export type PairDetail = Infer<typeof PairDetail>

const Text = (longest: number) => text(1, longest)

const ADVISE = { who: 'playbook.advise' } as const

export const playbookAdvisorEndpoints = endpointsWith(ADVISE, {
  'GET playbook/people': {
    summary:
      'Lists the entrepreneurs the caller advises, the longest waiting first, and the available playbooks.',
    reply: object({
      data: array(Entrepreneur),
      playbooks: array(object({ id: Id, name: string() })),
      /** Mean star rating by entrepreneurs, in hundredths; requires at least five ratings. */
      rating: nullable(integer()),
    }),
  },
  'GET playbook/pairs/:id': {
    summary: 'Returns the full details of a pair. For its advisor and, without private notes, for staff.',
    who: 'playbook.look',
    reply: object({ data: PairDetail }),
  },
  'POST playbook/pairs/:id/playbooks': {
    summary: 'Assigns a playbook from a given day. The due dates of its tasks count from that day.',
    who: 'playbook.look',
    body: object({ playbook: Id, from: Day }),
  },
  'POST playbook/pairs/:id/tools': {
    summary: 'Marks a tool as done or not done.',
    body: object({ tool: Id, done: boolean() }),
  },
  'POST playbook/pairs/:id/tasks': {
    summary: 'Adds the advisor’s own task to a session.',
    body: object({ session: Id, topic: Filled(120), task: Text(4_000), due: nullable(Day) }),
  },
  'POST playbook/tasks/:id/due': {
    summary: 'Sets or moves the due date of a task.',
    body: object({ due: nullable(Day) }),
  },
  'POST playbook/tasks/:id/verdict': {
    summary: 'Reviews the answer to a task: accepts it, or returns it with a reason.',
    body: object({ verdict: enums(['accepted', 'returned']), note: text(0, 2_000) }),
  },
  'POST playbook/pairs/:id/notes': {
    summary: 'Adds a note: shared with the entrepreneur, or private to the advisor.',
    body: object({ text: Text(4_000), isPrivate: boolean() }),
  },
  'POST playbook/pairs/:id/meetings': {
    summary: 'Books the next session. Both people are notified and can add it to their calendar.',
    body: object({
      /** `2026-11-27T09:30`, in Nairobi local time. */
      startsAt: text(16, 16),
      minutes: whole(10, 480),
      place: Line(120),
      link: text(0, 500),
      agenda: text(0, 2_000),
      session: optional(nullable(Id)),
    }),
  },
  'POST playbook/meetings/:id/cancel': {
    summary: 'Cancels a meeting.',
  },
  'POST playbook/meetings/:id/outcome': {
    summary: 'Records whether a meeting took place, once it has started.',
    body: object({ outcome: enums(MEETING_ENDS) }),
  },
})
