import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { CHAPTERS, TITLE } from '#server/demo/playbook-text.ts'
import { en as advisorEn } from '#widgets/advisor/words.en.ts'
import { sw as advisorSw } from '#widgets/advisor/words.sw.ts'
import { firstEn as homeEn } from '#widgets/home/first.en.ts'
import { sw as homeSw } from '#widgets/home/words.sw.ts'
import { en as playEn } from '#widgets/playbook/words.en.ts'
import { sw as playSw } from '#widgets/playbook/words.sw.ts'
import { inspect } from './axe.ts'
import { apiAs, emailOf, newPerson, openPortal, type Person, signIn } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'

const WORDS = {
  en: { play: playEn, advise: advisorEn, home: homeEn },
  sw: { play: playSw, advise: advisorSw, home: homeSw },
}
type Language = keyof typeof WORDS
const BASE = '/dashboard/playbook'
const [chapter] = CHAPTERS
const [session] = chapter?.sessions ?? []
if (!chapter || !session) throw new Error('The demo has no playbook')

const put = (text: string | { one: string; other: string }, values: Record<string, string | number>) =>
  Object.entries(values).reduce(
    (said, [name, value]) => said.replace(`{${name}}`, String(value)),
    typeof text === 'string' ? text : values.count === 1 ? text.one : text.other,
  )
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Pairs a client with the demo's advisor. @param begun number of days since its playbook started; null for none yet */
async function pairUp(client: Person, begun: number | null = 0, advisor = 'advisor@wezesha.example') {
  const staff = await apiAs('processor')
  const { data: advisors } = await (await staff.get('/api/playbook/desk/advisors')).json()
  const { data: books } = await (await staff.get('/api/playbook/desk/playbooks')).json()
  const { id } = advisors.find(({ email }: { email: string }) => email === advisor)
  const playbook: string = books.find(({ name }: { name: string }) => name === TITLE.en).id
  const data = { entrepreneur: client.email, advisor: id, playbooks: begun === 0 ? [playbook] : [] }
  const made = await staff.post('/api/playbook/desk/pairs', { data })
  expect(made.status()).toBe(200)
  const { id: pair } = await made.json()
  await staff.dispose()
  if (begun) {
    const own = await apiAs('advisor')
    const from = new Date(Date.now() - begun * 86_400_000).toISOString().slice(0, 10)
    const given = await own.post(`/api/playbook/pairs/${pair}/playbooks`, { data: { playbook, from } })
    expect(given.status()).toBe(200)
    await own.dispose()
  }
  return { pair: pair as string, playbook }
}

async function asAdvisor(browser: Browser, act: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'en-KE' })
  const page = await context.newPage()
  await signIn(page, 'advisor')
  await act(page)
  await context.close()
}

const advisorName = async (page: Page): Promise<string> =>
  (
    await page
      .getByRole('listitem')
      .filter({ has: page.getByText('@') })
      .getByRole('heading')
      .innerText()
  ).trim()

test.use({ viewport: { width: 360, height: 780 } })

