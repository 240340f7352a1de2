import { expect, test } from '@playwright/test'
import { apiAs, openPortal, signIn } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'
import { tryDialog, walk } from './walk.ts'

const TEACHING = '/super-admin/teaching'
const LEARNING = '/dashboard/lms'

/** Returns the first item of a list of the desk. @param path below `learning/` */
async function first(api: Awaited<ReturnType<typeof apiAs>>, path: string): Promise<{ id: string }> {
  const { data } = await (await api.get(`/api/learning/${path}`)).json()
  return data[0]
}

test('every teaching screen is accessible at any width', async ({ page }) => {
  test.setTimeout(TIMEOUTS.long)
  const staff = await apiAs('super')
  const ids = {
    cohorts: (await first(staff, 'desk/cohorts')).id,
    trainees: (await first(staff, 'desk/trainees')).id,
    marking: (await first(staff, 'marking')).id,
    courses: (await first(staff, 'courses')).id,
    sessions: (await first(staff, 'desk/sessions')).id,
  }
  await signIn(page, 'super')
  await walk(
    page,
    [
      ...['cohorts', 'trainees', 'mine', 'marking', 'decks', 'scores', 'courses', 'sessions'],
      ...['certificates', 'reports'],
      ...Object.entries(ids).map(([screen, id]) => `${screen}/${id}`),
    ].map(screen => `${TEACHING}/${screen}`),
    0,
  )
  await staff.dispose()
})

test('all screens of teaching fit the tab bar of a desktop, and fade out at its edge on a phone', async ({
  page,
}) => {
  await signIn(page, 'super')
  for (const language of ['en', 'sw'] as const) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openPortal(page, `${TEACHING}/reports`, 'localhost', language)
    const bar = page.getByRole('navigation', { name: language === 'en' ? 'Teaching' : 'Ufundishaji' })
    await expect(bar.getByRole('link')).toHaveCount(10)
    expect(await bar.evaluate(it => it.scrollWidth - it.clientWidth)).toBe(0)
    const edges = () => bar.evaluate(it => getComputedStyle(it).maskImage)
    expect(await edges()).toBe('none')
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(edges).toContain('gradient')
  }
})

test('every trainee screen is accessible at any width', async ({ page }) => {
  test.setTimeout(TIMEOUTS.long)
  await signIn(page, 'trainee')
  await openPortal(page, LEARNING)
  const topic = await page.getByRole('link', { name: 'Continue', exact: true }).getAttribute('href')
  await openPortal(page, `${LEARNING}/learning/assignments`)
  const assignment = await page
    .getByRole('link', { name: /^Attempt/ })
    .first()
    .getAttribute('href')
  await openPortal(page, `${LEARNING}/learning/notes`)
  const note = await page
    .getByRole('main')
    .getByRole('list')
    .last()
    .getByRole('link')
    .first()
    .getAttribute('href')
  await walk(
    page,
    [
      ...['home', 'mentors', 'alerts', 'learning'].map(screen => `${LEARNING}/${screen}`),
      ...[
        'pitch-submission',
        'pitch-submission/pitch1',
        'assignments',
        'scores',
        'notes',
        'messages',
        'resources',
      ].map(screen => `${LEARNING}/learning/${screen}`),
      ...[topic, assignment, note].map(String),
    ],
    1,
  )
})

const DIALOGS = [
  { at: 'cohorts', opens: 'New cohort' },
  { at: 'sessions', opens: 'Plan a session' },
  { at: 'courses', opens: 'Create a course' },
]

test('every create dialog for teaching is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'super')
  for (const { at, opens } of DIALOGS) {
    await openPortal(page, `${TEACHING}/${at}`)
    await tryDialog(page, opens)
  }
})
