import { eq } from 'drizzle-orm'
import type { Item } from '#contract/home.ts'
import type { Programme } from '#contract/programme.ts'
import type { Language } from '#contract/tenant.ts'
import { dayOf } from '#rules/day.ts'
import { TOTAL_STEPS } from '#rules/onboarding.ts'
import { findRow } from '#server/db/row.ts'
import { account, hub } from '#server/db/schema/index.ts'
import type { HomeReads, QueueRead } from '#server/home/reads.ts'
import type { Signed } from '#server/http/routes.ts'
import { cohortOf, currentOf, readEnrolment } from './enrolment.ts'
import { questionsOf, questionTexts } from './questions.ts'
import { countRows, readRows } from './review-list.ts'
import { deadlineOf, standingOf } from './standing.ts'

/** Item kinds of each programme, and the path where it continues. */
const PARTS = {
  onboarding: {
    to: '/dashboard/onboarding/welcome',
    open: 'steps',
    closed: 'steps-closed',
    returned: 'step-returned',
  },
  application: {
    to: '/dashboard/applicant/welcome',
    open: 'answers',
    closed: 'answers-closed',
    returned: 'answer-returned',
  },
} as const

/** Item kinds of an application that is pending or decided and needs nothing from its applicant. */
const TOLD = {
  waiting: 'answers-review',
  judging: 'answers-judging',
  selected: 'answers-selected',
  'not-selected': 'answers-not-selected',
} as const

/** Returns the next items of a person's programme. Reading the home page does not create an enrolment. */
async function itemsOf({ sql, person }: Signed, programme: Programme, language: Language): Promise<Item[]> {
  const { to, open, closed, returned } = PARTS[programme]
  const row = await readEnrolment(sql, person.id)
  if (row?.programme !== programme) return [{ kind: open, to }]
  const [group, handed] = await Promise.all([cohortOf(sql, row), currentOf(sql, person.id)])
  const standing = standingOf(row, group, new Date())
  if (standing === 'complete') return []
  if (standing in TOLD) {
    return programme === 'application' ? [{ kind: TOLD[standing as keyof typeof TOLD], to }] : []
  }
  if (standing === 'late') return [{ kind: closed, to }]
  const until = deadlineOf(row, group)
  const day = until ? dayOf(until.getTime()) : undefined
  const rejected = handed.filter(({ verdict }) => verdict === 'rejected')
  if (rejected.length > 0) {
    const questions = row.cohort === null ? [] : await questionsOf(sql, row.cohort)
    return rejected.map(one => {
      const question = questions.find(({ id }) => id === one.question)
      return {
        kind: returned,
        to,
        reason: one.reason ?? undefined,
        day,
        ...(one.step && { step: one.step }),
        ...(question && { name: questionTexts(question, language).question }),
      }
    })
  }
  if (row.startedAt === null) return [{ kind: open, to, day }]
  // activating the portal counts as the first step, and every signed-in user has done it
  const [done, total] = programme === 'onboarding' ? [row.done + 1, TOTAL_STEPS] : [row.done, row.total]
  return [{ kind: open, to, day, done, total }]
}

async function ownItems(viewer: Signed, programme: Programme): Promise<Item[]> {
  const { sql, person } = viewer
  const owner = await findRow(sql, account, person.id)
  if (!owner) return []
  // clients onboarded on paper have nothing to do here
  if (programme === 'onboarding' && (!owner.useNewOnboarding || owner.onboardingComplete)) return []
  return itemsOf(viewer, programme, owner.language)
}

const sentBack = async (viewer: Signed, programme: Programme) => {
  const count = (await ownItems(viewer, programme)).filter(
    ({ kind }) => kind === PARTS[programme].returned,
  ).length
  return { count, late: count > 0 }
}

const reviews: QueueRead = {
  who: 'programme.manage',
  module: 'onboarding',
  async read({ sql, person }) {
    const [count, [first]] = await Promise.all([
      countRows(sql, person.tenant, {}),
      readRows(sql, person, { filters: {}, limit: 1, offset: 0 }),
    ])
    return { count, oldest: first?.at ?? null }
  },
  async oldest({ sql, person }, most) {
    const rows = await readRows(sql, person, { filters: {}, limit: most, offset: 0 })
    return rows.map(({ id, person: owner, step, question, at }) => ({
      to: `/review/${id}`,
      name: owner.name,
      since: at,
      ...(step && { step }),
      ...(question && { about: question.question }),
    }))
  },
}

/** What onboarding and applications contribute to home pages and menus. */
export const onboardingHome: HomeReads = {
  steps: {
    programme: {
      who: 'tenant.manage',
      module: 'onboarding',
      read: async ({ sql, person }) => (await sql.$count(hub, eq(hub.tenant, person.tenant))) > 0,
    },
  },
  items: {
    'programme.next': {
      who: 'onboarding.follow',
      module: 'onboarding',
      read: viewer => ownItems(viewer, 'onboarding'),
    },
    'application.next': {
      who: 'application.write',
      module: 'onboarding',
      read: viewer => ownItems(viewer, 'application'),
    },
  },
  counts: {
    onboarding: {
      who: 'onboarding.follow',
      module: 'onboarding',
      read: viewer => sentBack(viewer, 'onboarding'),
    },
    application: {
      who: 'application.write',
      module: 'onboarding',
      read: viewer => sentBack(viewer, 'application'),
    },
  },
  queues: { reviews },
  done: {
    reviews: {
      who: 'programme.manage',
      module: 'onboarding',
      actions: ['programme.approved', 'programme.rejected'],
    },
  },
  apps: {
    applicant: {
      who: 'application.write',
      module: 'onboarding',
      async read(viewer) {
        const [item = null] = await ownItems(viewer, 'application')
        return { to: PARTS.application.to, item }
      },
    },
  },
}
