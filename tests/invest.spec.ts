import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { en as bothEn } from '#rules/invest/words.en.ts'
import { sw as bothSw } from '#rules/invest/words.sw.ts'
import { en as serverEn } from '#server/invest/words.en.ts'
import { sw as serverSw } from '#server/invest/words.sw.ts'
import { en as desk } from '#widgets/invest-desk/words.en.ts'
import { en as gallery } from '#widgets/invest-gallery/words.en.ts'
import { en as ownEn } from '#widgets/invest-profile/words.en.ts'
import { sw as ownSw } from '#widgets/invest-profile/words.sw.ts'
import { inspect } from './axe.ts'
import { test as onPartner } from './partner.ts'
import { apiAs, newPerson, openPortal, type Person, signIn } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'

const WORDS = {
  en: { own: ownEn, server: { ...bothEn, ...serverEn } },
  sw: { own: ownSw, server: { ...bothSw, ...serverSw } },
}
const BASE = '/dashboard/invest-profile/home'

const put = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, value), text)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Creates a photo as large as a phone's. */
async function photo(page: Page) {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 })
    const brush = canvas.getContext('2d') as CanvasRenderingContext2D
    for (let at = 0; at < 200; at++) {
      brush.fillStyle = `hsl(${(at * 47) % 360} 60% ${30 + (at % 40)}%)`
      brush.fillRect((at * 97) % 1600, (at * 61) % 1200, 240, 180)
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  })
  return { name: 'shop.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') }
}

/** Acts as an investor without an account, in a separate browser context. */
async function asInvestor(browser: Browser, act: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'en-KE' })
  await act(await context.newPage())
  await context.close()
}

/** Checks that nothing is loaded from other sites unasked. */
async function loadsOurs(page: Page) {
  const origin = new URL(page.url()).origin
  const foreign = await page.evaluate(
    own =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter(name => !name.startsWith(own) && !/^(data|blob):/.test(name)),
    origin,
  )
  expect(foreign).toEqual([])
}

test.use({ viewport: { width: 360, height: 780 } })

for (const language of ['en', 'sw'] as const) {
  const { own, server } = WORDS[language]
  test(`a profile with map, video and pictures is made, shared, asked about and revoked (${language})`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(TIMEOUTS.long)
    const client = await newPerson('client')
    await signIn(page, client)
    await openPortal(page, BASE, 'localhost', language)
    await link(page, own.create).click()
    await page.getByRole('button', { name: own.create, exact: true }).click()
    await expect(page.getByText(own['invest.name-blank']).first()).toBeVisible()

    await page.getByLabel(own.name, { exact: true }).fill('Duka la <b>Amina</b>')
    await page.getByLabel(own.displayName).fill('Amina Fruits')
    await page.getByLabel(own.categories).selectOption({ index: 1 })
    await page.getByLabel(own.overview).fill('We sell <script>fruit</script>.')
    await page.getByLabel(own.need).fill('A cold room')
    const place = page.getByLabel(own.placeAsk)
    await place.fill('https://maps.evil.example/?q=1,2')
    await place.blur()
    const elsewhere = put(own['invest.place-site'], { site: 'maps.evil.example' })
    await expect(page.getByText(elsewhere).first()).toBeVisible()
    await place.fill('-1.2864, 36.8172')
    await place.blur()
    await expect(page.getByLabel(own.placeText)).toHaveValue(/-1\.2864/)
    const video = page.getByRole('textbox', { name: own.video })
    await video.fill('https://vimeo.com/1')
    await video.blur()
    await expect(page.getByText(put(own['invest.video-site'], { site: 'vimeo.com' })).first()).toBeVisible()
    await video.fill('https://youtu.be/aqz-KE-bpKQ')
    for (const name of ['image', 'logo']) {
      await page
        .locator(`input[type=file][name=${name}]:not([capture])`)
        .first()
        .setInputFiles(await photo(page))
    }
    await expect(page.getByText(/→/)).toHaveCount(2)
    await inspect(page, 360)
    await page.getByRole('button', { name: own.create, exact: true }).click()
    await expect(page.getByRole('heading', { name: own.myProfile })).toBeVisible()
    await expect(page.getByRole('img', { name: own.logo, exact: true })).toBeVisible()
    await loadsOurs(page)

    await link(page, own.share).click()
    await page.getByLabel(own.linkFor).fill('Umoja Fund')
    await press(page, own.makeLink)
    const address = await page
      .getByRole('textbox', { name: put(own.linkLabel, { name: 'Umoja Fund' }) })
      .inputValue()

    await asInvestor(browser, async investor => {
      await investor.goto(`${address}?lang=${language}`)
      await expect(investor.getByRole('heading', { level: 1 })).toHaveText('Amina Fruits')
      await expect(investor.getByText('We sell <script>fruit</script>.')).toBeVisible()
      await expect(investor.getByRole('img')).toHaveCount(2)
      await loadsOurs(investor)
      await inspect(investor, 360)
      await investor.getByLabel(server['invest.page-name'], { exact: true }).fill('Grace Njoroge')
      await investor.getByLabel(server['invest.page-email']).fill('grace@fund.example')
      // a form submitted faster than a human could must be confirmed
      await expect(async () => {
        await investor.getByLabel(server['invest.page-text']).fill('What does the room cost?')
        await investor.getByRole('button', { name: server['invest.page-send'] }).click()
        const thanks = put(server['invest.asked'], { name: 'Amina Fruits' })
        await expect(investor.getByText(thanks)).toBeVisible({ timeout: TIMEOUTS.glance })
      }).toPass({ timeout: TIMEOUTS.wait })
    })

    await page.reload()
    await expect(page.getByText('What does the room cost?')).toBeVisible()
    await press(page, `${own.answered} Grace Njoroge`)
    await expect(page.getByText(own['state-answered'], { exact: true })).toBeVisible()
    await press(page, `${own.revoke} Umoja Fund`)
    await page.getByRole('dialog').getByRole('button', { name: own.revoke, exact: true }).click()
    await expect(page.getByText(/Umoja Fund · /).first()).toBeVisible()
    await asInvestor(browser, async investor => {
      const answer = await investor.goto(`${address}?lang=${language}`)
      expect(answer?.status()).toBe(404)
      await expect(investor.getByRole('heading', { name: server['invest.page-closed'] })).toBeVisible()
      expect(await investor.content()).not.toContain('Amina')
    })
  })
}

