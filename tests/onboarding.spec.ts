import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { ROUTES, STEPS } from '#contract/onboarding-step.ts'
import { en as applicant } from '#widgets/applicant/words.en.ts'
import { en as onboarding } from '#widgets/onboarding/words.en.ts'
import { en as reviews } from '#widgets/reviews/words.en.ts'
import { inspect } from './axe.ts'
import { type Api, PDF } from './loans.ts'
import { apiAs, newPerson, openPortal, type Person, received, signIn } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'

// On a phone, with real files: the browser creates the pictures and the video.

test.use({ viewport: { width: 360, height: 780 } })

const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF })
const press = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).click()
const chooser = (page: Page) => page.locator('input[type=file]:not([capture])').first()

/** Creates a photo as large as a phone's: larger than what is sent. */
async function photo(page: Page, name: string) {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 })
    const brush = canvas.getContext('2d') as CanvasRenderingContext2D
    for (let at = 0; at < 400; at++) {
      brush.fillStyle = `hsl(${(at * 47) % 360} 60% ${30 + (at % 40)}%)`
      brush.fillRect((at * 97) % 2400, (at * 61) % 1800, 240, 180)
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  })
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') }
}

/** Records a video of about a second. */
async function film(page: Page) {
  const data = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 })
    const brush = canvas.getContext('2d') as CanvasRenderingContext2D
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.start()
    for (let at = 0; at < 10; at++) {
      brush.fillStyle = `hsl(${at * 36} 70% 50%)`
      brush.fillRect(0, 0, 160, 120)
      await new Promise(next => setTimeout(next, 100))
    }
    await new Promise(next => {
      recorder.onstop = next
      recorder.stop()
    })
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
  })
  return { name: 'my-shop.webm', mimeType: 'video/webm', buffer: Buffer.from(data, 'base64') }
}

async function sign(page: Page): Promise<void> {
  const box = page.getByRole('img', { name: onboarding.signatureBox })
  await box.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await box.boundingBox()) as NonNullable<
    Awaited<ReturnType<Locator['boundingBox']>>
  >
  await page.mouse.move(x + width * 0.2, y + height * 0.7)
  await page.mouse.down()
  for (const [across, down] of [
    [0.3, 0.2],
    [0.4, 0.8],
    [0.6, 0.3],
    [0.8, 0.7],
  ] as const)
    await page.mouse.move(x + width * across, y + height * down, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('img', { name: onboarding.signatureSigned })).toBeVisible()
}

/** Uploads a file for the current step, and continues. */
async function handIn(
  page: Page,
  file: Parameters<Locator['setInputFiles']>[0],
  next: string,
): Promise<void> {
  await chooser(page).setInputFiles(file)
  await expect(page.getByText(/^Sent: /)).toBeVisible()
  await press(page, onboarding.saveAndContinue)
  await expect(page).toHaveURL(new RegExp(`${next}(\\?|$)`))
}

const at = (step: keyof typeof ROUTES) => `/dashboard/onboarding/apply/${ROUTES[step]}`

/** Returns a person's newest submissions that await review. */
async function waiting(staff: Api, person: Person): Promise<{ id: string; step: string | null }[]> {
  const answer = await staff.get(`/api/onboarding/reviews?person=${person.id}&verdict=pending&size=50`)
  expect(answer.status()).toBe(200)
  return (await answer.json()).data
}

