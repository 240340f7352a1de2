// @ts-check
import { launchOptions } from '../browser.js'
import { openSlowTab, PATIENCE, SLOWER, timeOfTap } from './slow-tab.js'
import { median, table } from './table.js'

const CHAPTERS = 40
const TOPICS = 12
const MESSAGES = 10_000
const ROUNDS = 5
/** Distance scrolled per step, in px. */
const SCROLL = 600
/** Maximum duration of a task while scrolling, in ms. */
const GOAL = 200

const OWN = `(select t.id from learning_trainee t join account a on a.id = t.account where a.email = 'trainee@wezesha.example')`
const EDITION = `(select c.edition from learning_cohort c join learning_trainee t on t.cohort = c.id where t.id = ${OWN})`

/** An unrealistically large course, and a conversation of years with the trainee's mentor. */
export const FILL_LONG = [
  `insert into learning_node (edition, key, kind, parent, place, name, body)
    select ${EDITION}, left(md5('chapter' || n), 24), 'chapter', null, 100 + n, jsonb_build_object('en', 'Part ' || n, 'sw', 'Sehemu ' || n), '{}'
    from generate_series(1, ${CHAPTERS}) n`,
  `insert into learning_node (edition, key, kind, parent, place, name, body)
    select ${EDITION}, left(md5('topic' || n || '-' || m), 24), 'topic', left(md5('chapter' || n), 24), m,
      jsonb_build_object('en', 'Lesson ' || n || '.' || m, 'sw', 'Somo ' || n || '.' || m),
      jsonb_build_object('description', jsonb_build_object('en', repeat('What is taught here. ', 60)), 'minutes', 10)
    from generate_series(1, ${CHAPTERS}) n, generate_series(1, ${TOPICS}) m`,
  `delete from learning_message where trainee = ${OWN}`,
  `insert into learning_message (id, trainee, mentor, number, from_mentor, text, at)
    select left(md5('message' || n), 24), p.trainee, p.mentor, n, n % 2 = 0,
      'Message ' || n || ': ' || repeat('how did it go at the market today? ', 1 + n % 4), now() - (${MESSAGES} - n) * interval '20 minutes'
    from generate_series(1, ${MESSAGES}) n,
      (select * from learning_pairing where trainee = ${OWN} and until is null order by since limit 1) p`,
  `update learning_read set delivered = ${MESSAGES}, read = ${MESSAGES} where trainee = ${OWN}`,
]

/** Baseline queries of their calls. */
export const LONG = {
  // the nodes of the outline with the trainee's progress
  outline: `select n.key, n.kind, n.parent, n.name, (n.body->>'minutes')::int, p.seen_at, p.done_at
  from learning_node n left join learning_progress p on p.topic = n.key and p.trainee = ${OWN}
  where n.edition = ${EDITION} and n.kind in ('chapter', 'topic', 'assignment') order by n.place, n.key`,
  // one page of the conversation
  messages: `select * from learning_message where trainee = ${OWN} and number < 5000 order by number desc limit 50`,
}

/**
 * Returns the calls of a long course and a long conversation.
 * @param {(path: string) => Promise<any>} ask
 */
export async function longCalls(ask) {
  const { user } = await ask('account/user/unbox')
  const { data } = await ask(`lms/trainees?user_id=${user.id}`)
  const [{ id, cohortId }] = data
  const [mentor] = (await ask(`lms/trainees/${id}/mentors`)).data
  const outline = `lms/insights/trainees/${id}/cohort-info`
  const chapters = Object.values(Object.values((await ask(outline)).data)[0] ?? {})[0]?.chapters ?? []
  if (chapters.length < CHAPTERS) throw new Error(`The outline has ${chapters.length} chapters`)
  return [
    { name: `outline of ${CHAPTERS} chapters of ${TOPICS} topics`, path: outline, of: 'outline' },
    {
      name: `a page of ${MESSAGES} messages`,
      path: `lms/messages?trainee_id=${id}&mentor_id=${mentor.id}&cohort_id=${cohortId}&before=5000`,
      of: 'messages',
    },
  ]
}

