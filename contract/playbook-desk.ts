import { endpointsWith } from './endpoint.ts'
import { Day, Email, Filled, Id, Instant, Line, Made, paged, pageOf, paging } from './field.ts'
import { fileReply, listExport } from './list-file.ts'
import { PLAYBOOK_DRAFT, PlaybookContent } from './playbook-content.ts'
import { COACH_PRESENCE, PAIR_SORTS, PAIR_STATES } from './playbook-names.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  list,
  nullable,
  object,
  optional,
  string,
  text,
  whole,
} from './shape.ts'

// The staff's side of playbooks: their content, the pairs, the progress, and meetings with business coaches.

export const PlaybookRow = object({
  id: Id,
  name: string(),
  chapters: integer(),
  sessions: integer(),
  /** The published version; null if it was never published. */
  version: nullable(integer()),
  /** The draft differs from it. */
  isChanged: boolean(),
  isRetired: boolean(),
  /** Number of pairs that have it. */
  pairs: integer(),
})
export type PlaybookRow = Infer<typeof PlaybookRow>

export const PlaybookDraft = object({
  id: Id,
  content: PlaybookContent,
  /** Optimistic lock: identifies the draft that was read; saving over a newer one is refused. */
  base: string(),
  version: nullable(integer()),
  isChanged: boolean(),
  isRetired: boolean(),
  versions: array(object({ number: integer(), by: string(), at: Instant, note: string() })),
  /** What prevents publishing it, with the part to fix. */
  problems: array(object({ part: string(), message: string() })),
})
export type PlaybookDraft = Infer<typeof PlaybookDraft>

export const PairRow = object({
  id: Id,
  entrepreneur: object({ id: Id, name: string(), email: string() }),
  advisor: object({ id: Id, name: string() }),
  since: Day,
  endedOn: nullable(Day),
  reason: string(),
  playbooks: integer(),
  progress: integer(),
  lastSeen: nullable(Instant),
  /** Days since either of them was active. */
  quiet: integer(),
  /** Mean star ratings in hundredths: given by the entrepreneur, and given by the advisor. */
  fromEntrepreneur: nullable(integer()),
  fromAdvisor: nullable(integer()),
})
export type PairRow = Infer<typeof PairRow>

export const AdvisorRow = object({
  id: Id,
  name: string(),
  email: string(),
  status: string(),
  /** Running pairs, and ended ones. */
  pairs: integer(),
  ended: integer(),
  overdue: integer(),
  toCheck: integer(),
  /** Mean hours from an answer to the advisor's response; null while there is none. */
  answerHours: nullable(integer()),
  rating: nullable(integer()),
  ratings: integer(),
})
export type AdvisorRow = Infer<typeof AdvisorRow>

export const CoachMeeting = object({
  id: Id,
  person: object({ id: Id, name: string() }),
  day: Day,
  presence: enums(COACH_PRESENCE),
  note: string(),
  by: string(),
  isVoid: boolean(),
})
export type CoachMeeting = Infer<typeof CoachMeeting>

/** Progress of pairs in a playbook, or in one of its chapters. */
export const ReportRow = object({
  id: string(),
  playbook: string(),
  /** Empty in the row of the whole playbook. */
  chapter: string(),
  /** Number of pairs that have it, running or ended. */
  pairs: integer(),
  begun: integer(),
  finished: integer(),
  /** Share of the tasks that are done, in percent, over all pairs. */
  progress: integer(),
  /** Mean star ratings in hundredths. */
  fromEntrepreneur: nullable(integer()),
  fromAdvisor: nullable(integer()),
})
export type ReportRow = Infer<typeof ReportRow>

/** Filters and sort order of the pairs; `-` means descending. */
const pairFilters = {
  state: optional(enums(PAIR_STATES)),
  advisor: optional(Id),
  search: optional(text(0, 100)),
  sort: optional(enums(PAIR_SORTS.flatMap(name => [name, `-${name}`] as const))),
}
const meetingFilters = {
  person: optional(Id),
  presence: optional(enums(COACH_PRESENCE)),
  search: optional(text(0, 100)),
  from: optional(Day),
  to: optional(Day),
}
const reportFilters = { from: optional(Day), to: optional(Day) }

const MANAGE = { who: 'playbook.manage' } as const

