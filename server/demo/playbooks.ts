import { inEveryLanguage } from '#contract/label.ts'
import type { PlaybookContent } from '#contract/playbook-content.ts'
import { addDays, dayOf, instantOf } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import {
  account,
  coachMeeting,
  notification,
  pair,
  pairFeedback,
  pairMeeting,
  pairNote,
  pairPlaybook,
  pairReply,
  pairTask,
  pairTool,
  playbook,
  playbookVersion,
} from '#server/db/schema/index.ts'
import { textIn } from '#server/playbook/content.ts'
import { CAST } from './demo-people.ts'
import { DAY, HOUR, plantEach, type Tenant } from './insert.ts'
import { authorIn, demoEmail, idOf } from './people.ts'
import { CHAPTERS, INFO, TITLE } from './playbook-text.ts'

/** Days since the demo's pairs began: half of the playbook's tasks are done. */
const SINCE = 40

/** Plants a playbook half done by the demo's client, and further clients of the advisor, in tenants without one. */
export const plantPlaybooks = (sql: Sql, now = Date.now()): Promise<void> =>
  plantEach(sql, playbook, (tx, tenant) => plantTenant(tx, tenant, now))

/** Returns the playbook with ids that are the same in every demo. */
function contentOf(code: string): PlaybookContent {
  const own = (what: string) => idOf(`playbook ${code} ${what}`)
  return {
    name: TITLE,
    info: INFO,
    chapters: CHAPTERS.map((chapter, c) => ({
      id: own(`c${c}`),
      name: chapter.name,
      sessions: chapter.sessions.map(({ name, info, tool, task }, s) => ({
        id: own(`c${c}s${s}`),
        name,
        info,
        tools: [{ id: own(`c${c}s${s}tool`), ...tool }],
        tasks: [{ id: own(`c${c}s${s}task`), topic: task.topic, task: task.text, days: task.days }],
      })),
    })),
  }
}

