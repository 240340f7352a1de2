import { endpoints } from './endpoint.ts'
import { Day, Id, Instant, Line } from './field.ts'
import { FileReply } from './list-file.ts'
import { RATED, TASK_STATES } from './playbook-wire.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  record,
  size,
  string,
} from './shape.ts'

// The playbook beyond the wire of its forms (`playbook-wire.ts`): what else the two of a pair share, and the advisor's side.

const USES = { widgets: ['playbook'] } as const

export const MEETING_ENDS = ['held', 'missed'] as const
export const Meeting = object({
  id: Id,
  startsAt: Instant,
  minutes: integer(),
  place: string(),
  /** Of a call by video; empty for none. */
  link: string(),
  agenda: string(),
  /** The session of a playbook that it is about. */
  session: nullable(object({ id: Id, name: string() })),
  cancelled: boolean(),
  /** What became of it; null while nobody said. */
  outcome: nullable(enums(MEETING_ENDS)),
})
export type Meeting = Infer<typeof Meeting>

export const Note = object({
  id: Id,
  text: string(),
  isPrivate: boolean(),
  by: string(),
  at: Instant,
})
export type Note = Infer<typeof Note>

/** A task with where it stands, for lists over several sessions. */
export const DueTask = object({
  id: Id,
  topic: string(),
  state: enums(TASK_STATES),
  dueAt: nullable(Instant),
  /** Its place: `/b/…/c/…/s/…` below the playbook's base. */
  path: string(),
  session: string(),
})
export type DueTask = Infer<typeof DueTask>

/** What an entrepreneur sees first: where they are with an advisor. */
export const PairHome = object({
  pair: Id,
  advisor: object({ name: string(), email: string(), phone: nullable(string()) }),
  progress: integer(),
  /** What comes next, and where it is; null where all is done or nothing is assigned. */
  next: nullable(object({ name: string(), playbook: string(), path: string() })),
  tasks: array(DueTask),
  meeting: nullable(Meeting),
  /** A meeting that is over, and that they have not rated yet. */
  unrated: nullable(object({ path: string(), name: string(), at: Instant })),
  notes: array(Note),
  /** What the advisor may see of them besides the work on playbooks. */
  shares: object({ phone: boolean(), figures: boolean() }),
})
export type PairHome = Infer<typeof PairHome>

export const Alert = object({
  id: integer(),
  kind: string(),
  values: record(string(), string()),
  path: nullable(string()),
  at: Instant,
  isRead: boolean(),
})
export type Alert = Infer<typeof Alert>

