import { looksOf } from './looks.ts'
import { expect, portal, test } from './partner.ts'
import { emailOf, PASSWORD } from './people.ts'

const TAGS = ['wz-home', 'wz-digikua', 'wz-learning'] as const

test('a partner’s page with a home, a book and a course has one main action in each, nothing of the portal, and stays where it is, in narrow columns and in wide ones', async ({
  partner,
  page,
  request,
}) => {
  const asked = { email: emailOf('trainee'), password: PASSWORD, host: 'localhost' }
  const answer = await request.post(`${portal()}/api/account/client/signin`, { data: asked })
  const { token } = await answer.json()
  await page.addInitScript(given => Object.assign(window, { given }), token)
  const column = (width: number) =>
    `<div style="width:${width}px">${TAGS.map(tag => `<${tag} loading="eager"></${tag}>`).join('')}</div>`
  await partner.openPage(
    `${column(300)}${column(900)}<script>
      for (const one of document.querySelectorAll('${TAGS.join()}')) one.fetchToken = async () => given
    </script>`,
    { width: 1280, height: 2_400 },
  )
  const address = page.url()
  for (const tag of TAGS) {
    for (const place of [0, 1]) {
      const widget = page.locator(tag).nth(place)
      await expect(widget.getByRole('heading').first(), tag).toBeVisible()
      await expect(widget.locator('.skeleton, .skeleton-part, [aria-busy=true]').first(), tag).toBeHidden()
      expect
        .soft(await widget.locator('.button.primary:visible').count(), `${tag} ${place}`)
        .toBeLessThanOrEqual(1)
      // within its column
      const over = widget.evaluate(one => one.scrollWidth - one.clientWidth)
      expect.soft(await over, `${tag} ${place}`).toBeLessThanOrEqual(0)
    }
  }
  const { cut, over } = await looksOf(page)
  expect.soft({ cut, over }).toEqual({ cut: [], over: [] })
  await expect(page.locator('.inside, .places, .strip')).toHaveCount(0)
  expect(page.url()).toBe(address)
  const { title, history } = await partner.traces()
  expect({ title, history }).toEqual({ title: 'Partner', history: 2 })
})
