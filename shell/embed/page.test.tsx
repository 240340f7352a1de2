import { afterEach, describe, expect, test, vi } from 'vitest'
import { press, settle, type } from '#kit/testing.tsx'
import { openPortal, serve } from '#shell/testing.tsx'
import type { WidgetDocs } from './widgets.ts'

const docs: WidgetDocs = {
  name: 'loan-calculator',
  tag: 'wz-loan-calculator',
  description: 'Shows what a loan would cost.',
  titles: { en: 'Loan calculator', sw: 'Kikokotoo cha mkopo' },
  access: 'public',
  attributes: [
    { name: 'amount', description: 'Loan amount, in whole units: `50000`.' },
    { name: 'lang', description: '`en` or `sw`.' },
  ],
  properties: [{ name: 'messages', description: 'Texts that replace ours.' }],
  methods: [{ name: 'reset()', description: 'Starts again.' }],
  events: [{ name: 'wz-complete', description: 'The check was passed.' }],
  cssProperties: [{ name: '--wz-brand', description: 'Main colour.' }],
  cssParts: [{ name: 'button', description: 'Every button.' }],
}
const published = {
  '/embed/v1/widgets.json': [
    docs,
    { ...docs, name: 'loan-pay', tag: 'wz-loan-pay', titles: { en: 'Loan repayment' }, access: 'partners' },
    { ...docs, name: 'loans', tag: 'wz-loans', titles: { en: 'My loans' }, access: 'partners' },
    {
      ...docs,
      name: 'survey',
      tag: 'wz-survey',
      titles: { en: 'Survey' },
      attributes: [
        { name: 'survey', description: 'The survey’s code.' },
        { name: 'area', description: 'In the portal.' },
      ],
    },
    { ...docs, name: 'surveys', tag: 'wz-surveys', titles: { en: 'Surveys' }, access: 'portal' },
  ],
  '/embed/v1/manifest.json': {
    pinned: '1.0.0-abc',
    loader: { integrity: 'sha384-x' },
    own: {
      'loan-calculator': { file: 'loan-calculator.js', integrity: 'sha384-own' },
      survey: { file: 'survey.js', integrity: 'sha384-survey', first: ['survey/open/', 'survey'] },
    },
  },
}
/** Returns the script tag that bundles the widget with the loader. */
const own = (file: string) =>
  `<script type="module" async src="https://wezesha.example/embed/v1/${file}" crossorigin data-cfasync="false">`
const OWN = own('loan-calculator.js')

async function openStudio(tenant?: Parameters<typeof openPortal>[1]) {
  serve(published)
  const portal = await openPortal('/embed', tenant)
  // the page's code is loaded on demand
  await vi.waitFor(() => portal.find('.snippet code'))
  const choose = async (value: string) => press(portal.find(`input[type=radio][value="${value}"]`))
  const labelled = (text: string) => {
    const label = [...portal.place.querySelectorAll('label')].find(one => one.textContent?.startsWith(text))
    return portal.find<HTMLInputElement>(`[id="${label?.htmlFor}"]`)
  }
  return { ...portal, choose, labelled, snippet: () => portal.find('.snippet code').textContent }
}

afterEach(() => void vi.restoreAllMocks())