/** Measures how fast both render on a cheap phone, and how smoothly the conversation scrolls. @param {number} port */
export async function printLongScreens(port) {
  const { chromium } = await import('playwright')
  const browser = await chromium.launch(launchOptions())
  const portal = `http://localhost:${port}`
  try {
    const rows = [await outlineRow(browser, portal), ...(await messageRows(browser, portal))]
    console.log(
      `\nA course of ${CHAPTERS} x ${TOPICS} topics and ${MESSAGES.toLocaleString('en')} messages, in the portal at CPU/${SLOWER}; goal: no task over ${GOAL} ms while scrolling`,
    )
    table(['', 'time', 'longest task'], rows)
  } finally {
    await browser.close()
  }
}

/** @param {import('playwright').Browser} browser @param {string} portal */
async function outlineRow(browser, portal) {
  const { tab, longestTask, close } = await openSlowTab(browser, portal, 'trainee', '/dashboard/lms/home')
  const [times, tasks] = [[], []].map(() => /** @type {number[]} */ ([]))
  const toOutline = tab.locator('wz-learning').getByRole('link', { name: 'Learning', exact: true }).first()
  const toHome = tab.locator('wz-learning').getByRole('link', { name: 'Home', exact: true }).first()
  // the first round also loads the screen's own script
  for (let round = 0; round <= ROUNDS; round++) {
    await toOutline.waitFor({ timeout: PATIENCE })
    await longestTask()
    const time = await timeOfTap(toOutline, '.chapter', CHAPTERS)
    const task = await longestTask()
    if (round > 0) {
      times?.push(time)
      tasks?.push(task)
    }
    await toHome.click()
    await tab.locator('wz-learning .donut, wz-learning .card').first().waitFor({ timeout: PATIENCE })
  }
  await close()
  return [
    `outline drawn after a tap, median of ${ROUNDS}`,
    `${Math.round(median(times ?? []))} ms`,
    `${Math.round(median(tasks ?? []))} ms`,
  ]
}

/** @param {import('playwright').Browser} browser @param {string} portal */
async function messageRows(browser, portal) {
  const { tab, longestTask, close } = await openSlowTab(
    browser,
    portal,
    'trainee',
    '/dashboard/lms/learning/assignments',
  )
  const own = tab.locator('wz-learning')
  await own.getByRole('button', { name: 'Course menu' }).click({ timeout: PATIENCE })
  const toMessages = own.getByRole('link', { name: /^Messages/ })
  await toMessages.waitFor({ timeout: PATIENCE })
  await longestTask()
  const opening = await timeOfTap(toMessages, '.talk > li', 50)
  const openingTask = await longestTask()
  const list = tab.locator('.talk')
  const start = performance.now()
  const { frames, most, left } = await list.evaluate(
    async (box, { scroll, patience }) => {
      let [frames, most] = [0, 0]
      const begin = performance.now()
      const first = () => box.querySelector('[data-message] p')?.textContent ?? ''
      const next = () => new Promise(resolve => requestAnimationFrame(resolve))
      while (!first().startsWith('Message 1:') || box.scrollTop > 0) {
        if (performance.now() - begin > patience) break
        box.scrollTop -= scroll
        frames++
        await next()
        most = Math.max(most, box.querySelectorAll('[data-message]').length)
      }
      return { frames, most, left: first() }
    },
    { scroll: SCROLL, patience: 4 * PATIENCE },
  )
  const took = (performance.now() - start) / 1_000
  if (!left.startsWith('Message 1:')) throw new Error(`Scrolling ended at ${left}`)
  const back = await longestTask()
  await list.evaluate(
    async (box, { scroll }) => {
      const next = () => new Promise(resolve => requestAnimationFrame(resolve))
      for (let frame = 0; frame < 200; frame++) {
        box.scrollTop += scroll
        await next()
      }
    },
    { scroll: SCROLL },
  )
  const forth = await longestTask()
  await close()
  return [
    ['conversation drawn after a tap', `${Math.round(opening)} ms`, `${Math.round(openingTask)} ms`],
    [
      `scrolled back to the first message, ${frames} steps, at most ${most} drawn`,
      `${took.toFixed(1)} s`,
      `${Math.round(back)} ms`,
    ],
    ['and 200 steps forth again', '', `${Math.round(forth)} ms`],
  ]
}
