import { and, asc, eq, ne } from 'drizzle-orm'
import type { AnswerFile } from '#contract/onboarding.ts'
import type { Role } from '#contract/role.ts'
import type { Language } from '#contract/tenant.ts'
import { addDays, dayOf, instantOf } from '#rules/day.ts'
import { answerFileName } from '#rules/onboarding.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import {
  account,
  cohort,
  enrolment,
  notification,
  question,
  score,
  submission,
} from '#server/db/schema/index.ts'
import { CAST } from './demo-people.ts'
import { type Hand, openHand } from './handed.ts'
import { hubId } from './hubs.ts'
import {
  type Begun,
  DAY,
  type Drawer,
  HOUR,
  openDrawer,
  plantEach,
  progressOf,
  type Store,
  submissionsOf,
  type Tenant,
} from './insert.ts'
import { applicantNamed, authorIn, demoEmail, idOf, plant } from './people.ts'
import { CRITERIA, type DemoQuestion, QUESTIONS } from './programme-questions.ts'

/** An applicant: an existing account, or one still to be inserted. */
type Person = typeof account.$inferInsert & { id: string; createdAt: Date; language: Language }

/** Progress of an applicant. For the last cohort with the judges' scores, in the order of the criteria. */
type Story = Begun & {
  answered: number
  approved: number
  /** Index of a rejected answer, and whether it was resubmitted. */
  rejected?: number
  again?: true
  last?: true
  scores?: Partial<Record<Role, number[]>>
  outcome?: 'selected' | 'not-selected'
}

const STORIES: Story[] = [
  { hub: 'Nairobi', started: null, answered: 0, approved: 0 },
  { hub: 'Kisumu', started: 1, answered: 0, approved: 0 },
  { hub: 'Nairobi', started: 4, answered: 3, approved: 0 },
  { hub: 'Mombasa', started: 7, answered: 5, approved: 4, rejected: 2 },
  { hub: 'Tanzania', started: 8, answered: 7, approved: 4, rejected: 4, again: true },
  { hub: 'Nakuru', started: 12, answered: 8, approved: 6 },
  {
    hub: 'Nairobi',
    started: 60,
    answered: 8,
    approved: 8,
    last: true,
    scores: { processor: [22, 20, 27, 16], admin: [20, 21, 25, 17] },
  },
  {
    hub: 'Kisumu',
    started: 58,
    answered: 8,
    approved: 8,
    last: true,
    scores: { processor: [18, 15, 24, 14] },
  },
  { hub: 'Mombasa', started: 55, answered: 8, approved: 8, last: true },
  {
    hub: 'Nakuru',
    started: 62,
    answered: 8,
    approved: 8,
    last: true,
    outcome: 'selected',
    scores: { processor: [24, 23, 28, 18], admin: [23, 22, 29, 19], super: [24, 22, 28, 18] },
  },
  { hub: 'Nairobi', started: 49, answered: 4, approved: 4, last: true },
]

/** Plants an open cohort, an earlier one being judged, and applicants at every stage, in tenants without a cohort. */
export async function plantProgramme(sql: Sql, files: Store, now = Date.now()): Promise<void> {
  const hand = openHand()
  await plantEach(sql, cohort, async (tx, one) => {
    const groups = {
      open: await openCohort(tx, one, now, 8),
      last: await openCohort(tx, one, now, 7),
    }
    const free = await applicantsOf(tx, one)
    const added: Person[] = []
    const desk = { hand, drawer: openDrawer(files) }
    const played: Rows[] = []
    for (const [at, story] of STORIES.entries()) {
      const begun = now - ((story.started ?? 0) + 2) * DAY
      const found = free.findIndex(({ createdAt }) => createdAt.getTime() < begun)
      const person = free.splice(found, found < 0 ? 0 : 1)[0] ?? (await newApplicant(one, at, begun))
      if (found < 0) added.push(person)
      const group = groups[story.last ? 'last' : 'open']
      played.push(await play(desk, { ...story, at, person, tenant: one, now, group }))
    }
    await plant(
      tx,
      one.code,
      added.map(account => ({ account, profile: { account: account.id } })),
    )
    await desk.drawer.close(tx)
    await tx.insert(enrolment).values(played.map(one => one.enrolled))
    await tx.insert(submission).values(played.flatMap(one => one.submissions))
    await tx.insert(score).values(played.flatMap(one => one.scores))
    await tx.insert(notification).values(played.flatMap(one => one.notices))
  })
}

