import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { calculator, controls, EXAMPLES, expect, fillIn, framed, type Partner, test } from './partner.ts'
import { TIMEOUTS } from './timeouts.ts'

/** Sets an explicit background: axe assumes white otherwise, as it knows neither dark schemes nor what lies behind a frame. */
async function paint(page: Page, color: string): Promise<void> {
  for (const frame of page.frames()) {
    await frame.evaluate(
      background => document.documentElement.style.setProperty('background', background),
      color,
    )
  }
}

/** Presses Tab until the focused control has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const names: string[] = []
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Tab')
    const here = await focused(page)
    if (here.includes(name)) return
    names.push(here)
  }
  throw new Error(`Tab never came to “${name}”, only to: ${names.join(' | ')}`)
}

/** Returns the name of the focused control, in any shadow root or frame. */
async function focused(page: Page): Promise<string> {
  for (const frame of [...page.frames()].reverse()) {
    const name = await frame.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      if (!element || element === document.body || element.localName === 'iframe' || !document.hasFocus())
        return ''
      const labels = [...((element as HTMLInputElement).labels ?? [])]
        .map(label => label.textContent)
        .join(' ')
      return (labels || element.getAttribute('aria-label') || element.textContent || element.localName).trim()
    })
    if (name) return name
  }
  return ''
}

for (const [where, mode] of [
  ['inline', ''],
  ['in a frame', 'mode="iframe"'],
] as const) {
  test(`${where}: can be filled in and sent by keyboard`, async ({ partner, page }) => {
    await partner.openPage(
      `<p><a href="#before">Before</a></p><wz-loan-calculator ${mode}></wz-loan-calculator><p><a href="#after">After</a></p>`,
    )
    await partner.ready()
    expect(await focused(page)).toBe('')
    await page.getByRole('link', { name: 'Before' }).focus()
    await tabTo(page, 'Loan amount')
    await page.keyboard.type('60000')
    await tabTo(page, 'Repayment period')
    await page.keyboard.type('1 year')
    await tabTo(page, 'Your monthly income')
    await page.keyboard.type('100000')
    await tabTo(page, 'Personal')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toContain('Capital Expenses')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await partner.events('complete')).length).toBe(1)
    await tabTo(page, 'Check my eligibility')
    await page.keyboard.press('Space')
    await expect.poll(async () => (await partner.events('complete')).length).toBe(2)
    await tabTo(page, 'After')
  })

  test(`${where}: a failed check focuses the first invalid field`, async ({ partner, page }) => {
    await partner.openPage(`<wz-loan-calculator ${mode} amount="60000"></wz-loan-calculator>`)
    await partner.ready()
    const within = mode ? framed(calculator(page)) : calculator(page)
    await controls(within).check.focus()
    await page.keyboard.press('Enter')
    expect(await focused(page)).toContain('Repayment period')
    await expect(controls(within).months).toHaveAccessibleDescription(/This field is required/)
    await expect(controls(within).months).toHaveAttribute('aria-invalid', 'true')
  })
}

test('focus() focuses the first field', async ({ partner, page }) => {
  await partner.openPage('<wz-loan-calculator></wz-loan-calculator>')
  await partner.ready()
  await calculator(page).evaluate(element => (element as HTMLElement).focus())
  expect(await focused(page)).toContain('Loan amount')
})

const STATES: Record<string, (partner: Partner, language: 'en' | 'sw', inFrame: boolean) => Promise<void>> = {
  empty: async () => {},
  'with errors': async ({ page }, language, inFrame) => {
    const within = inFrame ? framed(calculator(page)) : calculator(page)
    await controls(within, language).check.click()
    await expect(controls(within, language).amount).toHaveAttribute('aria-invalid', 'true')
  },
  'with a result': async (partner, language, inFrame) => {
    const within = inFrame ? framed(calculator(partner.page)) : calculator(partner.page)
    const purpose = language === 'sw' ? 'Matumizi ya mtaji' : 'Capital Expenses'
    await fillIn(within, { amount: '100000', months: '12', income: '90000', purpose }, language)
    await controls(within, language).check.click()
    await expect.poll(async () => (await partner.events('complete')).length).toBe(1)
  },
  refused: async ({ page }, language, inFrame) => {
    const within = inFrame ? framed(calculator(page)) : calculator(page)
    const purpose = language === 'sw' ? 'Matumizi ya mtaji' : 'Capital Expenses'
    await fillIn(within, { amount: '100000', months: '12', income: '9000', purpose }, language)
    await controls(within, language).check.click()
  },
}

for (const [lang, mode, scheme] of [
  ['en', '', 'light'],
  ['sw', '', 'dark'],
  ['sw', 'mode="iframe"', 'light'],
] as const) {
  test(`no axe violations: ${lang}, ${scheme}${mode && ', in a frame'}`, async ({ partner, page }) => {
    for (const [state, bring] of Object.entries(STATES)) {
      await test.step(state, async () => {
        await partner.openPage(
          `<main><h1>Page</h1><wz-loan-calculator ${mode}></wz-loan-calculator></main><style>:root{color-scheme:${scheme}}</style>`,
          { lang, width: state === 'empty' ? 1280 : 360 },
        )
        await partner.ready()
        if (scheme === 'dark') await paint(page, '#121212')
        await bring(partner, lang, mode !== '')
        expect(await violations(page, { all: true })).toEqual([])
      })
    }
  })
}

test('no axe violations on the fallback', async ({ partner, page }) => {
  partner.expectFault(/Failed to load resource|could not be loaded/)
  await page.route('**/embed/f/**', route => route.abort())
  await page.clock.install()
  await partner.openPage('<main><h1>Page</h1><wz-loan-calculator></wz-loan-calculator></main>')
  for (const seconds of [1, 4]) {
    await page.waitForTimeout(300)
    await page.clock.fastForward(seconds * 1000)
  }
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await violations(page, { all: true })).toEqual([])
})

test('no axe violations on the examples', async ({ partner, page }) => {
  test.setTimeout(TIMEOUTS.long)
  for (const name of EXAMPLES.filter(one => !['hostile-css.html', 'spa.html'].includes(one))) {
    await test.step(name, async () => {
      await partner.open(name, { width: 360 })
      await partner.ready()
      if (name === 'dark.html') await paint(page, '#12100e')
      expect(await violations(page, { all: true })).toEqual([])
    })
  }
})

test('reduced motion disables animation', async ({ partner, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await partner.openPage('<wz-loan-calculator amount="100000" months="12"></wz-loan-calculator>')
  await partner.ready()
  await controls(page).check.click()
  const moving = await calculator(page).evaluate(element => {
    const root = element.shadowRoot as ShadowRoot
    const slow = [...root.querySelectorAll('*')].filter(
      one => Number.parseFloat(getComputedStyle(one).transitionDuration) > 0,
    )
    return [...slow.map(one => one.className), ...root.getAnimations().map(String)]
  })
  expect(moving).toEqual([])
})

test('every control is at least 44 px high', async ({ partner, page }) => {
  await partner.openPage('<wz-loan-calculator amount="100000" months="12"></wz-loan-calculator>', {
    width: 360,
  })
  await partner.ready()
  const low = await calculator(page).evaluate(element =>
    [...(element.shadowRoot as ShadowRoot).querySelectorAll('button, .input, .choice, select')]
      .map(one => ({ name: `${one.localName}.${one.className}`, height: one.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0 && height < 44),
  )
  expect(low).toEqual([])
})
