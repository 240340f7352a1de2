import type { Page } from '@playwright/test'
import { sw } from '#widgets/survey/words.sw.ts'
import { inspect, violations } from './axe.ts'
import { expect, framed, test } from './partner.ts'
import { apiAs, codeIn, newPerson, newPhone, openPortal, received, signIn } from './people.ts'

/** Phone viewport, tall enough that nothing scrolls below the bottom bar, which axe would report as covered. */
const PHONE = { width: 360, height: 2400 }

/** Returns the answers of a phone to the survey embedded by partners. */
async function answersOf(phone: string): Promise<{ language: string; answers: Record<string, unknown> }[]> {
  const staff = await apiAs('processor')
  const { data: surveys } = await (await staff.get('/api/survey/desk?area=partner')).json()
  const [{ id }] = surveys
  const found = await (
    await staff.get(`/api/survey/desk/${id}/responses?search=${phone.replace(/^0/, '')}`)
  ).json()
  await staff.dispose()
  return found.data
}

test.describe('on a partner’s page, in Kiswahili, on a phone that goes offline', () => {
  for (const mode of ['inline', 'iframe'] as const) {
    test(`the answers arrive once: ${mode}`, async ({ partner, page, context }) => {
      // the browser's own message about the connection
      partner.expectFault(/ERR_INTERNET_DISCONNECTED/)
      await partner.openPage(
        `<wz-survey survey="traders-voice"${mode === 'iframe' ? ' mode="iframe"' : ''}></wz-survey>`,
        { lang: 'sw', ...PHONE },
      )
      const survey = mode === 'iframe' ? framed(page.locator('wz-survey')) : page.locator('wz-survey')
      const phone = newPhone()
      await survey.getByLabel(sw.phone, { exact: true }).fill(phone)
      await survey.getByRole('button', { name: sw.sendCode }).click()
      await survey.getByLabel(sw.code, { exact: true }).fill(codeIn(await received(`+254${phone.slice(1)}`)))
      await survey.getByRole('button', { name: sw.confirm }).click()

      await survey.getByRole('radio', { name: 'Nguo' }).check()
      await survey.getByRole('radio', { name: 'Mwaka 1 hadi 5' }).check()
      if (mode === 'inline') expect(await violations(page)).toEqual([])
      await context.setOffline(true)
      await survey.getByRole('radio', { name: 'Ndiyo' }).check()
      await survey.getByRole('checkbox', { name: 'Chama' }).check()
      await survey.getByRole('checkbox', { name: sw.other }).check()
      await survey.getByLabel('Ungehitaji kiasi gani').fill('60000')

      // the text for “Other” is missing, and requested
      const goOn = survey.getByRole('button', { name: sw.toReview })
      await goOn.click()
      await survey.getByRole('textbox', { name: sw.otherText }).fill('Mama yangu')
      await goOn.click()
      await expect(survey.getByText('Mama yangu')).toBeVisible()
      await survey.getByRole('button', { name: sw.send, exact: true }).click()
      await expect(survey.getByText(sw.waitsTitle)).toBeVisible()
      expect(await answersOf(phone)).toEqual([])

      await context.setOffline(false)
      await expect(survey.getByText('Majibu yako yanatusaidia kujua wapi pa kusaidia.')).toBeVisible()
      expect(await answersOf(phone)).toMatchObject([
        {
          language: 'sw',
          answers: { trade: 'clothes', from: ['group', '_'], from_other: 'Mama yangu', need: '60000' },
        },
      ])
      await expect
        .poll(async () => (await partner.events('complete')).map(({ detail }) => detail))
        .toMatchObject([{ survey: 'traders-voice', period: '1', repeated: false }])
    })
  }
})