type Group = { id: string; questions: (typeof question.$inferSelect)[] }

/** Adds a cohort: the eighth is open, the seventh has closed. */
async function openCohort(tx: Sql, { code }: Tenant, now: number, number: 7 | 8): Promise<Group> {
  const today = dayOf(now)
  const isOpen = number === 8
  const opens = addDays(today, isOpen ? -20 : -90)
  const row = await addRow(tx, cohort, {
    id: idOf(`cohort ${number} of ${code}`),
    tenant: code,
    name: `Cohort ${number}`,
    year: Number(opens.slice(0, 4)),
    criteria: CRITERIA,
    opensAt: new Date(instantOf(opens)),
    // the last minute of a day: "until the 5th" includes the 5th
    deadline: new Date(instantOf(addDays(today, isOpen ? 41 : -24)) - 60_000),
  })
  const { id } = row
  const rows = QUESTIONS.map(({ terms, question: text, hint }, at) => ({
    id: idOf(`question ${at} of ${id}`),
    cohort: id,
    place: at + 1,
    ...terms,
    question: text.en,
    questionSw: text.sw,
    hint: hint?.en ?? '',
    hintSw: hint?.sw ?? '',
  }))
  const questions = await tx.insert(question).values(rows).returning()
  return { id, questions: questions.sort((one, other) => one.place - other.place) }
}

/** Lists the demo's applicants except the user with that role, who has everything still to do; newest last. */
const applicantsOf = (tx: Sql, { code }: Tenant): Promise<Person[]> =>
  tx
    .select()
    .from(account)
    .where(
      and(
        eq(account.tenant, code),
        eq(account.role, 'applicant'),
        eq(account.status, 'active'),
        ne(account.email, demoEmail('applicant', code)),
      ),
    )
    .orderBy(asc(account.createdAt), asc(account.id))

/** Returns an applicant who registered at a time. */
const newApplicant = async (tenant: Tenant, at: number, on: number): Promise<Person> => ({
  ...(await applicantNamed(tenant, { name: CAST[tenant.code]?.applicants[at] ?? '', at, phone: 10_000 })),
  registeredBy: authorIn(tenant.code, 'processor').by,
  createdAt: new Date(on),
  lastSeenAt: new Date(on + DAY),
  language: tenant.languages[at % 3 === 2 ? tenant.languages.length - 1 : 0] ?? 'en',
  age: 21 + ((at * 7) % 24),
  referralChoice: 'WhatsApp',
})

/** Generator and storage of files. */
type Desk = { hand: Hand; drawer: Drawer }
type Played = Story & { at: number; person: Person; tenant: Tenant; group: Group; now: number }
type Submission = typeof submission.$inferInsert
type Rows = {
  enrolled: typeof enrolment.$inferInsert
  submissions: Submission[]
  scores: (typeof score.$inferInsert)[]
  notices: (typeof notification.$inferInsert)[]
}

async function play(desk: Desk, story: Played): Promise<Rows> {
  const { person, tenant, hub, now, started, answered, group, outcome } = story
  const submissions: Submission[] = []
  for (const place of QUESTIONS.keys()) {
    if (place < answered) submissions.push(...(await tries(desk, story, place)))
  }
  const current = submissions.filter(one => one.current !== false)
  const row = {
    tenant: tenant.code,
    account: person.id,
    programme: 'application' as const,
    cohort: group.id,
    outcome,
    hub: hubId(tenant.code, hub),
    infoFolder: newId(),
    startedAt: started === null ? null : new Date(now - started * DAY),
    ...progressOf(current, QUESTIONS.length),
  }
  return { enrolled: row, submissions, scores: scoresOf(story), notices: noticesOf(story, current) }
}