/** Creates a client's profile whose owner requests its listing in the gallery. */
async function asking(client: Person, name: string): Promise<string> {
  const api = await apiAs(client)
  const { data: categories } = await (await api.get('/api/invest/businessCategory/read')).json()
  const texts = { overview: 'Bread for forty shops.', currentNeed: 'A second oven' }
  const form = { name, displayName: name, phone: `+254${client.phone.slice(1)}`, ...texts }
  const made = await api.post('/api/invest/business/create', {
    data: { ...form, businessCategory: categories[0].id, businessAddress: 'Eldoret' },
  })
  const { id } = await made.json()
  const asked = await api.fetch(`/api/invest/profiles/${id}`, { method: 'PATCH', data: { listed: true } })
  expect(asked.status()).toBe(200)
  await api.dispose()
  return id
}

onPartner(
  'staff list a profile in the gallery, which a partner’s page shows under a strict CSP',
  async ({ partner, page, browser }) => {
    test.setTimeout(TIMEOUTS.long)
    const name = `Mkate ${Date.now() % 1_000_000}`
    await asking(await newPerson('client'), name)

    const staff = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'en-KE' })
    const office = await staff.newPage()
    await signIn(office, 'processor')
    await openPortal(office, '/processor/invest?state=asked')
    await inspect(office, 360)
    await press(office, put(desk.letNamed, { name }))
    await office.getByRole('dialog').getByRole('button', { name: desk.let, exact: true }).click()
    await expect(office.getByText(serverEn['invest.now-listed'])).toBeVisible()

    await partner.open('invest-gallery.html', { width: 360, height: 780 })
    const widget: Locator = page.locator('wz-invest-gallery')
    await widget.getByLabel(gallery.need).fill('second oven')
    const card = widget.getByRole('listitem').filter({ hasText: name })
    await expect(card).toBeVisible()
    await expect(widget.getByRole('listitem').filter({ hasText: 'Matunda Safi' })).toHaveCount(0)
    await widget.getByLabel(gallery.place).fill('Nowhere')
    await expect(widget.getByText(gallery.noMatch)).toBeVisible()
    await widget.getByRole('button', { name: gallery.showAll }).click()
    await expect(widget.getByRole('img').first()).toBeVisible()
    await inspect(page, 360)

    const opening = page.waitForEvent('popup')
    await card.getByRole('link', { name: `${gallery.open} ${name}` }).click()
    const profile = await opening
    await expect(profile.getByRole('heading', { level: 1 })).toHaveText(name)
    const address = profile.url()

    await openPortal(office, '/processor/invest?state=listed')
    await press(office, put(desk.keepOutNamed, { name }))
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel(desk.reason).fill('Add a picture')
    await dialog.getByRole('button', { name: desk.keepOut, exact: true }).click()
    await expect(office.getByText(serverEn['invest.now-declined'])).toBeVisible()
    expect((await profile.goto(address))?.status()).toBe(404)
    await staff.close()
  },
)
