import { Instance } from './book-wire.ts'
import { endpoints } from './endpoint.ts'
import { Id } from './field.ts'
import { PLAYBOOK_FILE } from './handed-file.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  literal,
  max,
  min,
  nullable,
  object,
  optional,
  record,
  size,
  string,
} from './shape.ts'

// The calls of the playbook as the data API has them, with its names. Due dates and moments are epoch milliseconds.

const USES = { widgets: ['playbook'] } as const
const READ = { who: 'playbook.read', ...USES } as const

const read = <const Resource extends string>(resource: Resource) => ({
  resource: enums([resource]),
  action: enums(['read']),
})

export const PROGRESS_STATES = ['pending', 'ongoing', 'completed'] as const

const AssignedPlaybook = object({
  id: Id,
  _id: Id,
  name: string(),
  info: string(),
  /** How much of it is done, in whole percent. */
  progress: integer(),
  /** Epoch ms: when it was assigned. */
  since: integer(),
})
export type AssignedPlaybook = Infer<typeof AssignedPlaybook>

export const Pair = object({
  _id: Id,
  /** The entrepreneur: feeds are asked for by it. */
  usrId: Id,
  advisorMail: string(),
  advisorName: string(),
  /** The advisor's phone, as `+254…`; empty where none is known. */
  advisorWaap: string(),
  /** By id. */
  assignedPlaybooks: record(string(), AssignedPlaybook),
  /** Where they are: what is to be done next. The number counts, the text follows from it. */
  progress: object({
    playbookId: nullable(Id),
    chapterId: nullable(Id),
    sessionId: nullable(Id),
    state: string(),
    stateNumber: integer(),
    status: enums(PROGRESS_STATES),
  }),
})
export type Pair = Infer<typeof Pair>

const standing = {
  /** Of what is asked for there, how much is done, in whole percent. */
  progress: integer(),
}
export const ChapterRow = object({ _id: Id, name: string(), position: integer(), ...standing })
export type ChapterRow = Infer<typeof ChapterRow>
export const SessionRow = object({
  _id: Id,
  name: string(),
  position: integer(),
  info: string(),
  ...standing,
})
export type SessionRow = Infer<typeof SessionRow>
export const SessionInfo = object({
  _id: Id,
  name: string(),
  position: integer(),
  info: string(),
  /** There is no translation yet, and the English text stands in for it. */
  isEnglish: boolean(),
  playbookId: Id,
  chapterId: Id,
})
export type SessionInfo = Infer<typeof SessionInfo>

export const ToolItem = object({
  _id: Id,
  name: string(),
  info: string(),
  icon: string(),
  value: string(),
  _isDone: boolean(),
})
export type ToolItem = Infer<typeof ToolItem>

/** A file that came with something: its id, what it is called, and an address that is good for an hour. */
export const PlayFile = object({ id: Id, name: string(), url: string() })
export type PlayFile = Infer<typeof PlayFile>

export const TASK_STATES = ['open', 'overdue', 'answered', 'returned', 'accepted'] as const
export const TaskItem = object({
  _id: Id,
  topic: string(),
  task: string(),
  dueDate: nullable(integer()),
  /** When it was answered last. */
  date: object({ response: nullable(integer()) }),
  /** The last answer; empty while there is none. */
  taskResp: string(),
  /** Ids of what came with it. */
  files: array(Id),
  fileLinks: array(PlayFile),
  /** A returned task may be answered again. */
  state: enums(TASK_STATES),
  /** What the advisor said of the last answer. */
  note: string(),
})
export type TaskItem = Infer<typeof TaskItem>

export const FROM = ['Entrepreneur', 'Advisor'] as const
export const FeedItem = object({
  _id: Id,
  feedback: string(),
  from: enums(FROM),
  whoAdded: object({ email: string(), name: string() }),
  files: array(Id),
  fileLinks: array(PlayFile),
  /** Stars, 1 to 5; null while they are not shown to the reader yet. */
  rated: nullable(integer()),
  at: integer(),
})
export type FeedItem = Infer<typeof FeedItem>

/** Who says to add it. It is known from the session; another one is refused. */
const writer = {
  addedById: optional(size(string(), 0, 200)),
  addedByEmail: optional(size(string(), 0, 200)),
  /** Made up by the device: sending it again is no second one. */
  clientId: optional(Instance),
}
const Received = object({ error: literal(false), msg: string(), id: Id })

export const RATED = { least: 1, most: 5 } as const
const Stars = max(min(integer(), RATED.least), RATED.most)
export const FEEDBACK_LENGTH = 4_000

export const playbookWireEndpoints = endpoints({
  'GET data/pairedAdvisor': {
    summary: 'The pairs of the caller, or the one of this id: a list of one, or an empty one.',
    ...READ,
    query: object({ ...read('pairedAdvisor'), id: optional(Id) }),
    reply: object({ data: array(Pair) }),
  },
  'GET data/playbookChapter': {
    summary: 'The chapters of a playbook that was assigned to the caller’s pair.',
    ...READ,
    query: object({ ...read('playbookChapter'), playbookId: Id, pairId: optional(Id) }),
    reply: object({ data: array(ChapterRow) }),
  },
  'GET data/playbookSession': {
    summary: 'The sessions of a chapter.',
    ...READ,
    query: object({ ...read('playbookSession'), chapterId: Id, pairId: optional(Id) }),
    reply: object({ data: array(SessionRow) }),
  },
  'GET data/playbookSessionInfo': {
    summary: 'A session: a list of one, or an empty one.',
    ...READ,
    query: object({ ...read('playbookSessionInfo'), id: Id, pairId: optional(Id) }),
    reply: object({ data: array(SessionInfo) }),
  },
  'GET data/playbookTool': {
    summary: 'The tools and checks of a session, and which of them a pair has done.',
    ...READ,
    query: object({ ...read('playbookTool'), sessId: Id, pairId: Id }),
    reply: object({ data: array(ToolItem) }),
  },
  'GET data/playbookTask': {
    summary: 'The tasks of a session that a pair has, with the last answer to each.',
    ...READ,
    query: object({ ...read('playbookTask'), sessId: Id, pairId: Id }),
    reply: object({ data: array(TaskItem) }),
  },
  'GET data/playbookFeed': {
    summary: 'What was said of a session, from both sides, by the entrepreneur whom it is about.',
    ...READ,
    query: object({ ...read('playbookFeed'), sessId: Id, usrId: Id, pairId: optional(Id) }),
    reply: object({ data: array(FeedItem) }),
  },
  'POST playbook/add-feedback': {
    summary: 'Rates a session and says something of it. The same `clientId` again is no second one.',
    ...READ,
    files: { file: PLAYBOOK_FILE },
    body: object({
      rated: Stars,
      feedback: optional(size(string(), 0, FEEDBACK_LENGTH)),
      sessionId: Id,
      pairingId: Id,
      from: optional(enums(FROM)),
      ...writer,
    }),
    reply: Received,
  },
  'POST playbook/add-task-response': {
    summary: 'Answers a task. The same `clientId` again is no second one.',
    who: 'playbook.follow',
    ...USES,
    files: { file: PLAYBOOK_FILE },
    body: object({
      id: Id,
      topic: optional(size(string(), 0, 500)),
      dueDate: optional(size(string(), 0, 40)),
      response: size(string(), 0, FEEDBACK_LENGTH),
      ...writer,
    }),
    reply: Received,
  },
})