async function plantTenant(tx: Sql, { code }: Tenant, now: number): Promise<void> {
  const [staff, advisor] = [authorIn(code, 'processor'), authorIn(code, 'advisor')]
  const emails = (CAST[code]?.members ?? []).map(name =>
    `${name.replace(' ', '.')}@mail.example`.toLowerCase(),
  )
  const wanted = [idOf(demoEmail('client', code)), ...emails.map(idOf)]
  const found = await findRows(tx, account, { id: wanted })
  const clients = wanted
    .flatMap(id => found.find(one => one.id === id) ?? [])
    .filter(({ role, status }) => role === 'client' && status === 'active')
    .slice(0, 4)
  if (clients.length === 0) return

  const id = idOf(`playbook ${code}`)
  const content = contentOf(code)
  const base = idOf(`playbook ${code} base`)
  await tx.insert(playbook).values({
    id,
    tenant: code,
    draft: content,
    base,
    version: 1,
    versionBase: base,
    createdAt: new Date(now - 200 * DAY),
  })
  await tx
    .insert(playbookVersion)
    .values({ playbook: id, number: 1, content, ...staff, at: new Date(now - 190 * DAY) })

  const sessions = content.chapters.flatMap(chapter => chapter.sessions)
  const today = dayOf(now)
  for (const [at, client] of clients.entries()) {
    const one = idOf(`pair ${code} ${client.id}`)
    const from = addDays(today, -SINCE)
    const started = instantOf(from) + 9 * HOUR
    await tx.insert(pair).values({
      id: one,
      tenant: code,
      entrepreneur: client.id,
      advisor: advisor.by,
      startedAt: new Date(started),
      ...staff,
      sharesPhone: at === 0,
      sharesFigures: at === 0,
      entrepreneurAt: at === 3 ? null : new Date(now - (at === 2 ? 17 : at) * DAY - HOUR),
      advisorAt: new Date(now - DAY),
    })
    await tx
      .insert(pairPlaybook)
      .values({ pair: one, playbook: id, version: 1, from, ...staff, at: new Date(started) })
    // the first is half done, the second has a pending answer, the third is inactive, the fourth has not started
    const done = [3, 2, 1, 0][at] ?? 0
    const tasks = sessions.flatMap(({ id: session, tasks: plans }) =>
      plans.map(({ id: plan, topic, task, days }, place) => ({
        id: idOf(`task ${one} ${plan}`),
        pair: one,
        playbook: id,
        session,
        plan,
        topic,
        task,
        place,
        dueAt: days === null ? null : new Date(instantOf(addDays(from, days)) + DAY - 1000),
        at: new Date(started),
      })),
    )
    await tx.insert(pairTask).values(tasks)
    if (done === 0) continue
    await tx
      .insert(pairTool)
      .values(
        sessions
          .slice(0, done)
          .flatMap(({ tools }) => tools.map(({ id: tool }) => ({ pair: one, tool, ...advisor }))),
      )
    const words = client.language === 'sw' ? SAID.sw : SAID.en
    const replies = tasks.slice(0, done).map((task, number) => {
      const sent = started + (5 + number * 12) * DAY
      const isOpen = at === 1 && number === done - 1
      const isReturned = at === 0 && number === done - 1
      return {
        task: task.id,
        number: 1,
        text: words.replies[number % words.replies.length] ?? '',
        files: [],
        at: new Date(Math.min(sent, now - 2 * DAY)),
        verdict: isOpen ? null : isReturned ? ('returned' as const) : ('accepted' as const),
        note: isReturned ? words.more : '',
        verdictAt: isOpen ? null : new Date(Math.min(sent + DAY, now - DAY)),
      }
    })
    await tx.insert(pairReply).values(replies)
    const [first] = sessions
    if (first) {
      const about = { pair: one, session: first.id, files: [] }
      await tx.insert(pairFeedback).values([
        {
          ...about,
          from: 'Entrepreneur',
          rated: 5 - (at % 2),
          text: words.thanks,
          by: client.id,
          at: new Date(started + 8 * DAY),
        },
        {
          ...about,
          from: 'Advisor',
          rated: 4,
          text: words.praise,
          by: advisor.by,
          at: new Date(started + 9 * DAY),
        },
      ])
    }
    await tx.insert(pairNote).values([
      { pair: one, text: words.note, isPrivate: false, ...advisor, at: new Date(started + 9 * DAY) },
      { pair: one, text: words.secret, isPrivate: true, ...advisor, at: new Date(started + 9 * DAY) },
    ])
    if (at === 0) {
      await tx.insert(pairMeeting).values([
        {
          pair: one,
          startsAt: new Date(instantOf(addDays(today, -9)) + 10 * HOUR),
          minutes: 60,
          link: '',
          place: words.place,
          agenda: words.agenda,
          outcome: 'held' as const,
          askedAt: new Date(now - 8 * DAY),
          session: sessions[1]?.id ?? null,
        },
        {
          pair: one,
          startsAt: new Date(instantOf(addDays(today, 4)) + 10 * HOUR),
          minutes: 45,
          agenda: words.agenda,
          place: '',
          link: 'https://meet.google.com/abc-defg-hij',
          session: sessions[3]?.id ?? null,
        },
      ])
      const path = `/dashboard/playbook/home`
      const topic = inEveryLanguage(language => textIn(language, tasks[2]?.topic ?? { en: '' }))
      await tx.insert(notification).values([
        {
          account: client.id,
          kind: 'playbook-paired',
          values: { with: advisor.byName },
          path,
          at: new Date(started),
          read: true,
        },
        {
          account: client.id,
          kind: 'playbook-returned',
          values: { topic, reason: words.more },
          path,
          at: new Date(now - DAY),
        },
      ])
    }
    await tx.insert(coachMeeting).values(
      [-70, -35, -6].map(days => ({
        tenant: code,
        person: client.id,
        day: addDays(today, days),
        ...staff,
        presence: days === -35 ? ('late' as const) : ('present' as const),
      })),
    )
  }
}

const SAID = {
  en: {
    replies: [
      'Three come for my mangoes because they are ripe, two because I am near the bus stop. Nobody knew that I sell honey.',
      'I tried passion fruit, two crates. One is left after a week.',
      'Tomatoes bring almost nothing once the matatu is paid.',
    ],
    more: 'Good beginning. Add the other nine products, with transport.',
    thanks: 'Now I know whom I work for.',
    praise: 'You asked well, and listened.',
    note: 'Bring the price list to our next session.',
    secret: 'Worried about school fees in January; ask gently.',
    place: 'Kisumu hub',
    agenda: 'Prices of ten products\nWhat to drop',
  },
  sw: {
    replies: [
      'Watatu huja kwa sababu maembe yangu yameiva, wawili kwa sababu niko karibu na stendi. Hakuna aliyejua nauza asali.',
      'Nilijaribu karakara, kreti mbili. Moja imebaki baada ya wiki.',
      'Nyanya haziachi karibu chochote nauli ikishalipwa.',
    ],
    more: 'Mwanzo mzuri. Ongeza bidhaa tisa zilizobaki, pamoja na usafiri.',
    thanks: 'Sasa najua ninamfanyia nani kazi.',
    praise: 'Umeuliza vizuri, na kusikiliza.',
    note: 'Njoo na orodha ya bei kwenye kikao chetu kijacho.',
    secret: 'Ana wasiwasi wa ada ya shule Januari; uliza kwa upole.',
    place: 'Kituo cha Ilala',
    agenda: 'Bei za bidhaa kumi\nCha kuacha',
  },
} as const
