import { endpointsWith } from './endpoint.ts'
import { Day, Email, Filled, Id, Instant, Line, Made, paged, pageOf, paging } from './field.ts'
import { fileReply, listExport } from './list-file.ts'
import { PLAYBOOK_DRAFT, PlaybookContent } from './playbook-content.ts'
import { COACH_PRESENCE, PAIR_SORTS, PAIR_STATES } from './playbook-names.ts'
import * as s from './shape.ts'

// The staff's side of playbooks: their content, the pairs, the progress, and meetings with business coaches.

export const PlaybookRow = s.object({
  id: Id,
  name: s.string(),
  chapters: s.integer(),
  sessions: s.integer(),
  /** The published version; null if it was never published. */
  version: s.nullable(s.integer()),
  /** The draft differs from it. */
  isChanged: s.boolean(),
  isRetired: s.boolean(),
  /** Number of pairs that have it. */
  pairs: s.integer(),
})
export type PlaybookRow = s.Infer<typeof PlaybookRow>

export const PlaybookDraft = s.object({
  id: Id,
  content: PlaybookContent,
  /** Optimistic lock: identifies the draft that was read; saving over a newer one is refused. */
  base: s.string(),
  version: s.nullable(s.integer()),
  isChanged: s.boolean(),
  isRetired: s.boolean(),
  versions: s.array(s.object({ number: s.integer(), by: s.string(), at: Instant, note: s.string() })),
  /** What prevents publishing it, with the part to fix. */
  problems: s.array(s.object({ part: s.string(), message: s.string() })),
})
export type PlaybookDraft = s.Infer<typeof PlaybookDraft>

export const PairRow = s.object({
  id: Id,
  entrepreneur: s.object({ id: Id, name: s.string(), email: s.string() }),
  advisor: s.object({ id: Id, name: s.string() }),
  since: Day,
  endedOn: s.nullable(Day),
  reason: s.string(),
  playbooks: s.integer(),
  progress: s.integer(),
  lastSeen: s.nullable(Instant),
  /** Days since either of them was active. */
  quiet: s.integer(),
  /** Mean star ratings in hundredths: given by the entrepreneur, and given by the advisor. */
  fromEntrepreneur: s.nullable(s.integer()),
  fromAdvisor: s.nullable(s.integer()),
})
export type PairRow = s.Infer<typeof PairRow>

export const AdvisorRow = s.object({
  id: Id,
  name: s.string(),
  email: s.string(),
  status: s.string(),
  /** Running pairs, and ended ones. */
  pairs: s.integer(),
  ended: s.integer(),
  overdue: s.integer(),
  toCheck: s.integer(),
  /** Mean hours from an answer to the advisor's response; null while there is none. */
  answerHours: s.nullable(s.integer()),
  rating: s.nullable(s.integer()),
  ratings: s.integer(),
})
export type AdvisorRow = s.Infer<typeof AdvisorRow>

export const CoachMeeting = s.object({
  id: Id,
  person: s.object({ id: Id, name: s.string() }),
  day: Day,
  presence: s.enums(COACH_PRESENCE),
  note: s.string(),
  by: s.string(),
  isVoid: s.boolean(),
})
export type CoachMeeting = s.Infer<typeof CoachMeeting>

/** Progress of pairs in a playbook, or in one of its chapters. */
export const ReportRow = s.object({
  id: s.string(),
  playbook: s.string(),
  /** Empty in the row of the whole playbook. */
  chapter: s.string(),
  /** Number of pairs that have it, running or ended. */
  pairs: s.integer(),
  begun: s.integer(),
  finished: s.integer(),
  /** Share of the tasks that are done, in percent, over all pairs. */
  progress: s.integer(),
  /** Mean star ratings in hundredths. */
  fromEntrepreneur: s.nullable(s.integer()),
  fromAdvisor: s.nullable(s.integer()),
})
export type ReportRow = s.Infer<typeof ReportRow>

/** Filters and sort order of the pairs; `-` means descending. */
const pairFilters = {
  state: s.optional(s.enums(PAIR_STATES)),
  advisor: s.optional(Id),
  search: s.optional(s.text(0, 100)),
  sort: s.optional(s.enums(PAIR_SORTS.flatMap(name => [name, `-${name}`] as const))),
}
const meetingFilters = {
  person: s.optional(Id),
  presence: s.optional(s.enums(COACH_PRESENCE)),
  search: s.optional(s.text(0, 100)),
  from: s.optional(Day),
  to: s.optional(Day),
}
const reportFilters = { from: s.optional(Day), to: s.optional(Day) }

const MANAGE = { who: 'playbook.manage' } as const