test('a client answers the quarterly survey, resumes it in another language, and answers once', async ({
  page,
}) => {
  const client = await newPerson('client')
  await signIn(page, client)
  await page.setViewportSize(PHONE)
  await openPortal(page, '/dashboard/qsurvey/client/home')
  const take = page.getByRole('link', { name: 'Take Survey: Post-quarterly survey' })
  await expect(take).toBeVisible()
  await inspect(page, 320)
  await take.click()
  await expect(page).toHaveURL(/post_quarterly_survey/)

  const rating = (name: RegExp, value: string) =>
    page.getByRole('radiogroup', { name }).getByRole('radio', { name: value }).check({ force: true })
  await rating(/How helpful was our support/, '2 of 5')
  // in forced colours, too, the focused point must be visible
  await page.emulateMedia({ forcedColors: 'active' })
  await page.getByRole('radio', { name: '2 of 5' }).press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  const outline = await page
    .locator('wz-survey .point:has(:focus-visible)')
    .evaluate(point => getComputedStyle(point).outline)
  expect(outline).toMatch(/solid 2px/)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.getByRole('checkbox', { name: 'Training' }).check()
  await inspect(page, 320)
  await page.getByLabel('We are sorry. What went wrong?').fill('The coach was ill.')
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.reload()
  await expect(page.getByText('Continue where you stopped.')).toBeVisible()
  await expect(page.getByLabel('We are sorry. What went wrong?')).toHaveValue('The coach was ill.')

  // changing the survey's language keeps the answers
  const widget = page.locator('wz-survey')
  const language = widget.getByRole('combobox')
  await language.selectOption('sw')
  await expect(page.getByLabel('Tunasikitika. Nini hakikwenda vizuri?')).toHaveValue('The coach was ill.')
  await language.selectOption('en')

  // with a better rating the follow-up question disappears, and its answer is not sent
  await rating(/How helpful was our support/, '4 of 5')
  await expect(page.getByLabel('We are sorry. What went wrong?')).toBeHidden()
  await rating(/Would you tell a friend/, '9 of 10')
  await page.getByRole('button', { name: 'Check your answers' }).click()
  // also if the form was the first screen
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeFocused()
  await expect(page.getByText('The coach was ill.')).toBeHidden()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Success Answers received. Thank you!')).toBeVisible()

  const api = await apiAs(client)
  const again = await api.post('/api/survey/answers/2*14*2', { data: { helpful: '5' } })
  expect(again.status()).toBe(409)
  await api.dispose()
})

test('a client resumes a draft offline after a reload; another client never sees it', async ({
  page,
  context,
}) => {
  const client = await newPerson('client')
  const area = '/dashboard/qsurvey/client'
  const take = page.getByRole('link', { name: 'Take Survey: Post-quarterly survey' })
  const why = page.getByLabel('We are sorry. What went wrong?')
  const rating = (name: RegExp, value: string) =>
    page.getByRole('radiogroup', { name }).getByRole('radio', { name: value }).check({ force: true })
  await signIn(page, client)
  await openPortal(page, `${area}/home`)
  await take.click()
  await rating(/How helpful was our support/, '2 of 5')
  await page.getByRole('checkbox', { name: 'Training' }).check()
  await why.fill('The coach was ill.')
  await expect.poll(() => isKeptForOffline(page)).toBe(true)

  // on the same device the draft is restored
  await signIn(page, await newPerson('client'))
  await openPortal(page, `${area}/home`)
  await expect(take).toBeVisible()
  await context.setOffline(true)
  await openPortal(page, `${area}/post_quarterly_survey`)
  await expect(page.getByText('Error Occured! Try again')).toBeVisible()
  await expect(why).toBeHidden()
  await context.setOffline(false)

  await signIn(page, client)
  await openPortal(page, `${area}/home`)
  await expect(take).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('This was last updated on')).toBeVisible()
  await inspect(page, 320)
  await take.click()
  await page.reload()
  await expect(page.getByText('Continue where you stopped.')).toBeVisible()
  await expect(why).toHaveValue('The coach was ill.')
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await rating(/Would you tell a friend/, '9 of 10')
  await page.getByRole('button', { name: 'Check your answers' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Answers waiting to be sent')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Answers waiting to be sent')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Success Answers received. Thank you!')).toBeVisible()
  const staff = await apiAs('processor')
  const { data: surveys } = await (await staff.get('/api/survey/desk?search=2*14*2')).json()
  const list = await (await staff.get(`/api/survey/desk/${surveys[0].id}/responses?sort=-at`)).json()
  const own = list.data.filter(({ person }: { person: { id: string } | null }) => person?.id === client.id)
  expect(own).toMatchObject([{ answers: { why_low: 'The coach was ill.' } }])
  await staff.dispose()
})

/** Whether the portal's service worker has cached everything the page has loaded. */
const isKeptForOffline = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    const kept = await Promise.all(
      ['/', ...files.filter(name => /\/(assets|embed\/f)\//.test(name))].map(name => caches.match(name)),
    )
    return kept.every(Boolean)
  })