/** Why an advisor should look after somebody now, with its number: days without a sign, tasks overdue, times a task was sent back. */
export const REASONS = ['overdue', 'answer', 'feedback', 'quiet', 'returned', 'new'] as const
export const Entrepreneur = object({
  pair: Id,
  name: string(),
  since: Day,
  progress: integer(),
  /** Where they are. */
  at: nullable(string()),
  lastSeen: nullable(Instant),
  overdue: integer(),
  /** Answers that wait for the advisor. */
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
  /** Set by the advisor, and not from the playbook. */
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

/** Everything of a pair, for its advisor and for staff; private notes are the advisor's alone. */
export const PairDetail = object({
  pair: Id,
  entrepreneur: object({ id: Id, name: string(), phone: nullable(string()) }),
  advisor: object({ name: string() }),
  since: Day,
  endedOn: nullable(Day),
  /** What the advisor before left to know. */
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

const params = object({ id: Id })
const Message = object({ message: string() })
const Text = (longest: number) => size(string(), 1, longest)

const ADVISE = { who: 'playbook.advise' } as const

export const playbookEndpoints = endpoints({
  'GET playbook/home': {
    summary:
      'Where the caller is with each of their advisors: what comes next, tasks, the next meeting, notes.',
    who: 'playbook.follow',
    ...USES,
    reply: object({ data: array(PairHome) }),
  },
  'GET playbook/alerts': {
    summary: 'What happened in the caller’s playbooks, the newest first.',
    who: 'playbook.read',
    ...USES,
    reply: object({ data: array(Alert) }),
  },
  'POST playbook/alerts/read': {
    summary: 'Marks the caller’s alerts as read.',
    who: 'playbook.read',
    ...USES,
    reply: object({ read: integer() }),
  },
  'POST playbook/pairs/:id/shares': {
    summary: 'Says what the advisor of a pair may see of the entrepreneur. Only they say so.',
    who: 'playbook.follow',
    ...USES,
    params,
    body: object({ phone: optional(boolean()), figures: optional(boolean()) }),
    reply: Message,
  },
  'GET playbook/meetings/:id/calendar': {
    summary: 'A meeting for a calendar (iCalendar), for the two who meet.',
    who: 'playbook.read',
    ...USES,
    params,
    download: true,
    reply: FileReply,
  },

  'GET playbook/people': {
    summary:
      'The entrepreneurs whom the caller advises, those first who wait longest; and the playbooks there are.',
    ...ADVISE,
    reply: object({
      data: array(Entrepreneur),
      playbooks: array(object({ id: Id, name: string() })),
      /** The mean of the stars that entrepreneurs gave, in hundredths, from five on. */
      rating: nullable(integer()),
    }),
  },
  'GET playbook/pairs/:id': {
    summary: 'Everything of a pair: for its advisor, and, without private notes, for staff.',
    who: 'playbook.look',
    params,
    reply: object({ data: PairDetail }),
  },
  'POST playbook/pairs/:id/playbooks': {
    summary: 'Assigns a playbook from a day on. Its tasks are due counted from there.',
    who: 'playbook.look',
    params,
    body: object({ playbook: Id, from: Day }),
    reply: Message,
  },
  'POST playbook/pairs/:id/tools': {
    summary: 'Marks a tool as done, or as not done.',
    ...ADVISE,
    params,
    body: object({ tool: Id, done: boolean() }),
    reply: Message,
  },
  'POST playbook/pairs/:id/tasks': {
    summary: 'Sets a task of the advisor’s own in a session.',
    ...ADVISE,
    params,
    body: object({ session: Id, topic: size(Line(120), 1, 120), task: Text(4_000), due: nullable(Day) }),
    reply: Message,
  },
  'POST playbook/tasks/:id/due': {
    summary: 'Sets or moves the day that a task is due.',
    ...ADVISE,
    params,
    body: object({ due: nullable(Day) }),
    reply: Message,
  },
  'POST playbook/tasks/:id/verdict': {
    summary: 'Answers what came for a task: accepts it, or sends it back with a reason.',
    ...ADVISE,
    params,
    body: object({ verdict: enums(['accepted', 'returned']), note: size(string(), 0, 2_000) }),
    reply: Message,
  },
  'POST playbook/pairs/:id/notes': {
    summary: 'Writes a note: shared with the entrepreneur, or for the advisor alone.',
    ...ADVISE,
    params,
    body: object({ text: Text(4_000), isPrivate: boolean() }),
    reply: Message,
  },
  'POST playbook/pairs/:id/meetings': {
    summary: 'Books the next session; both get a notice, and can put it into a calendar.',
    ...ADVISE,
    params,
    body: object({
      /** `2026-11-27T09:30`, as clocks in Nairobi show it. */
      startsAt: size(string(), 16, 16),
      minutes: max(min(integer(), 10), 480),
      place: Line(120),
      link: size(string(), 0, 500),
      agenda: size(string(), 0, 2_000),
      session: optional(nullable(Id)),
    }),
    reply: Message,
  },
  'POST playbook/meetings/:id/cancel': {
    summary: 'Calls a meeting off.',
    ...ADVISE,
    params,
    reply: Message,
  },
  'POST playbook/meetings/:id/outcome': {
    summary: 'Says whether a meeting was held, once it has begun.',
    ...ADVISE,
    params,
    body: object({ outcome: enums(MEETING_ENDS) }),
    reply: Message,
  },
})

/** Stars, for forms. */
export const STARS: readonly number[] = Array.from({ length: RATED.most }, (_, at) => at + 1)
