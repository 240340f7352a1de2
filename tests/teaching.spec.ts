import { expect, type Locator, test } from '@playwright/test'
import type { Question } from '#contract/learning.ts'
import { addDays, dayOf } from '#rules/day.ts'
import { CHAPTERS } from '#server/demo/learning/course.ts'
import { apiAs, newPerson, openPortal, signIn } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('a selected applicant becomes a trainee, a session is held, and anyone verifies a certificate', async ({
  page,
  browser,
}) => {
  await signIn(page, 'processor')
  await openPortal(page, '/processor/teaching/cohorts')
  await page.getByRole('link', { name: 'Cohort 8', exact: true }).click()
  await expect(page.getByText('1 selected applicant is not in a cohort yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add the selected applicants' }).click()
  await page.getByRole('button', { name: 'Add them' }).click()
  await expect(page.getByText('Added to Class A and notified: 1')).toBeVisible()
  await expect(page.getByText('1 selected applicant is not in a cohort yet.')).toBeHidden()

  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await page.getByRole('button', { name: 'Plan a session' }).click()
  await page.getByLabel('Topic').fill('Questions before the exam')
  await page.getByLabel('Day', { exact: true }).fill(dayOf(Date.now()))
  await page.getByLabel('From', { exact: true }).fill('00:00')
  await page.getByLabel('To', { exact: true }).fill('23:59')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const planned = page.getByRole('row').filter({ hasText: 'Questions before the exam' })
  await expect(planned.locator('td[data-title="Starts"]')).toBeVisible()
  await expect(planned.locator('td[data-title="Place"]')).toBeHidden()
  await page.getByRole('link', { name: 'Questions before the exam' }).click()
  await page.getByRole('radio', { name: 'Late', exact: true }).first().check()
  await page.getByRole('button', { name: /^Mark the other \d+ present$/ }).click()
  await page.getByRole('button', { name: /^Save \(\d+ changes\)$/ }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()

  await page.getByRole('link', { name: 'Certificates', exact: true }).click()
  await page.getByRole('button', { name: 'Issue certificates' }).click()
  await expect(page.getByText('Certificates given: 1')).toBeVisible()
  const link = await page.getByRole('link', { name: 'Check', exact: true }).first().getAttribute('href')

  const stranger = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const paper = await stranger.newPage()
  await paper.goto(link ?? '')
  await expect(paper.getByText('This certificate is valid')).toBeVisible()
  await expect(paper.getByText('Cohort 8')).toBeVisible()
  await stranger.close()
})

test('a marker on a phone can read which attempt of how many is open, in Kiswahili too', async ({ page }) => {
  await signIn(page, 'processor')
  await openPortal(page, '/processor/teaching/marking', 'localhost', 'sw')
  await page.getByRole('link', { name: /^Sahihisha kazi \d/ }).click()
  const place = page.getByRole('navigation').getByText(/^\d+ kati ya \d+$/)
  await expect(place).toBeVisible()
  const isCut = place.evaluate(one => {
    const text = document.createRange()
    text.selectNodeContents(one)
    return text.getBoundingClientRect().width > one.getBoundingClientRect().width
  })
  expect(await isCut).toBe(false)
})

/** Chapters whose assignments require no file. */
const EARLY = CHAPTERS.slice(0, 2)

/** Returns a valid answer for each kind of question. */
const answerTo = ({ type, options = {} }: Question): string | string[] => {
  const [first = ''] = Object.keys(options)
  if (type === 'multiple') return [first]
  return type === 'single'
    ? first
    : type === 'link'
      ? 'https://example.org/mandazi'
      : 'Mandazi, every morning.'
}

/** Creates a cohort whose trainees have submitted their first assignments. @returns its id, and the number awaiting marking */
async function handedIn(trainees: number): Promise<{ cohort: string; waiting: number }> {
  const staff = await apiAs('processor')
  const { data: choices } = await (await staff.get('/api/learning/desk/choices')).json()
  const today = dayOf(Date.now())
  const terms = { hub: null, programme: null, timeZone: 'Africa/Nairobi', class: 'Class A' }
  const days = { startsOn: addDays(today, -42), endsOn: addDays(today, 42) }
  const name = `Cohort ${Date.now().toString(36)}`
  const data = { name, edition: choices.editions[0].id, ...terms, ...days }
  const { id: cohort } = await (await staff.post('/api/learning/desk/cohorts', { data })).json()
  const { data: whole } = await (await staff.get(`/api/learning/desk/cohorts/${cohort}`)).json()
  let waiting = 0
  for (let n = 0; n < trainees; n++) {
    const person = await newPerson('applicant')
    const taken = await staff.post(`/api/learning/desk/cohorts/${cohort}/trainees`, {
      data: { class: whole.classList[0].id, email: person.email },
    })
    expect(taken.status(), await taken.text()).toBe(200)
    const { id: traineeId } = await taken.json()
    const { data: own } = await (await staff.get(`/api/learning/desk/trainees/${traineeId}`)).json()
    const api = await apiAs(person)
    for (const [at, { task }] of EARLY.entries()) {
      const answers = Object.fromEntries(task.tasks.map((one, place) => [`${place + 1}`, answerTo(one)]))
      const { id } = own.chapters[at].assignments[0]
      const sent = await api.post(`/api/lms/assignments/${id}/submits`, {
        data: { traineeId, cohortId: cohort, answers },
      })
      expect(sent.status(), await sent.text()).toBe(200)
      waiting++
    }
    await api.dispose()
  }
  await staff.dispose()
  return { cohort, waiting }
}

/** Presses Tab until an element has the focus, then Enter. */
async function enterOn(wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.evaluate(one => (one.getRootNode() as ShadowRoot).activeElement === one))
      return wanted.page().keyboard.press('Enter')
    await wanted.page().keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${wanted}`)
}

const SAID = 'Say who told you so.'

test('a trainer marks thirty submissions by keyboard, with rubric and saved comments', async ({ page }) => {
  test.setTimeout(TIMEOUTS.long * 2)
  const { cohort, waiting } = await handedIn(30 / EARLY.length)
  expect(waiting).toBe(30)
  await signIn(page, 'processor')
  await openPortal(page, `/processor/teaching/marking?cohort=${cohort}`)
  const heading = page.getByRole('heading', { name: /, / })
  const comment = page.getByLabel('Comment to the trainee')
  const begun = Date.now()
  let last = page.url()
  await enterOn(page.getByRole('link', { name: `Mark ${waiting} attempts` }))
  for (let at = 0; at < waiting; at++) {
    await expect(page).not.toHaveURL(last)
    last = page.url()
    await expect(heading).toBeFocused()
    await expect(comment).toBeVisible()
    if (at < EARLY.length) {
      // the first comment on each assignment is saved for the others
      await page.keyboard.press('c')
      await page.keyboard.type(SAID)
      const keep = page.getByRole('button', { name: 'Save this comment' })
      if (!(await keep.isVisible())) await enterOn(page.locator('summary', { hasText: 'Saved comments' }))
      await enterOn(keep)
      await expect(page.getByRole('button', { name: SAID, exact: true }).first()).toBeVisible()
    }
    if (at % 10 === 9) {
      await page.keyboard.press('r')
      await expect(comment).toBeFocused()
      await page.keyboard.type('Your own figures, please.')
    } else if (at % 3 === 0) {
      await page.keyboard.press('m')
      for (const points of ['40', '25', '15']) {
        await page.keyboard.type(points)
        await page.keyboard.press('Enter')
      }
      await expect(comment).toBeFocused()
      await expect(page.getByText('80 of 100', { exact: true })).toBeVisible()
    } else {
      await page.keyboard.press('f')
      if (at >= EARLY.length) await page.keyboard.press('p')
      await expect(comment).toHaveValue(SAID)
    }
    await page.keyboard.press('Control+Enter')
  }
  await expect(page.getByText('No work to mark')).toBeVisible()
  const took = Date.now() - begun
  expect(took, `${waiting} took ${Math.round(took / 1000)} s`).toBeLessThan(5 * 60_000)

  // comments are stored as typed
  const staff = await apiAs('processor')
  const marked = await staff.get(`/api/learning/marking?state=marked&cohort=${cohort}&size=100`)
  const scores = (await marked.json()).data.map(({ score }: { score: number | null }) => score)
  await staff.dispose()
  expect(new Set(scores)).toEqual(new Set([80, 100, null]))
})
