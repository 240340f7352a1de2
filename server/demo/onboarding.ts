import { and, desc, eq } from 'drizzle-orm'
import { inEveryLanguage } from '#contract/label.ts'
import { DownloadKind } from '#contract/onboarding.ts'
import { type OnboardingStep, STEPS } from '#contract/onboarding-step.ts'
import { Language } from '#contract/tenant.ts'
import { ONBOARDING_DAYS } from '#rules/onboarding.ts'
import type { Sql } from '#server/db/open.ts'
import { setRows } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { account, enrolment, loan, notification, paper, submission } from '#server/db/schema/index.ts'
import { openLetter } from '#server/export/letter.ts'
import { words } from '#server/onboarding/words.ts'
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
import { demoEmail, idOf } from './people.ts'
import { PAPERS } from './programme-papers.ts'

/** Progress of a client: number of submitted and approved steps. */
type Story = Begun & {
  handed: number
  approved: number
  /** A step that was rejected and not resubmitted. */
  rejected?: OnboardingStep
  /** A step that was rejected and resubmitted: it is pending. */
  again?: OnboardingStep
}

/** The stories of the first tenant. Others have every second one. */
const STORIES: Story[] = [
  { hub: 'Nairobi', started: 2, handed: 1, approved: 0 },
  { hub: 'Nairobi', started: null, handed: 0, approved: 0 },
  { hub: 'Kisumu', started: 6, handed: 4, approved: 2, again: 'kraPin' },
  { hub: 'Mombasa', started: 9, handed: 6, approved: 5, rejected: 'idBack' },
  { hub: 'Nakuru', started: 14, handed: 9, approved: 6 },
  { hub: 'Nairobi', started: 20, handed: 11, approved: 8, rejected: 'investImage' },
  { hub: 'Kisumu', started: 30, handed: 14, approved: 12 },
  { hub: 'Nairobi', started: 36, handed: 14, approved: 13, again: 'photoConsent' },
  { hub: 'Mombasa', started: 45, handed: 14, approved: 14 },
  { hub: 'Tanzania', started: 60, handed: 14, approved: 14 },
  { hub: 'Nakuru', started: 70, handed: 14, approved: 14 },
  { hub: 'Kisumu', started: 87, handed: 12, approved: 11 },
  { hub: 'Nairobi', started: 95, handed: 5, approved: 5 },
  { hub: 'Mombasa', started: 110, handed: 8, approved: 7, rejected: 'businessName' },
]

/** Reasons for rejections, as staff write them. */
const REASONS: Partial<Record<OnboardingStep, Record<Language, string>>> = {
  idBack: {
    en: 'The left edge is cut off. Lay the card on a table and take all four corners.',
    sw: 'Ukingo wa kushoto umekatika. Weka kadi mezani na uonyeshe pembe zote nne.',
  },
  kraPin: {
    en: 'This is the letter of the office, not the certificate. Please send the certificate itself.',
    sw: 'Hii ni barua ya ofisi, si cheti. Tafadhali tuma cheti chenyewe.',
  },
  businessName: {
    en: 'The certificate is another person’s. Send the one of your own business.',
    sw: 'Cheti hiki ni cha mtu mwingine. Tuma cha biashara yako.',
  },
  investImage: {
    en: 'The picture is too dark to see the shop. Take it by day, from the street.',
    sw: 'Picha ina giza na duka halionekani. Piga mchana, ukiwa barabarani.',
  },
  photoConsent: {
    en: 'The signature is missing at the end of the page.',
    sw: 'Saini haipo mwisho wa ukurasa.',
  },
}

const OVERVIEW: Record<Language, string> = {
  en: 'I sell fruit and vegetables at the market, six days a week. Two helpers work with me. I buy from farmers in the hills and deliver to four small hotels. I want a cold box, so that less is thrown away, and a motorbike for deliveries.',
  sw: 'Ninauza matunda na mboga sokoni siku sita kwa wiki. Ninafanya kazi na wasaidizi wawili. Ninanunua kwa wakulima wa milimani na kupelekea hoteli ndogo nne. Nataka sanduku la baridi ili bidhaa zisiharibike, na pikipiki ya kupelekea wateja.',
}

/** Plants the programmes' papers, and the submissions of the demo's clients, in tenants without any. */
export async function plantHanded(sql: Sql, files: Store, now = Date.now()): Promise<void> {
  const hand = openHand()
  await plantEach(sql, paper, async (tx, one) => {
    await plantPapers(tx, openDrawer(files), one)
    await plantPeople(tx, { drawer: openDrawer(files), hand }, one, now)
  })
}

/** Adds every kind of paper in every language. */
async function plantPapers(tx: Sql, drawer: Drawer, one: Tenant): Promise<void> {
  const rows: (typeof paper.$inferInsert)[] = []
  for (const kind of Object.values(DownloadKind.schema)) {
    for (const language of Object.values(Language.schema)) {
      const { title, opening, parts } = PAPERS[kind][language]
      const letter = openLetter(one, { title, language, page: words[language].signed.page })
      letter.paragraph(opening)
      for (const [heading, text] of parts) {
        letter.heading(heading)
        letter.paragraph(text)
      }
      const whose = { tenant: one.code, owner: null, purpose: 'paper' }
      const file = drawer.keep(whose, {
        name: `${title.replace(':', '')}.pdf`,
        kind: 'pdf',
        type: 'application/pdf',
        bytes: await letter.end(),
      })
      rows.push({ tenant: one.code, kind, language, file })
    }
  }
  await drawer.close(tx)
  await tx.insert(paper).values(rows)
}