export const playbookDeskEndpoints = endpointsWith(MANAGE, {
  'GET playbook/desk/playbooks': {
    summary: 'Lists all playbooks.',
    reply: s.object({ data: s.array(PlaybookRow) }),
  },
  'POST playbook/desk/playbooks': {
    summary: 'Creates a playbook: empty, or from Markdown.',
    once: true,
    mostBody: PLAYBOOK_DRAFT.mostBody,
    body: s.object({
      name: s.optional(Filled(120)),
      markdown: s.optional(s.text(1, 1_000_000)),
    }),
    reply: Made,
  },
  'GET playbook/desk/playbooks/:id': {
    summary: 'Returns the draft of a playbook and its versions.',
    reply: s.object({ data: PlaybookDraft }),
  },
  'POST playbook/desk/playbooks/:id/draft': {
    summary: 'Saves the draft. It is not visible until it is published.',
    mostBody: PLAYBOOK_DRAFT.mostBody,
    body: s.object({ base: s.text(1, 64), content: PlaybookContent }),
    reply: s.object({ data: PlaybookDraft }),
  },
  'POST playbook/desk/playbooks/:id/markdown': {
    summary: 'Replaces the draft with a Markdown file.',
    mostBody: PLAYBOOK_DRAFT.mostBody,
    body: s.object({ base: s.text(1, 64), markdown: s.text(1, 1_000_000) }),
    reply: s.object({ data: PlaybookDraft }),
  },
  'GET playbook/desk/playbooks/:id/markdown': {
    summary: 'Exports the draft as Markdown. Importing it again gives the same draft.',
    ...fileReply,
  },
  'POST playbook/desk/playbooks/:id/publish': {
    summary:
      'Publishes the draft as a version: for everyone who has the playbook, or for new assignments only.',
    body: s.object({
      base: s.text(1, 64),
      note: s.text(0, 500),
      reach: s.enums(['all', 'new']),
    }),
  },
  'POST playbook/desk/playbooks/:id/restore': {
    summary: 'Restores a version to the draft.',
    body: s.object({ number: s.whole(1, 100_000) }),
    reply: s.object({ data: PlaybookDraft }),
  },
  'POST playbook/desk/playbooks/:id/retire': {
    summary: 'Stops offering a playbook, or offers it again. Existing assignments keep it.',
    body: s.object({ retired: s.boolean() }),
  },

  'GET playbook/desk/pairs': {
    summary: 'Lists all pairs, active ones first, and the number of clients without one.',
    query: s.object({ ...paging, ...pairFilters }),
    reply: s.object({ ...pageOf(PairRow), unpaired: s.integer() }),
  },
  'GET playbook/desk/pairs/export': {
    summary: 'Exports the pairs as a file.',
    ...listExport(pairFilters),
  },
  'POST playbook/desk/pairs': {
    summary: 'Pairs a client with an advisor, and assigns playbooks from today.',
    once: true,
    body: s.object({
      /** A client by id or by email address. */
      entrepreneur: s.text(1, 200),
      advisor: Id,
      playbooks: s.list(Id, 0, 20),
    }),
    reply: Made,
  },
  'POST playbook/desk/pairs/:id/advisor': {
    summary: 'Transfers an entrepreneur to another advisor. The pair ends, and a new one continues its work.',
    body: s.object({ advisor: Id, reason: Filled(300), handOver: s.text(0, 2_000) }),
    reply: Made,
  },
  'POST playbook/desk/pairs/:id/end': {
    summary: 'Ends a pair. Its records stay readable.',
    body: s.object({ reason: Filled(300) }),
  },
  'GET playbook/desk/advisors': {
    summary: 'Lists the advisors with their number of people, pending items and ratings.',
    reply: s.object({ data: s.array(AdvisorRow) }),
  },
  'GET playbook/desk/advisors/export': {
    summary: 'Exports the advisors as a file.',
    ...listExport({}),
  },
  'POST playbook/desk/advisors': {
    summary: 'Invites an advisor, or sends the invitation again.',
    body: s.object({ email: Email, firstName: Filled(60), lastName: Line(60) }),
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
    once: true,
    body: s.object({
      /** Clients by id or email address. */
      people: s.list(s.text(1, 200), 1, 100),
      day: Day,
      presence: s.enums(COACH_PRESENCE),
      note: s.text(0, 500),
    }),
  },
  'POST playbook/desk/attendance/:id/void': {
    summary: 'Voids an attendance entry. It stays visible.',
  },
  'GET playbook/desk/report': {
    summary:
      'Returns the progress of pairs by playbook and chapter, for pairs that started between two days.',
    query: s.object(reportFilters),
    reply: s.object({ data: s.array(ReportRow) }),
  },
  'GET playbook/desk/report/export': {
    summary: 'Exports the progress of pairs as a file.',
    ...listExport(reportFilters),
  },
})