test('an applicant answers a learning survey, which is then ticked off', async ({ page }) => {
  const applicant = await newPerson('applicant')
  await signIn(page, applicant)
  await openPortal(page, '/dashboard/learning-survey/home')
  for (const name of [
    'Training Impact Survey',
    'Confidence Survey',
    'Computer Literacy',
    'Entry Questions',
    'Baseline Survey',
  ])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('link', { name: 'Take Survey: Entry Questions' }).click()
  await page.getByRole('button', { name: 'Check your answers' }).click()
  await expect(page.getByText('Answer all questions.')).toBeVisible()
  for (const name of ['Ksh 300', 'Ksh 200', 'Cash', 'What the owner takes out'])
    await page.getByRole('radio', { name, exact: true }).check()
  await page.getByRole('button', { name: 'Check your answers' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Success Answers received. Thank you!')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/learning-survey\/home/)
  await expect(page.getByRole('link', { name: 'Take Survey: Baseline Survey' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Take Survey: Entry Questions' })).toBeHidden()
  await inspect(page, 320)
  await page.getByRole('link', { name: '‹ Back' }).click()
  await expect(page).toHaveURL(/\/dashboard\/lms\/home/)

  await openPortal(page, '/dashboard/post-training-survey/home')
  await page.getByRole('link', { name: 'Take Survey: Buruka Post Training Survey' }).click()
  await expect(page.getByRole('heading', { name: 'Buruka Post Training Survey' })).toBeVisible()
})

test('a photo that an applicant adds offline arrives with the answers', async ({ page, context }) => {
  const applicant = await newPerson('applicant')
  await signIn(page, applicant)
  await page.setViewportSize(PHONE)
  await openPortal(page, '/dashboard/qsurvey/applicant/home')
  await page.getByRole('link', { name: 'Take Survey: Business check-in' }).click()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('How many customers on a usual day?').fill('35')
  await page.getByLabel('How many people work there').fill('2')
  await page.getByRole('radio', { name: 'Kisumu' }).check()
  const picture = { name: 'shop.png', mimeType: 'image/png', buffer: await page.screenshot() }
  // a photo left over from answers deleted two days ago
  const left = `device:${(Date.now() - 2 * 86_400_000).toString(36)}-left`
  await photosOnDevice(page, left)
  const photoField = page.locator('wz-survey input[type=file]').first()
  await expect(photoField).toBeAttached()
  await context.setOffline(true)
  await photoField.setInputFiles(picture)
  await expect(page.locator('wz-survey').getByRole('img').first()).toBeVisible()
  await expect.poll(() => photosOnDevice(page)).toEqual([expect.not.stringContaining('left')])
  await page.getByRole('button', { name: 'Check your answers' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Answers waiting to be sent')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Success Answers received. Thank you!')).toBeVisible()
  expect(await photosOnDevice(page)).toEqual([])

  const staff = await apiAs('processor')
  const { data: surveys } = await (await staff.get('/api/survey/desk?search=2*13')).json()
  const list = `/api/survey/desk/${surveys[0].id}/responses?search=${encodeURIComponent('Neema Achieng')}&sort=-at`
  const { data: found } = await (await staff.get(list)).json()
  const own = found.find(({ person }: { person: { id: string } | null }) => person?.id === applicant.id)
  const { address } = await (await staff.get(`/api/survey/response/${own.id}/photo/picture`)).json()
  const photo = await staff.get(address)
  expect(photo.headers()['content-type']).toBe('image/jpeg')
  expect((await photo.body()).length).toBeGreaterThan(1_000)
  await staff.dispose()
})

/** Returns the names of the photos queued on the device. @param more one to add first */
const photosOnDevice = (page: Page, more?: string): Promise<string[]> =>
  page.evaluate(
    name =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('wezesha-survey', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('photos')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const photos = opening.result.transaction('photos', 'readwrite').objectStore('photos')
          if (name) photos.put(new Blob(['a photo']), name)
          const names = photos.getAllKeys()
          names.onsuccess = () => {
            opening.result.close()
            resolve(names.result.map(String))
          }
        }
      }),
    more,
  )

test('a member’s book prefills answers, to confirm or correct', async ({ page }) => {
  await signIn(page, 'client')
  await openPortal(page, '/dashboard/qsurvey/client/quarterly_survey')
  await page.setViewportSize(PHONE)
  await page.getByRole('radio', { name: 'Yes' }).first().check()
  const sold = page.getByLabel('How much did you sell in these three months, in all?')
  await expect(sold).toHaveValue(/^[1-9]\d+$/)
  const said = await sold.inputValue()
  await expect(page.getByText('From your books,')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await sold.fill('12000')
  await expect(page.getByText(`Your books say ${Number(said).toLocaleString('en')},`)).toBeVisible()
  expect(await violations(page)).toEqual([])
  // the correction is still there
  await page.reload()
  await expect(sold).toHaveValue('12000')
  await page.getByRole('button', { name: 'Use what my books say' }).click()
  await expect(sold).toHaveValue(said)
})