async function approveAll(staff: Api, person: Person): Promise<void> {
  for (const { id } of await waiting(staff, person)) {
    const answer = await staff.post(`/api/onboarding/review/${id}`, { data: { verdict: 'approved' } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

/** Reviews a pending submission as staff, and returns it. */
async function sendBack(browser: Browser, search: string, what: string, reason: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await signIn(page, await newPerson('processor'))
  await openPortal(page, `/processor/reviews?search=${encodeURIComponent(search)}`)
  await page.getByRole('row').filter({ hasText: what }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/processor\/review\/[0-9a-f]{24}/)
  await press(page, reviews.sendBack)
  const dialog = page.getByRole('dialog')
  await press(dialog, reviews.sendBack)
  await expect(dialog.getByText(reviews.reasonRequired)).toBeVisible()
  await dialog.getByRole('textbox').fill(reason)
  await press(dialog, reviews.sendBack)
  await expect(dialog).toBeHidden()
  await page.close()
}

test('a client goes through 15 steps, continues elsewhere, corrects a returned one, and is approved', async ({
  page,
  browser,
}) => {
  test.setTimeout(TIMEOUTS.long)
  const client = await newPerson('client', 'wezesha', { onboards: true })
  await signIn(page, client)

  await test.step('a new client lands on the onboarding, which asks for the hub', async () => {
    await openPortal(page, '/dashboard/overview')
    await expect(page).toHaveURL(/\/dashboard\/onboarding\/welcome/)
    await press(page, onboarding.saveAndContinue)
    await expect(page.getByText(onboarding.hubRequired)).toBeVisible()
    await inspect(page, 320)
    await page.getByRole('radio', { name: /^Kisumu/ }).check()
    await press(page, onboarding.saveAndContinue)
    await expect(page.getByRole('button', { name: onboarding.startNow })).toBeVisible()
    await expect(page.getByRole('link', { name: /Programme brochure/ })).toBeVisible()
    await inspect(page, 320)
    await press(page, onboarding.startNow)
    await expect(page).toHaveURL(new RegExp(`${at('passport')}(\\?|$)`))
    await expect(page.getByText('7%').first()).toBeVisible()
  })

  await test.step('a step out of order redirects, a file is required, and photos are shrunk', async () => {
    await openPortal(page, at('kraPin'))
    await expect(page.getByText(onboarding.outOfOrder).first()).toBeVisible()
    await openPortal(page, at('passport'))
    await press(page, onboarding.saveAndContinue)
    await expect(page.getByText(onboarding['missing-passport'])).toBeVisible()
    await chooser(page).setInputFiles(await photo(page, 'me.jpg'))
    await expect(page.getByText(/^Sent: me\.jpg/)).toBeVisible()
    await inspect(page, 320)
    await press(page, onboarding.saveAndContinue)
    await expect(page).toHaveURL(new RegExp(`${at('idFront')}(\\?|$)`))
    await handIn(page, await photo(page, 'front.jpg'), at('idBack'))
    await handIn(page, await photo(page, 'back.jpg'), at('kraPin'))
  })

  await test.step('going back shows the photo that was handed in, within the page', async () => {
    await openPortal(page, at('idFront'))
    const shown = page.getByRole('img', { name: onboarding.idFront })
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(320)
    await inspect(page, 320)
    await openPortal(page, at('kraPin'))
  })

  await test.step('HTML disguised as a PDF is rejected before saving', async () => {
    const page1 = { name: 'pin.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>no</html>') }
    await chooser(page).setInputFiles(page1)
    await expect(page.getByText('Choose a PDF file.')).toBeVisible()
    await chooser(page).setInputFiles({ ...page1, buffer: Buffer.alloc(0) })
    await expect(page.getByText(onboarding.uploadEmpty)).toBeVisible()
  })

  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const other = await phone.newPage()
  await test.step('another device continues where it stopped', async () => {
    await signIn(other, client)
    await openPortal(other, '/dashboard/onboarding')
    await expect(other).toHaveURL(new RegExp(`${at('kraPin')}(\\?|$)`))
    await expect(other.getByText(onboarding.continueApplication)).toBeVisible()
    await handIn(other, paper('pin.pdf'), at('businessName'))
    await handIn(other, paper('name.pdf'), at('businessBank'))
    await handIn(other, await photo(other, 'card.jpg'), at('investOverview'))
  })

  await test.step('text survives a reload, and the video is uploaded', async () => {
    const overview = other.getByLabel(onboarding.overviewLabel)
    await press(other, onboarding.saveAndContinue)
    await expect(other.getByText(onboarding['missing-investOverview'])).toBeVisible()
    await overview.fill('I sell fresh fish at Dunga beach.\nI want a freezer.')
    await other.reload()
    await expect(overview).toHaveValue('I sell fresh fish at Dunga beach.\nI want a freezer.')
    await inspect(other, 320)
    await press(other, onboarding.saveAndContinue)
    await expect(other).toHaveURL(new RegExp(`${at('investVideo')}(\\?|$)`))
    await handIn(other, await film(other), at('investImage'))
    await handIn(other, await photo(other, 'shop.jpg'), at('investLogo'))
    await handIn(other, await photo(other, 'logo.jpg'), at('entrepreneurMap'))
  })

  await test.step('the papers are filled in and signed on screen, or uploaded', async () => {
    await press(other, onboarding.saveAndContinue)
    await expect(other.getByText(onboarding.signatureRequired).first()).toBeVisible()
    for (const part of [
      'dream',
      'problem',
      'customers',
      'product',
      'income',
      'costs',
      'team',
      'milestones',
    ] as const)
      await other.getByLabel(onboarding[`map-${part}`], { exact: true }).fill(`About the ${part}`)
    await sign(other)
    await inspect(other, 320)
    await press(other, onboarding.saveAndContinue)
    await expect(other).toHaveURL(new RegExp(`${at('codeConduct')}(\\?|$)`))
    await sign(other)
    await press(other, onboarding.saveAndContinue)
    await expect(other).toHaveURL(new RegExp(`${at('photoConsent')}(\\?|$)`))
    await other.getByRole('radio', { name: onboarding.wayUpload }).check()
    await handIn(other, paper('consent.pdf'), at('agreementLetter'))
    await other.getByRole('radio', { name: /Kenya loan/ }).check()
    await sign(other)
    await inspect(other, 320)
    await press(other, onboarding.saveAndContinue)
    await expect(other).toHaveURL(/\/dashboard\/onboarding\/approvals/)
    await expect(other.getByRole('heading', { name: onboarding.approvalsTitle })).toBeVisible()
    await inspect(other, 320)
  })

  const reason = 'The picture is blurred. Please take it again.'
  const message = other.getByText('Something you submitted was sent back.')
  await test.step('a returned step notifies the client, who fixes it', async () => {
    const staff = await apiAs('processor')
    expect((await waiting(staff, client)).map(({ step }) => step)).toEqual(STEPS)
    await sendBack(browser, client.email, onboarding.idFront, reason)
    expect((await received(client.email, /blurred/)).text).toContain('/dashboard/onboarding')
    // the open page is updated live
    await expect(message).toBeVisible()
    await openPortal(other, '/dashboard/onboarding')
    await expect(other).toHaveURL(new RegExp(`${at('idFront')}(\\?|$)`))
    await expect(other.getByText(reason).first()).toBeVisible()
    await inspect(other, 320)
    await chooser(other).setInputFiles(await photo(other, 'sharp.jpg'))
    await expect(other.getByText(/^Sent: /)).toBeVisible()
    await press(other, onboarding.saveAndContinue)
    await expect(other).toHaveURL(/\/dashboard\/onboarding\/approvals/)
    await expect(message).toBeHidden()
    await approveAll(staff, client)
    await staff.dispose()
  })

  await test.step('once all is approved the open page leads to the dashboard', async () => {
    await received(client.email, /complete/i)
    await expect(other.getByRole('heading', { name: onboarding.successTitle })).toBeVisible()
    await inspect(other, 320)
    await other.getByRole('link', { name: onboarding.dashboard, exact: true }).last().click()
    await expect(other).toHaveURL(/\/dashboard\/overview/)
    await expect(other.getByRole('heading', { level: 1 })).toContainText('welcome back')
    await phone.close()
  })
})

test('an applicant answers every question, also offline, and reaches the judging round', async ({ page }) => {
  test.setTimeout(TIMEOUTS.long)
  const person = await newPerson('applicant')
  const api = await apiAs(person)
  const state = async () => (await api.get(`/api/onboarding/applicant/state/${person.id}`)).json()
  await signIn(page, person)

  await test.step('from the dashboard to the questions', async () => {
    await openPortal(page, '/dashboard/trainee/home')
    await page.getByRole('link', { name: /^Open Applicant/ }).click()
    await expect(page).toHaveURL(/\/dashboard\/applicant\/welcome/)
    await press(page, applicant.saveAndContinue)
    await expect(page.getByText(applicant.hubRequired)).toBeVisible()
    await page.getByRole('radio', { name: /^Nairobi/ }).check()
    await press(page, applicant.saveAndContinue)
    await expect(page.getByText(applicant.startNow, { exact: true })).toBeVisible()
    await inspect(page, 320)
    await page.getByText(applicant.startNow, { exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard\/applicant\/apply\/[0-9a-f]{24}/)
  })

  await test.step('each question, in order', async () => {
    const { questions } = (await state()) as { questions: Asked[] }
    for (const [place, question] of questions.entries()) {
      await expect(page.getByRole('heading', { name: question.question })).toBeVisible()
      if (place === 0) {
        await press(page, applicant.saveAndContinue)
        await expect(page.getByText(applicant.fieldRequired)).toBeVisible()
        await inspect(page, 320)
        // goes offline and back online: the answer is sent automatically
        await page.context().setOffline(true)
      }
      await answer(page, question)
      await press(page, applicant.saveAndContinue)
      if (place === 0) {
        await expect(page.getByText('1 answer waiting to be sent')).toBeVisible()
        await page.context().setOffline(false)
        await expect(page.getByText('1 answer waiting to be sent')).toBeHidden()
      }
      await expect(page.getByRole('heading', { name: question.question })).toBeHidden()
    }
    await expect(page.getByRole('heading', { name: applicant.submitted })).toBeVisible()
    await inspect(page, 320)
  })

  await test.step('all approved: the judging round, and a place in the programme', async () => {
    const staff = await apiAs('super')
    await approveAll(staff, person)
    await openPortal(page, '/dashboard/applicant')
    await expect(page.getByText(applicant.judgingText)).toBeVisible()
    const { data: cohorts } = await (await staff.get('/api/onboarding/cohorts')).json()
    const { cohort } = await state()
    const { criteria } = cohorts.find((one: { name: string }) => one.name === cohort.name)
    const points = criteria.map(({ most }: { most: number }) => most)
    const judged = await staff.post(`/api/onboarding/candidate/${person.id}/score`, { data: { points } })
    expect(judged.status(), await judged.text()).toBe(200)
    const outcome = await staff.post(`/api/onboarding/candidate/${person.id}/outcome`, {
      data: { outcome: 'selected' },
    })
    expect(outcome.status(), await outcome.text()).toBe(200)
    await received(person.email, /selected|Congratulations/i)
    await openPortal(page, '/dashboard/applicant')
    await expect(page.getByRole('heading', { name: applicant.selected })).toBeVisible()
    await staff.dispose()
  })
})

test('an applicant not selected applies to the next cohort with the earlier answers', async ({ page }) => {
  test.setTimeout(TIMEOUTS.long)
  const person = await newPerson('applicant')
  const [api, staff] = [await apiAs(person), await apiAs('super')]
  const state = async (query = '') =>
    (await api.get(`/api/onboarding/applicant/state/${person.id}${query}`)).json()
  const post = async (by: Api, call: string, data: object) => {
    const reply = await by.post(`/api/onboarding/${call}`, { data })
    expect(reply.status(), await reply.text()).toBe(200)
    return reply.json()
  }
  // in a separate hub, where no one else applies
  const name = `Round ${person.id.slice(0, 6)}`
  const { data: hub } = await post(staff, 'hubs', {
    name,
    coach: '',
    email: '',
    phone: '',
    address: '',
    active: true,
  })
  const open = (which: string, hours: number, like?: string) =>
    post(staff, 'cohorts', {
      name: `${name} ${which}`,
      year: 2026,
      hub: hub.id,
      tutorial: '',
      like,
      opensAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
      deadline: new Date(Date.now() + 9 * 86_400_000).toISOString(),
      criteria: [{ name: 'Idea', most: 10 }],
    })
  const { data: first } = await open('A', 2)
  const { version } = await (await staff.get(`/api/onboarding/cohorts/${first.id}/questions`)).json()
  const question = {
    question: 'What do you sell?',
    questionSw: '',
    hint: '',
    hintSw: '',
    type: 'textarea',
    options: [],
    optionsSw: [],
    fileType: 'image',
    required: true,
  }
  await staff.put(`/api/onboarding/cohorts/${first.id}/questions`, {
    data: { version, questions: [question] },
  })

  await test.step('the applicant answers and is not selected', async () => {
    await state(`?location=${encodeURIComponent(name)}`)
    await expect.poll(async () => (await state()).status).toBe(true)
    const { outQuiz } = await state('?start=1')
    await post(api, `add-applicant/${person.id}`, { step: outQuiz._id, value: 'Fresh fish from Dunga' })
    await approveAll(staff, person)
    await post(staff, `candidate/${person.id}/score`, { points: [4] })
    await post(staff, `candidate/${person.id}/outcome`, { outcome: 'not-selected' })
    await open('B', 1, first.id)
  })

  await test.step('the next cohort is offered, with the earlier answers', async () => {
    await signIn(page, person)
    await openPortal(page, '/dashboard/applicant')
    await expect(page.getByRole('heading', { name: applicant.notSelected })).toBeVisible()
    await inspect(page, 320)
    await press(page, `Apply to ${name} B 2026`)
    await expect(page.getByRole('heading', { name: `Welcome to ${name} B 2026` })).toBeVisible()
    await press(page, applicant.startNow)
    await expect(page.getByLabel(applicant.answer, { exact: true })).toHaveValue('Fresh fish from Dunga')
    await expect(page.getByText(applicant.earlierText)).toBeVisible()
    await inspect(page, 320)
    await press(page, applicant.saveAndContinue)
    await expect(page.getByRole('heading', { name: applicant.submitted })).toBeVisible()
  })

  await test.step('staff see the earlier rejection', async () => {
    await signIn(page, 'super')
    await openPortal(page, `/super-admin/programmes?search=${encodeURIComponent(person.email)}`)
    await expect(page.getByText(`Not selected before: ${name} A`)).toBeVisible()
    await inspect(page, 320)
  })
  await Promise.all([api.dispose(), staff.dispose()])
})

type Asked = { question: string; type: string; options: string[]; fileType: string; required: boolean }

/** Answers the current question according to its type. */
async function answer(page: Page, { type, options, fileType }: Asked): Promise<void> {
  const [first = ''] = options
  if (type === 'select') {
    const select = page.getByRole('combobox')
    if (await select.count()) await select.selectOption({ label: first })
    else await page.getByRole('radio', { name: first, exact: true }).check()
  } else if (type === 'checkbox') await page.getByRole('checkbox', { name: first, exact: true }).check()
  else if (type === 'number') await page.getByLabel(applicant.answerNumber).fill('3')
  else if (type === 'file') {
    const file =
      fileType === 'image'
        ? await photo(page, 'shop.jpg')
        : fileType === 'video'
          ? await film(page)
          : paper('answer.pdf')
    await chooser(page).setInputFiles(file)
    await expect(page.getByText(/^Sent: /)).toBeVisible()
  } else await page.getByLabel(applicant.answer, { exact: true }).fill('Mama Neema Fresh')
}
