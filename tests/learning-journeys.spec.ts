import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { toSend } from '#rules/survey/sheet.ts'
import { CHAPTERS } from '#server/demo/learning/course.ts'
import { filledIn, read } from '#server/demo/surveys/answers.ts'
import { SURVEYS } from '#server/demo/surveys/surveys.ts'
import { firstEn } from '#widgets/learning/first.en.ts'
import { firstSw } from '#widgets/learning/first.sw.ts'
import { en } from '#widgets/learning/words.en.ts'
import { sw } from '#widgets/learning/words.sw.ts'
import { PDF } from './loans.ts'
import { apiAs, newPerson, openPortal, type Person, signIn } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'

// A trainee's way through the course, together with trainer and mentor.

const PHONE = { width: 360, height: 780 }
test.use({ viewport: PHONE })

const WORDS = { en: { ...en, ...firstEn }, sw: { ...sw, ...firstSw } }
const [chapter, second] = CHAPTERS
const [topic] = chapter?.topics ?? []
if (!chapter || !second || !topic) throw new Error('The demo has no course')

const fill = (text: string | { one?: string; other: string }, values: Record<string, string | number>) =>
  Object.entries(values).reduce(
    (said, [name, value]) => said.replace(`{${name}}`, String(value)),
    typeof text === 'string' ? text : values.count === 1 ? (text.one ?? text.other) : text.other,
  )

/** Creates a user in the demo's cohort who has not answered anything yet. */
async function newTrainee(): Promise<Person & { trainee: string }> {
  const person = await newPerson('applicant')
  const staff = await apiAs('processor')
  const { data: cohorts } = await (await staff.get('/api/learning/desk/cohorts')).json()
  const cohort = cohorts.find(({ name }: { name: string }) => name === 'Cohort 8').id
  const { data } = await (await staff.get(`/api/learning/desk/cohorts/${cohort}`)).json()
  const taken = await staff.post(`/api/learning/desk/cohorts/${cohort}/trainees`, {
    data: { class: data.classList[0].id, email: person.email },
  })
  expect(taken.status(), await taken.text()).toBe(200)
  const { id: trainee } = await taken.json()
  await staff.dispose()
  return { ...person, trainee }
}

/** Answers the user's open learning surveys, except for `left` of them. */
async function answerSurveys(person: Person, left = 0): Promise<void> {
  const api = await apiAs(person)
  const { data } = await (await api.get('/api/learning/home')).json()
  const open: { code: string; done: boolean }[] = data.surveys.data
  for (const { code } of open.filter(({ done }) => !done).slice(left)) {
    const demo = SURVEYS.find(one => one.code === code)
    if (!demo) throw new Error(`The demo has no survey ${code}`)
    const sheet = filledIn(read(demo.definition), code, { now: Date.now(), lists: {} })
    const answer = await api.post(`/api/survey/answers/${encodeURIComponent(code)}`, { data: toSend(sheet) })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await api.dispose()
}

/** Acts as another user, in a separate browser context. */
async function as(browser: Browser, who: string, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-KE' })
  const page = await context.newPage()
  await signIn(page, who)
  await act(page)
  await context.close()
}

for (const language of ['en', 'sw'] as const) {
  const t = WORDS[language]
  test(`a trainee answers surveys, reads, submits offline, is marked, and continues (${language})`, async ({
    page,
    context,
    browser,
  }) => {
    test.setTimeout(TIMEOUTS.long)
    const own = await newTrainee()
    await answerSurveys(own, 1)
    await signIn(page, own)
    await openPortal(page, '/dashboard/lms', 'localhost', language)
    await expect(page.getByRole('heading', { name: t.surveysTitle })).toBeVisible()
    await expect(page.getByText(fill(t.surveysLeft, { count: 1 }))).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(`^${t.takeSurvey}`) })).toHaveCount(1)
    await answerSurveys(own)
    await page.reload()

    await page.getByRole('link', { name: t.begin, exact: true }).click()
    await expect(page.getByRole('heading', { name: topic.name[language] })).toBeVisible()
    await page.getByRole('button', { name: t.menu }).click()
    await page.getByRole('link', { name: t.assignments, exact: true }).click()
    const task = chapter.task
    const title = task.name[language] ?? ''
    const next = second.task.name[language] ?? ''
    await expect(page.getByRole('button', { name: `${t.attempt}: ${next}` })).toBeVisible()
    await page.getByRole('link', { name: `${t.attempt}: ${title}` }).click()
    await page.getByLabel(task.tasks[0]?.text[language] ?? '').fill('Mandazi baridi hazinunuliwi.')

    // answers given offline are queued, and sent once online
    await context.setOffline(true)
    const [choice] = Object.values(task.tasks[1]?.options ?? {})
    await page.getByRole('radio', { name: choice?.[language], exact: true }).check()
    await page.getByRole('button', { name: t.sendAnswers, exact: true }).click()
    await expect(page.getByText(fill(t.waiting, { count: 1 }))).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(fill(t.waiting, { count: 1 }))).toBeHidden()
    await expect(page.getByText(fill(t.attemptNumber, { number: 1 }))).toBeVisible()

    const trainer = await apiAs('processor')
    const { data: tries } = await (await trainer.get(`/api/learning/desk/trainees/${own.trainee}`)).json()
    await trainer.dispose()
    const attempt = tries.chapters[0].assignments[0].submissions[0].id
    await as(browser, 'processor', async desk => {
      await openPortal(desk, `/processor/teaching/marking/${attempt}`)
      await desk.getByLabel('Comment to the trainee').fill('Well asked.')
      await desk.getByRole('button', { name: 'Full points for all' }).click()
      await desk.getByRole('button', { name: /^Post/ }).click()
      await expect(desk).not.toHaveURL(new RegExp(attempt))
    })

    // no horizontal scrolling, even with counts in the tabs
    await openPortal(page, '/dashboard/lms/learning/scores', 'localhost', language)
    await expect(page.getByRole('link', { name: new RegExp(`^${t.alerts} `) }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await openPortal(page, '/dashboard/lms/alerts', 'localhost', language)
    await expect(
      page.getByRole('link', {
        name: fill(t['alert-graded'], {
          assignment: task.name[language] ?? task.name.en ?? '',
          score: '100',
        }).slice(0, 20),
      }),
    ).toBeVisible()
    await openPortal(page, '/dashboard/lms/learning/assignments', 'localhost', language)
    await expect(page.getByRole('link', { name: `${t.attempt}: ${next}` })).toBeVisible()
  })
}