function tries(desk: Desk, story: Played, place: number): Promise<Submission[]> {
  const { at, person, tenant, group, now, started, answered, approved, rejected, again } = story
  const day = started ?? 0
  // about an answer a day, at varying hours, none after today
  const pace = Math.min(DAY, (day * DAY) / (answered + 1))
  const hour = (place * 5 + at * 3) % 7
  const on =
    now - day * DAY + (place + 0.6) * pace + (hour * HOUR + ((place * 17 + at * 11) % 60) * (HOUR / 60))
  const question = group.questions[place]?.id
  const { reason } = QUESTIONS[place] as DemoQuestion
  return submissionsOf(tenant, now, {
    own: { tenant: tenant.code, account: person.id, programme: 'application', question },
    at: on,
    content: () => answerTo(desk, story, place),
    ...(place === rejected && {
      rejected: {
        reason: reason[person.language],
        ...(again && { again: Math.min(now - 2 * HOUR, on + 30 * HOUR) }),
      },
    }),
    // the rejected answer does not count among the approved ones
    isApproved: place < approved + (rejected !== undefined && place > rejected ? 1 : 0),
  })
}

/** Onboarding steps whose files match the file types of the questions. */
const FILES = { image: 'investImage', pdf: 'businessName', video: 'investVideo' } as const satisfies Partial<
  Record<AnswerFile, string>
>

async function answerTo({ hand, drawer }: Desk, { person, tenant, at }: Played, place: number) {
  const { terms, question: text, answers } = QUESTIONS[place] as DemoQuestion
  if (answers) {
    const said = answers[at % answers.length] as string | Record<Language, string>
    return { value: typeof said === 'string' ? said : said[person.language] }
  }
  // the video is optional and rarely sent
  if (terms.required === false && at % 3 !== 0) return { value: '' }
  const name = `${person.firstName} ${person.lastName}`
  const step = FILES[terms.fileType as keyof typeof FILES]
  const drawn = await hand(step, { name, at: at + 40 }, tenant)
  const whose = { tenant: tenant.code, owner: person.id, purpose: 'answer' }
  const named = { ...drawn, name: answerFileName(text.en, name, drawn.name) }
  return { file: drawer.keep(whose, named) }
}

const NOTES: Partial<Record<Role, string>> = {
  processor: 'Knows the customers well. The figures are realistic.',
  admin: 'A clear plan; the costs of transport are on the low side.',
}

const scoresOf = ({ scores = {}, person, tenant, now, at }: Played): Rows['scores'] =>
  Object.entries(scores).map(([role, points], place) => ({
    account: person.id,
    judge: authorIn(tenant.code, role as Role).by,
    judgeName: authorIn(tenant.code, role as Role).byName,
    points,
    note: NOTES[role as Role] ?? '',
    at: new Date(now - (12 - place * 2) * DAY - at * HOUR),
  }))

/** Returns the person's notifications. */
function noticesOf({ person, outcome, group }: Played, current: Submission[]): Rows['notices'] {
  const own = { account: person.id, path: '/dashboard/applicant/welcome' }
  const rejected = current.filter(({ verdict }) => verdict === 'rejected')
  return [
    ...rejected.map(({ question: id, reason, decidedAt }) => {
      const place = group.questions.findIndex(one => one.id === id)
      const values = { question: QUESTIONS[place]?.question ?? '', reason: reason ?? '' }
      return { ...own, kind: 'answer-rejected', values, at: decidedAt ?? undefined }
    }),
    ...(outcome ? [{ ...own, kind: `application-${outcome}` }] : []),
  ]
}