describe('The page for partners', () => {
  test('starts with a working two-line snippet', async () => {
    const { snippet, find, heading } = await openStudio()
    expect(heading()).toBe('Add to your website')
    expect(snippet()).toBe(`${OWN}</script>\n<wz-loan-calculator></wz-loan-calculator>`)
    expect(find('.preview wz-loan-calculator')).toBeTruthy()
  })

  test('offers only modules that the tenant has enabled', async () => {
    const { place } = await openStudio()
    const offered = [...place.querySelectorAll('.choose select option')].map(option => option.textContent)
    expect(offered).toEqual(['Loan calculator'])
  })

  test('offers each widget of a module, general ones first', async () => {
    const { place } = await openStudio({ modules: ['loans', 'surveys'] })
    const offered = [...place.querySelectorAll('.choose select option')].map(option => option.textContent)
    expect(offered).toEqual(['Survey', 'Loan repayment', 'My loans'])
  })

  test('offers the survey for respondents, and nothing for staff', async () => {
    const { place, labelled, snippet } = await openStudio({ modules: ['surveys'] })
    const offered = [...place.querySelectorAll('.choose select option')].map(option => option.textContent)
    expect(offered).toEqual(['Survey'])
    // the survey has to be chosen first
    expect(place.querySelector('.preview')).toBeNull()
    expect(place.querySelector('.outcome .empty')?.textContent).toContain('Fill in “survey”')
    await type(labelled('survey'), 'shop-visit')
    expect(place.querySelector('.preview wz-survey')).toBeTruthy()
    expect(snippet()).toBe(
      `${own('survey.js?survey=shop-visit')}</script>\n<wz-survey survey="shop-visit"></wz-survey>`,
    )
    expect([...place.querySelectorAll('.choose label')].map(label => label.textContent)).not.toContain('area')
  })

  test('has the newest survey script prefetch that survey, with the key given', async () => {
    const { labelled, snippet, choose } = await openStudio({ modules: ['surveys'] })
    expect(snippet()).toContain(own('survey.js'))
    await type(labelled('survey'), ' 2*14*1 ')
    await type(labelled('Publishable key'), 'pk_demo_wezesha')
    expect(snippet()).toContain(
      'src="https://wezesha.example/embed/v1/survey.js?survey=2*14*1&amp;partner=pk_demo_wezesha" crossorigin data-cfasync="false" data-partner="pk_demo_wezesha">',
    )
    await choose('pinned')
    expect(snippet()).toContain('/embed/1.0.0-abc/survey.js" crossorigin integrity="sha384-survey"')
    await choose('iframe')
    expect(snippet()).toContain('/embed/1.0.0-abc/loader.js" crossorigin integrity="sha384-x"')
  })

  test('previews the configured element, and writes the same into the snippet', async () => {
    const { labelled, snippet, find, choose } = await openStudio()
    await type(labelled('amount'), '80000')
    await choose('sw')
    await choose('dark')
    await type(labelled('Main colour'), '#0f766e')
    expect(snippet()).toBe(
      `${OWN}</script>\n<wz-loan-calculator amount="80000" lang="sw" style="--wz-brand: #0f766e; color-scheme: dark"></wz-loan-calculator>`,
    )
    const element = find('.preview wz-loan-calculator')
    expect(element.getAttribute('amount')).toBe('80000')
    expect(element.getAttribute('lang')).toBe('sw')
    expect(element.style.getPropertyValue('--wz-brand')).toBe('#0f766e')
  })

  test('iframe mode, script-only, pinned version and key change the snippet', async () => {
    const { labelled, snippet, choose, find } = await openStudio()
    const before = find('.preview wz-loan-calculator')
    await choose('pinned')
    expect(snippet()).toContain('/embed/1.0.0-abc/loan-calculator.js" crossorigin integrity="sha384-own"')
    await choose('iframe')
    expect(find('.preview wz-loan-calculator')).not.toBe(before)
    await choose('script')
    await type(labelled('Publishable key'), 'pk_demo_wezesha')
    expect(snippet()).toBe(
      '<script async src="https://wezesha.example/embed/1.0.0-abc/loader.js" crossorigin integrity="sha384-x" data-cfasync="false" data-partner="pk_demo_wezesha" data-widget="loan-calculator" data-mode="iframe"></script>',
    )
  })

  test('shows the text contrast on a colour, and an error for an invalid one', async () => {
    const { labelled, place, snippet } = await openStudio()
    await type(labelled('Main colour'), '#ffdd00')
    expect(place.textContent).toContain('Text on it is black, with a contrast of 15.')
    await type(labelled('Main colour'), 'yellow')
    expect(place.textContent).toContain('Write the colour as # and six digits')
    expect(snippet()).not.toContain('style')
  })

  test('shows an error for a wrong key and omits it', async () => {
    const { labelled, place, snippet } = await openStudio()
    await type(labelled('Publishable key'), 'sk_secret')
    expect(place.textContent).toContain('A publishable key starts with pk_')
    expect(snippet()).not.toContain('data-partner')
  })

  test('escapes values in the attributes', async () => {
    const { labelled, snippet } = await openStudio()
    await type(labelled('amount'), '"><script>')
    expect(snippet()).toContain('amount="&quot;>&lt;script>"')
  })

  test('copies the snippet and confirms; selects it where copying is denied', async () => {
    const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('forbidden'))
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
    const { find, snippet, place } = await openStudio()
    const names = [...place.querySelectorAll('.copy button')].map(one => one.getAttribute('aria-label'))
    expect(new Set(names).size).toBe(names.length)
    await press(find('.snippet button'))
    expect(writeText).toHaveBeenCalledWith(snippet())
    expect(find('.snippet [role=status]').textContent).toBe('Copied')
    await press(find('.snippet button'))
    expect(find('.snippet [role=status]').textContent).toMatch(/^The code is selected/)
    expect(getSelection()?.toString()).toBe(snippet())
  })

  test('lists the widget’s attributes, methods, events and parts', async () => {
    const { find } = await openStudio()
    const reference = find('.reference')
    for (const name of ['amount', 'messages', 'reset()', 'wz-complete', '--wz-brand', 'button']) {
      expect([...reference.querySelectorAll('th code')].map(code => code.textContent)).toContain(name)
    }
    expect(reference.querySelector('td code')?.textContent).toBe('50000')
  })

  test('shows the required content security policy', async () => {
    const { find } = await openStudio()
    expect(find('.guide').textContent).toContain(
      'script-src https://wezesha.example\nconnect-src https://wezesha.example',
    )
    expect(find('.guide').textContent).toContain(
      'script-src https://wezesha.example\nconnect-src https://wezesha.example\nframe-src https://wezesha.example',
    )
    expect(find('.guide').textContent).toContain('Cross-Origin-Opener-Policy: same-origin-allow-popups')
    expect(find('.guide').textContent).toContain('Trusted Types')
    expect(find('.guide').textContent).toContain(
      'img-src https://wezesha.example\nmedia-src https://wezesha.example\nframe-src https://wezesha.example https://www.youtube-nocookie.com',
    )
  })

  test('has WordPress print the whole loader tag, with the key', async () => {
    const { labelled, place } = await openStudio()
    await type(labelled('Publishable key'), 'pk_demo_wezesha')
    const codes = [...place.querySelectorAll('.guide code')].map(code => code.textContent)
    expect(codes.find(code => code?.includes('add_shortcode'))).toContain(
      `echo '<script async src="https://wezesha.example/embed/v1/loader.js" crossorigin data-cfasync="false" data-partner="pk_demo_wezesha"></script>';`,
    )
  })

  test('shows a failure to load the manifest, and can retry', async () => {
    serve({})
    const { find } = await openPortal('/embed')
    await vi.waitFor(() => find('[role=alert]'))
    serve(published)
    await press(find('[role=alert] button'))
    await vi.waitFor(() => find('.snippet code'))
  })

  test('is translated into Kiswahili', async () => {
    serve(published)
    const { find } = await openPortal('/embed?lang=sw')
    await vi.waitFor(() => find('.snippet'))
    await settle()
    expect(find('.snippet h2').textContent).toBe('Nakili hii kwenye ukurasa wako')
    expect(find('.choose option').textContent).toBe('Kikokotoo cha mkopo')
  })
})