for (const language of ['en', 'sw'] as const satisfies Language[]) {
  const { play, advise, home } = WORDS[language]
  test(`an entrepreneur completes a session with an advisor, with feedback from both (${language})`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(TIMEOUTS.long)
    const client = await newPerson('client')
    const { pair } = await pairUp(client)
    await signIn(page, client)
    await openPortal(page, `${BASE}/advisors`, 'localhost', language)
    await press(page, put(play.chooseWho, { name: await advisorName(page) }))
    await page.getByRole('link', { name: put(play.openWhat, { name: TITLE[language] }) }).click()
    await page.getByRole('link', { name: chapter.name[language] }).first().click()
    await page.getByRole('link', { name: session.name[language] }).first().click()
    await expect(page.getByRole('heading', { name: session.name[language] })).toBeVisible()
    await expect(page.getByRole('heading', { name: session.tool.name[language] })).toBeVisible()
    await expect(page.getByText(play.pending, { exact: true })).toBeVisible()
    await inspect(page, 360)

    await page.getByRole('tab', { name: play.assignment }).click()
    await press(page, put(play.replyTo, { topic: session.task.topic[language] }))
    await press(page, play.send)
    await expect(page.getByText(play.responseNeeded)).toBeVisible()
    await page.getByLabel(play.response).fill('Five said: because it is near.')
    await press(page, play.send)
    await expect(page.getByText(play['task-answered'], { exact: true })).toBeVisible()

    await asAdvisor(browser, async other => {
      await openPortal(other, `/advisor/people/${pair}`, 'localhost', language)
      await expect(other.getByRole('heading', { name: client.name })).toBeVisible()
      await other.getByLabel(put(advise.toolDone, { name: session.tool.name[language] })).check()
      await press(other, advise['do-accept'])
      await other.getByRole('dialog').getByRole('button', { name: advise['do-accept'], exact: true }).click()
      await expect(other.getByText(advise['task-accepted'], { exact: true }).first()).toBeVisible()
      await press(other, advise['ask-feedback'])
      const dialog = other.getByRole('dialog')
      await dialog.getByLabel(put(advise.stars, { count: 5 }), { exact: true }).check()
      await dialog.getByLabel(advise.feedback).fill('You asked well.')
      await dialog.getByRole('button', { name: advise['do-feedback'], exact: true }).click()
      await expect(other.getByText('You asked well.')).toBeVisible()
    })

    await page.reload()
    await expect(page.getByText(play.completed, { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: play.assignment }).click()
    await expect(page.getByText(play['task-accepted'], { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: play.feedback }).click()
    await expect(page.getByText(play.starsLater)).toBeVisible()
    await press(page, play.send)
    await expect(page.getByText(play.rateFirst)).toBeVisible()
    await page.getByRole('radio', { name: put(play.starsOf, { count: 4 }) }).check({ force: true })
    await page.getByLabel(play.feedbackText).fill('I know my customers now.')
    await press(page, play.send)
    await expect(page.getByText('I know my customers now.')).toBeVisible()
    await expect(page.getByRole('img', { name: put(play.starsOf, { count: 5 }) })).toBeVisible()
    await expect(page.getByRole('img', { name: put(play.starsOf, { count: 4 }) })).toBeVisible()
  })

  test(`an entrepreneur with two advisors switches between them, with separate progress (${language})`, async ({
    page,
  }) => {
    const [client, second] = [await newPerson('client'), await newPerson('advisor')]
    const { pair, playbook } = await pairUp(client)
    await pairUp(client, 0, second.email)
    const own = await apiAs('advisor')
    const { data } = await (await own.get(`/api/playbook/pairs/${pair}`)).json()
    const tool: string = data.playbooks[0].sessions[0].tools[0].id
    const marked = await own.post(`/api/playbook/pairs/${pair}/tools`, { data: { tool, done: true } })
    expect(marked.status(), await marked.text()).toBe(200)
    await own.dispose()

    await signIn(page, client)
    await openPortal(page, `${BASE}/advisors`, 'localhost', language)
    const card = (email: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('link', { name: email }) })
    const first = await card(emailOf('advisor')).getByRole('heading').innerText()
    const bar = (within: Page | Locator) => within.getByRole('progressbar', { name: play.progress })
    await expect(card(second.email).getByText('0%')).toBeVisible()
    await inspect(page, 360)
    for (const [name, email, percent] of [
      [first, emailOf('advisor'), /^[1-9]\d?%$/],
      [second.name, second.email, /^0%$/],
    ] as const) {
      await openPortal(page, `${BASE}/advisors`, 'localhost', language)
      await press(page, put(play.chooseWho, { name }))
      await expect(page.getByText(put(play.withAdvisor, { name }))).toBeVisible()
      await expect(bar(page)).toHaveAttribute('aria-valuetext', percent)
      await page.getByRole('link', { name: put(play.openWhat, { name: TITLE[language] }) }).click()
      await expect(page).toHaveURL(new RegExp(playbook))
      await page.getByRole('link', { name: chapter.name[language] }).first().click()
      await page.getByRole('link', { name: session.name[language] }).first().click()
      const state = email === second.email ? play.pending : play.completed
      await expect(page.getByText(state, { exact: true })).toBeVisible()
      // the choice is stored on the device
      await openPortal(page, `${BASE}/advisors`, 'localhost', language)
      await expect(card(email).getByText(play.chosen, { exact: true })).toBeVisible()
    }
  })

  test(`explains a missing pairing, a wrong address and missing access (${language})`, async ({ page }) => {
    const client = await newPerson('client')
    await signIn(page, client)
    await openPortal(page, `${BASE}/advisors`, 'localhost', language)
    await expect(page.getByText(play.noAdvisor)).toBeVisible()
    await openPortal(page, `${BASE}/playbooks`, 'localhost', language)
    await expect(page.getByText(play.notPaired)).toBeVisible()

    const { playbook } = await pairUp(client, null)
    await openPortal(page, `${BASE}/advisors`, 'localhost', language)
    await press(page, put(play.chooseWho, { name: await advisorName(page) }))
    await expect(page.getByText(play.noAccess, { exact: true })).toBeVisible()
    for (const [path, said] of [
      ['/playbook/short', play.noPlaybook],
      [`/book/${playbook}/chapter/short`, play.noChapter],
      [`/b/${playbook}/c/${playbook}`, play.linkError],
      [`/playbook/${'0'.repeat(24)}`, play.noAccess],
    ] as const) {
      await openPortal(page, BASE + path, 'localhost', language)
      await expect(page.getByText(said, { exact: true })).toBeVisible()
    }
  })

  test(`an overdue assignment is on the home, and an offline reply is sent once online (${language})`, async ({
    page,
    context,
  }) => {
    const client = await newPerson('client')
    await pairUp(client, 9)
    await signIn(page, client)
    await openPortal(page, '/dashboard/overview', 'localhost', language)
    const topic = session.task.topic[language]
    await expect(page.getByText(put(home['item-play-late'], { name: topic })).first()).toBeVisible()
    await page.getByRole('link', { name: home['do-play-late'] }).first().click()
    await page.getByRole('tab', { name: play.assignment }).click()
    await expect(page.getByText(play['task-overdue'], { exact: true })).toBeVisible()
    await press(page, put(play.replyTo, { topic }))
    await page.getByLabel(play.response).fill('Late, but here it is.')
    await context.setOffline(true)
    await press(page, play.send)
    await expect(page.getByText(play.replyWaits)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(play['task-answered'], { exact: true })).toBeVisible()
    await page.reload()
    await page.getByRole('tab', { name: play.assignment }).click()
    await expect(page.getByText('Late, but here it is.')).toBeVisible()
  })

  test(`an advisor’s day: reasons, a booked session, a note, and an assignment (${language})`, async ({
    browser,
  }) => {
    const client = await newPerson('client')
    const { pair } = await pairUp(client, 9)
    await asAdvisor(browser, async page => {
      await openPortal(page, '/advisor/people', 'localhost', language)
      const card = page.getByRole('listitem').filter({ has: page.locator(`a[href*="${pair}"]`) })
      await expect(card.getByText(put(advise['reason-overdue'], { count: 1 }))).toBeVisible()
      await inspect(page, 360)
      await card.getByRole('link', { name: client.name }).click()
      await expect(page).toHaveURL(new RegExp(pair))

      await page.getByRole('button', { name: advise['ask-meeting'], exact: true }).first().click()
      const dialog = page.getByRole('dialog')
      const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
      await dialog.getByLabel(advise.day, { exact: true }).fill(day)
      await dialog.getByLabel(advise.link).fill('https://meet.google.com/abc-defg-hij')
      await dialog.getByRole('button', { name: advise['do-meeting'], exact: true }).click()
      const file = page.waitForEvent('download')
      await press(page, advise.calendar)
      expect((await file).suggestedFilename()).toBe(`session-${day}.ics`)

      await press(page, advise['ask-note'])
      await dialog.getByLabel(advise.text, { exact: true }).fill('Ask about the shop rent.')
      await dialog.getByRole('button', { name: advise['do-note'], exact: true }).click()
      const note = page.getByRole('listitem').filter({ hasText: 'Ask about the shop rent.' })
      await expect(note.getByText(advise['note-private'])).toBeVisible()

      const part = page.locator('details').first()
      await part.locator('summary').click()
      await part.getByRole('button', { name: advise['ask-task'], exact: true }).click()
      await dialog.getByLabel(advise.topic).fill('Ask three more')
      await dialog.getByLabel(advise.task).fill('Three customers who left.')
      await dialog.getByRole('button', { name: advise['do-task'], exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Ask three more' })).toBeVisible()
    })
  })
}