/** Generator and storage of files. */
type Desk = { hand: Hand; drawer: Drawer }

async function plantPeople(tx: Sql, desk: Desk, one: Tenant, now: number): Promise<void> {
  const users = (['client', 'newclient', 'starter'] as const).map(user => idOf(demoEmail(user, one.code)))
  const rows = await tx
    .select({ client: account, loan: loan.id })
    .from(account)
    .leftJoin(loan, eq(loan.client, account.id))
    .where(
      and(
        eq(account.tenant, one.code),
        eq(account.role, 'client'),
        eq(account.status, 'active'),
        account.useNewOnboarding,
      ),
    )
    .orderBy(desc(account.createdAt), account.id)
  const free = new Map(
    // clients with a loan come last
    [...rows.filter(row => row.loan === null), ...rows.filter(row => row.loan !== null)]
      .filter(({ client }) => !users.includes(client.id))
      .map(({ client }) => [client.id, client]),
  )
  const stories = one.code === 'wezesha' ? STORIES : STORIES.filter((_, at) => at % 2 === 0 || at === 3)
  const played: Rows[] = []
  for (const [at, story] of stories.entries()) {
    const begun = now - ((story.started ?? 0) + 1) * DAY
    const client = [...free.values()].find(({ createdAt }) => createdAt.getTime() < begun)
    if (!client) continue
    free.delete(client.id)
    played.push(await play(desk, { ...story, at, client, tenant: one, now }))
  }
  await desk.drawer.close(tx)
  await tx.insert(enrolment).values(played.map(one => one.enrolled))
  await tx.insert(submission).values(played.flatMap(one => one.submissions))
  await tx.insert(notification).values(played.flatMap(one => one.notices))
  const complete = played.flatMap(({ enrolled }) => (enrolled.approvedAt ? [enrolled.account] : []))
  await setRows(tx, account, { id: complete }, { onboardingComplete: true })
}

type Played = Story & { at: number; client: typeof account.$inferSelect; tenant: Tenant; now: number }

type Rows = {
  enrolled: typeof enrolment.$inferInsert
  submissions: (typeof submission.$inferInsert)[]
  notices: (typeof notification.$inferInsert)[]
}

async function play(desk: Desk, story: Played): Promise<Rows> {
  const { client, tenant, hub, now, handed } = story
  const startedAt = story.started === null ? null : new Date(now - story.started * DAY)
  const values: (typeof submission.$inferInsert)[] = []
  for (const [at, step] of STEPS.slice(0, handed).entries()) {
    values.push(...(await tries(desk, story, step, at)))
  }
  const current = values.filter(one => one.current !== false)
  const rejected = current.filter(({ verdict }) => verdict === 'rejected')
  const row = {
    tenant: tenant.code,
    account: client.id,
    programme: 'onboarding' as const,
    hub: hubId(tenant.code, hub),
    startedAt,
    infoFolder: newId(),
    investFolder: newId(),
    deadline: startedAt && new Date(startedAt.getTime() + ONBOARDING_DAYS * DAY),
    ...progressOf(current, STEPS.length),
  }
  const notices = rejected.map(({ step, reason, decidedAt }) => {
    return {
      account: client.id,
      kind: 'step-rejected',
      at: decidedAt ?? undefined,
      values: {
        step: inEveryLanguage(language => words[language].steps[step as OnboardingStep]),
        reason: reason ?? '',
      },
      path: '/dashboard/onboarding/welcome',
    }
  })
  return { enrolled: row, submissions: values, notices }
}

function tries(
  { hand, drawer }: Desk,
  { client, tenant, now, started, handed, approved, rejected, again, at: person }: Played,
  step: OnboardingStep,
  at: number,
): Promise<(typeof submission.$inferInsert)[]> {
  const { language } = client
  const name = `${client.firstName} ${client.lastName}`
  // pending submissions are recent; people without any took a step every other day or so
  const spread = ((started ?? 0) * DAY) / (handed + 0.6)
  const pace = approved + (rejected ? 1 : 0) < handed ? spread : Math.min(1.6 * DAY, spread)
  const time = now - (started ?? 0) * DAY + (at + 0.7) * pace
  const whose = { tenant: tenant.code, owner: client.id, purpose: `onboarding-${step}` }
  return submissionsOf(tenant, now, {
    own: { tenant: tenant.code, account: client.id, programme: 'onboarding', step },
    at: time,
    content: async () =>
      step === 'investOverview'
        ? { value: OVERVIEW[language] }
        : { file: drawer.keep(whose, await hand(step, { name, at: person }, tenant)) },
    ...((step === rejected || step === again) && {
      rejected: {
        reason: REASONS[step]?.[language] ?? '',
        ...(step === again && { again: Math.min(now - 3 * HOUR, time + 26 * HOUR) }),
      },
    }),
    // the latest submissions are pending
    isApproved: at < approved + (rejected && at > STEPS.indexOf(rejected) ? 1 : 0),
  })
}