test('trainee and mentor exchange messages offline, each delivered once', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(TIMEOUTS.long)
  const own = await newTrainee()
  await answerSurveys(own)
  const staff = await apiAs('processor')
  const { data } = await (await staff.get(`/api/learning/desk/trainees/${own.trainee}`)).json()
  const { data: cohort } = await (await staff.get(`/api/learning/desk/cohorts/${data.cohort.id}`)).json()
  const mentor = cohort.teachers.find(({ part }: { part: string }) => part === 'mentor')
  const given = await staff.post('/api/learning/desk/trainees/mentor', {
    data: { trainees: [own.trainee], mentor: mentor.account },
  })
  expect(given.status(), await given.text()).toBe(200)
  await staff.dispose()

  await signIn(page, own)
  await openPortal(page, '/dashboard/lms/learning/messages')
  const line = page.getByLabel('Message', { exact: true })
  await line.fill('Do I sell on credit?')
  await context.setOffline(true)
  await line.press('Enter')
  await expect(page.getByText('Waiting for a connection')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Waiting for a connection')).toBeHidden()

  await as(browser, mentor.email.split('@')[0], async desk => {
    await openPortal(desk, `/dashboard/digiprime/teaching/mine/${own.trainee}`)
    const talk = desk.getByRole('list', { name: /^Messages with/ })
    await expect(talk.getByText('Do I sell on credit?')).toHaveCount(1)
    // once it is read, the other side sees so without reloading
    await expect(page.getByText('Read', { exact: true })).toBeVisible()
    await desk.getByLabel('Message', { exact: true }).fill('Only to those who paid before.')
    await desk.context().setOffline(true)
    await desk.getByLabel('Message', { exact: true }).press('Enter')
    await expect(desk.getByText('Waiting for a connection')).toBeVisible()
    await desk.context().setOffline(false)
    await expect(
      page.getByRole('list', { name: /^Messages with/ }).getByText('Only to those who paid before.'),
    ).toHaveCount(1)
  })
})

test('a 45 MB deck resumes after a lost connection, and is submitted', async ({ page, context }, info) => {
  test.setTimeout(TIMEOUTS.long)
  const own = await newTrainee()
  await answerSurveys(own)
  await signIn(page, own)
  await openPortal(page, '/dashboard/lms/learning/pitch-submission/pitch1')
  const size = 45 * 1024 * 1024
  const buffer = Buffer.concat([PDF, Buffer.from('%'), randomBytes(size), Buffer.from('\n%%EOF')])
  const offsets: number[] = []
  let isCut = false
  await page.route(/\/api\/media\/tus\/\w+$/, async route => {
    const offset = Number(route.request().headers()['upload-offset'])
    if (route.request().method() === 'PATCH') {
      offsets.push(offset)
      if (!isCut && offset > size / 2) {
        isCut = true
        await context.setOffline(true)
      }
    }
    await route.continue().catch(() => {})
  })
  // through a file: sending this many bytes from a test to a busy browser takes long
  const deck = info.outputPath('deck.pdf')
  writeFileSync(deck, buffer)
  await page.locator('input[type=file]').first().setInputFiles(deck)
  await expect(
    page.getByText('No connection, or our server is busy. It continues automatically.'),
  ).toBeVisible()
  const before = offsets.length
  await context.setOffline(false)
  await expect(page.getByText(/^Sent: /)).toBeVisible()
  // chunks already received are not sent again
  expect(offsets[before]).toBeGreaterThan(size / 2 - 1)
  await page.getByRole('button', { name: 'Upload Pitch Deck' }).click()
  await expect(page.getByText('Your deck was uploaded.')).toBeVisible()
  await expect(page.getByText(/^Version 1/)).toBeVisible()
})