export const playbookDeskEndpoints = endpointsWith(MANAGE, {
  'GET playbook/desk/playbooks': {
    summary: 'Lists all playbooks.',
    reply: object({ data: array(PlaybookRow) }),
  },
  'POST playbook/desk/playbooks': {
    summary: 'Creates a playbook: empty, or from Markdown.',
    mostBody: PLAYBOOK_DRAFT.mostBody,
    body: object({
      name: optional(Filled(120)),
      markdown: optional(text(1, 1_000_000)),
    }),
    reply: Made,
  },
  'GET playbook/desk/playbooks/:id': {
    summary: 'Returns the draft of a playbook and its versions.',
    reply: object({ data: PlaybookDraft }),
  },
  'POST playbook/desk/playbooks/:id/draft': {
    summary: 'Saves the draft. It is not visible until it is published.',
    mostBody: PLAYBOOK_DRAFT.mostBody,
    body: object({ base: text(1, 64), content: PlaybookContent }),
    reply: object({ data: PlaybookDraft }),
  },
  'POST playbook/desk/playbooks/:id/markdown': {
    summary: 'Replaces the draft with a Markdown file.',
    mostBody: PLAYBOOK_DRAFT.mostBody,
    body: object({ base: text(1, 64), markdown: text(1, 1_000_000) }),
    reply: object({ data: PlaybookDraft }),
  },
  'GET playbook/desk/playbooks/:id/markdown': {
    summary: 'Exports the draft as Markdown. Importing it again gives the same draft.',
    ...fileReply,
  },
  'POST playbook/desk/playbooks/:id/publish': {
    summary:
      'Publishes the draft as a version: for everyone who has the playbook, or for new assignments only.',
    body: object({
      base: text(1, 64),
      note: text(0, 500),
      reach: enums(['all', 'new']),
    }),
  },
  'POST playbook/desk/playbooks/:id/restore': {
    summary: 'Restores a version to the draft.',
    body: object({ number: whole(1, 100_000) }),
    reply: object({ data: PlaybookDraft }),
  },
  'POST playbook/desk/playbooks/:id/retire': {
    summary: 'Stops offering a playbook, or offers it again. Existing assignments keep it.',
    body: object({ retired: boolean() }),
  },

  'GET playbook/desk/pairs': {
    summary: 'Lists all pairs, active ones first, and the number of clients without one.',
    query: object({ ...paging, ...pairFilters }),
    reply: object({ ...pageOf(PairRow), unpaired: integer() }),
  },
  'GET playbook/desk/pairs/export': {
    summary: 'Exports the pairs as a file.',
    ...listExport(pairFilters),
  },
  'POST playbook/desk/pairs': {
    summary: 'Pairs a client with an advisor, and assigns playbooks from today.',
    body: object({
      /** A client by id or by email address. */
      entrepreneur: text(1, 200),
      advisor: Id,
      playbooks: list(Id, 0, 20),
    }),
    reply: Made,
  },
  'POST playbook/desk/pairs/:id/advisor': {
    summary: 'Transfers an entrepreneur to another advisor. The pair ends, and a new one continues its work.',
    body: object({ advisor: Id, reason: Filled(300), handOver: text(0, 2_000) }),
    reply: Made,
  },
  'POST playbook/desk/pairs/:id/end': {
    summary: 'Ends a pair. Its records stay readable.',
    body: object({ reason: Filled(300) }),
  },
  'GET playbook/desk/advisors': {
    summary: 'Lists the advisors with their number of people, pending items and ratings.',
    reply: object({ data: array(AdvisorRow) }),
  },
  'GET playbook/desk/advisors/export': {
    summary: 'Exports the advisors as a file.',
    ...listExport({}),
  },
  'POST playbook/desk/advisors': {
    summary: 'Invites an advisor, or sends the invitation again.',
    body: object({ email: Email, firstName: Filled(60), lastName: Line(60) }),
    reply: Made,
  },
  'GET playbook/desk/attendance': {
    summary: 'Lists meetings with business coaches, newest first, for one person or all.',
    ...paged(CoachMeeting, meetingFilters),
  },
  'GET playbook/desk/attendance/export': {
    summary: 'Exports the meetings with business coaches as a file.',
    ...listExport(meetingFilters),
  },
  'POST playbook/desk/attendance': {
    summary: 'Records the attendance at a meeting with a business coach. Scorecards count it.',
    body: object({
      /** Clients by id or email address. */
      people: list(text(1, 200), 1, 100),
      day: Day,
      presence: enums(COACH_PRESENCE),
      note: text(0, 500),
    }),
  },
  'POST playbook/desk/attendance/:id/void': {
    summary: 'Voids an attendance entry. It stays visible.',
  },
  'GET playbook/desk/report': {
    summary:
      'Returns the progress of pairs by playbook and chapter, for pairs that started between two days.',
    query: object(reportFilters),
    reply: object({ data: array(ReportRow) }),
  },
  'GET playbook/desk/report/export': {
    summary: 'Exports the progress of pairs as a file.',
    ...listExport(reportFilters),
  },
})
