import { describe, expect, it } from 'vitest'
import { goesBy, type MessageValues } from '#contract/event.ts'
import type { Language } from '#contract/tenant.ts'
import { formatMoney } from '#rules/money.ts'
import { demoTenants } from '#server/demo/tenants.ts'
import { countMessages, toGsm } from './gsm.ts'
import { type Filled, mails, type Template, type Texted } from './templates.ts'
import { type Sender, writeMail, writeText } from './write.ts'

const [wezesha, jenga] = demoTenants([]) as Sender[] as [Sender, Sender]
const portal = 'https://portal.example'
const begin = `${portal}/dashboard/onboarding/welcome`
const task = `${portal}/dashboard/lms/learning/assignments/${'a'.repeat(24)}`

const values: { [Name in Template]: MessageValues<Name> } = {
  'code-verify': { name: 'Amina', code: '048213', minutes: '10' },
  'code-password': { name: 'Amina', code: '048213', minutes: '10' },
  invite: { name: 'Amina', link: `${portal}/invited#code=abc&email=a%40b.example`, days: '7' },
  welcome: { name: 'Amina', link: `${portal}/signin` },
  'password-changed': { name: 'Amina' },
  'authenticator-on': { name: 'Amina' },
  'authenticator-off': { name: 'Amina' },
  'account-deactivated': { name: 'Amina', reason: 'Two accounts' },
  'account-activated': { name: 'Amina', link: `${portal}/signin` },
  'contact-changed': { name: 'Amina' },
  'role-changed': { name: 'Amina', role: 'sales' },
  'payment-received': {
    name: 'Amina',
    amount: 'Ksh 4,500',
    code: 'K7QM2R9T',
    receipt: 'SKL1ABC234',
    left: 'Ksh 45,500',
    link: `${portal}/loan/1`,
  },
  'payment-reversed': {
    name: 'Amina',
    amount: 'Ksh 4,500',
    code: 'K7QM2R9T',
    receipt: 'SKL1ABC234',
    reason: 'It was paid by mistake',
    left: 'Ksh 49,500',
    link: `${portal}/loan/1`,
  },
  'loan-submitted': { name: 'Amina', amount: 'Ksh 50,000', code: 'K7QM2R9T', link: `${portal}/loan/1` },
  'loan-returned': {
    name: 'Amina',
    code: 'K7QM2R9T',
    reason: 'The payslip is too dark',
    link: `${portal}/loan/1`,
  },
  'loan-approved': { name: 'Amina', amount: 'Ksh 50,000', code: 'K7QM2R9T', link: `${portal}/loan/1` },
  'loan-offer-cancelled': { name: 'Amina', amount: 'Ksh 50,000', code: 'K7QM2R9T', link: `${portal}/loan/1` },
  'loan-written-off': { name: 'Amina', amount: 'Ksh 50,000', code: 'K7QM2R9T', link: `${portal}/loan/1` },
  'loan-disbursed': { name: 'Amina', amount: 'Ksh 50,000', code: 'K7QM2R9T', link: `${portal}/loan/1` },
  'loan-rejected': {
    name: 'Amina',
    code: 'K7QM2R9T',
    reason: 'You have other loans to repay.',
    link: `${portal}/loan/1`,
  },
  'instalment-reminder': {
    name: 'Amina',
    amount: 'Ksh 4,500',
    code: 'K7QM2R9T',
    day: '27 November 2026',
    link: `${portal}/loan/1`,
  },
  'instalment-late': {
    name: 'Amina',
    amount: 'Ksh 4,500',
    code: 'K7QM2R9T',
    day: '27 November 2026',
    link: `${portal}/loan/1`,
  },
  'penalty-charged': {
    name: 'Amina',
    penalty: 'Ksh 225',
    amount: 'Ksh 4,725',
    code: 'K7QM2R9T',
    day: '27 November 2026',
    link: `${portal}/loan/1`,
  },
  'dispute-accepted': {
    name: 'Amina',
    entry: 'Loan K7QM2R9T',
    reason: 'The payment of 4 June is found',
    link: `${portal}/dashboard/credit-report`,
  },
  'dispute-declined': {
    name: 'Amina',
    entry: 'Loan K7QM2R9T',
    reason: 'No payment came before 10 June',
    link: `${portal}/dashboard/credit-report`,
  },
  'document-waits': {
    name: 'Amina',
    customer: 'Zawadi Hotel',
    amount: 'Ksh 1,000',
    link: `${portal}/dashboard/business-documents/invoice/1`,
  },
  'playbook-paired': { name: 'Amina', with: 'Grace Muriuki', link: `${portal}/dashboard/playbook/advisors` },
  'playbook-unpaired': {
    name: 'Amina',
    with: 'Grace Muriuki',
    link: `${portal}/dashboard/playbook/advisors`,
  },
  'playbook-assigned': {
    name: 'Amina',
    playbook: 'Starting right',
    link: `${portal}/dashboard/playbook/playbooks`,
  },
  'playbook-due': { name: 'Amina', topic: 'Talk to five customers', day: '27 November 2026', link: begin },
  'playbook-late': { name: 'Amina', topic: 'Talk to five customers', day: '27 November 2026', link: begin },
  'playbook-returned': {
    name: 'Amina',
    topic: 'Talk to five customers',
    reason: 'Add two more',
    link: begin,
  },
  'playbook-completed': {
    name: 'Amina',
    playbook: 'Starting right',
    with: 'Grace Muriuki',
    link: `${portal}/dashboard/playbook/playbooks`,
  },
  'playbook-reply': { name: 'Amina', who: 'Wanjiku Kamau', topic: 'Talk to five customers', link: begin },
  'playbook-meeting': { name: 'Amina', with: 'Grace Muriuki', moment: '27 Nov 2026, 09:30', link: begin },
  'playbook-meeting-off': { name: 'Amina', with: 'Grace Muriuki', moment: '27 Nov 2026, 09:30', link: begin },
  'step-rejected': { name: 'Amina', step: 'ID Front', reason: 'The photo is too dark', link: begin },
  'onboarding-complete': { name: 'Amina', link: begin },
  'answer-rejected': {
    name: 'Amina',
    question: 'What do you sell?',
    reason: 'Please write more',
    link: begin,
  },
  'application-judging': { name: 'Amina', link: begin },
  'application-selected': { name: 'Amina', link: begin },
  'application-not-selected': { name: 'Amina', link: begin },
  'programme-deadline': {
    name: 'Amina',
    days: '14 days',
    day: '27 November 2026',
    left: '12 steps',
    link: begin,
  },
  'programme-reminder': { name: 'Amina', left: '12 steps', note: 'See you on Friday', link: begin },
  'book-correction': { name: 'Amina', entry: 'Stall rent', text: 'Check the receipt', link: begin },
  'book-reminder': { name: 'Amina', business: 'Matunda Safi', link: begin },
  'document-sent': {
    name: 'Amina',
    seller: 'Matunda Safi',
    what: 'invoice',
    number: 'INV-2026-0001',
    amount: 'Ksh 4,500',
    note: 'Due 27 November 2026.',
    link: begin,
  },
  'document-receipt': {
    name: 'Amina',
    seller: 'Matunda Safi',
    number: 'RCT-2026-0001',
    amount: 'Ksh 4,500',
    invoice: 'INV-2026-0001',
    left: 'Ksh 0',
    link: begin,
  },
  'document-reminder': {
    name: 'Amina',
    seller: 'Matunda Safi',
    number: 'INV-2026-0001',
    amount: 'Ksh 4,500',
    due: 'Due: 27 November 2026.',
    link: begin,
  },
  'learning-graded': {
    name: 'Amina',
    assignment: 'Cost one product carefully',
    score: '82 of 100',
    link: task,
  },
  'learning-returned': {
    name: 'Amina',
    assignment: 'Cost one product carefully',
    reason: 'Add the costs',
    link: task,
  },
  'learning-deck': {
    name: 'Amina',
    pitch: '1',
    from: 'Halima Abdi',
    text: 'Begin with your figures',
    link: begin,
  },
  'learning-extended': {
    name: 'Amina',
    assignment: 'Cost one product carefully',
    day: '4 December 2026',
    link: task,
  },
  'learning-due': {
    name: 'Amina',
    assignment: 'Cost one product carefully',
    day: '27 November 2026',
    link: task,
  },
  'learning-message': { name: 'Amina', from: 'Halima Abdi', text: 'How did it go?', link: begin },
  'learning-class': {
    name: 'Amina',
    class: 'Pricing',
    when: 'Friday, 14:00 EAT',
    where: 'Nairobi hub',
    link: begin,
  },
  'learning-begun': { name: 'Amina', cohort: 'Cohort 8', class: 'Class A', link: begin },
  'learning-mentor': { name: 'Amina', mentor: 'Halima Abdi', link: begin },
  'learning-mentored': { name: 'Halima', trainees: 'Joan Chelimo, Kassim Juma', link: begin },
  'learning-news': { name: 'Amina', from: 'Faraja Mwangi', text: 'We meet at nine on Friday.', link: begin },
  'learning-certificate': { name: 'Amina', course: 'Grow your business', link: begin },
  'invest-enquiry': { name: 'Amina', from: 'Jane Doe, Acme', business: 'Matunda Safi', link: begin },
  'invest-listed': { name: 'Amina', business: 'Matunda Safi', link: begin },
  'invest-declined': { name: 'Amina', business: 'Matunda Safi', reason: 'Add a picture', link: begin },
  'statement-accepted': { name: 'Amina', institution: 'M-PESA', link: begin },
  'statement-rejected': {
    name: 'Amina',
    institution: 'M-PESA',
    reason: 'Its last page is missing.',
    link: begin,
  },
  'deadline-extended': { name: 'Amina', day: '27 November 2026', link: begin },
}
const templates = Object.keys(values) as Template[]
const filled = <Name extends Template>(template: Name, change: Partial<MessageValues<Name>> = {}) =>
  ({ template, values: { ...values[template], ...change } }) as Filled
const inBoth = templates.flatMap(template =>
  (['en', 'sw'] as const).map(language => [template, language] as const),
)

describe.each(inBoth)('%s in %s', (template, language) => {
  const mail = writeMail(filled(template), { tenant: wezesha, portal, language })

  it('leaves no placeholder in subject, text and HTML', () => {
    for (const part of [mail.subject, mail.text, mail.html.replace(/<style>[\s\S]*<\/style>/, '')]) {
      expect(part).not.toMatch(/\{\w*\}|undefined|null/)
    }
  })

  it('shows its values and the tenant’s contact in text and HTML', () => {
    const { name, ...others } = values[template] as Record<string, string>
    const shown = Object.entries(others).filter(([key]) => key !== 'role')
    for (const part of [`${mail.subject}\n${mail.text}`, mail.html.replaceAll('&amp;', '&')]) {
      for (const [, value] of shown) expect(part).toContain(value)
      for (const known of [name, 'support@wezesha.example', '+254 700 000 000', 'Moi Avenue']) {
        expect(part).toContain(known)
      }
    }
  })

  it('has the same text in both', () => {
    const words = mails[language as Language][template]
    const ending = (text: string) =>
      text
        .slice(text.lastIndexOf('}') + 1)
        .split('\n')
        .at(-1) as string
    for (const part of [words.text, words.note ?? '']) {
      expect(mail.text).toContain(ending(part))
      expect(mail.html).toContain(ending(part))
    }
  })
})

describe('a mail', () => {
  const write = (message: Filled, tenant: Sender = wezesha, language: Language = 'en') =>
    writeMail(message, { tenant, portal, language })

  it('sets off a code to enter, but not the code that names a loan', () => {
    expect(write(filled('code-verify')).html).toMatch(/class="code ink"[^>]*>048213</)
    expect(write(filled('loan-approved')).html).not.toContain('class="code')
  })

  it('uses the tenant’s colour, with readable text on it', () => {
    const light = { ...wezesha, theme: { brand: '#fde047', radius: 4 } }
    expect(write(filled('welcome'), jenga).html).toMatch(/background:#1e3a8a;[^>]*color:#ffffff/)
    expect(write(filled('welcome'), light).html).toMatch(/background:#fde047;[^>]*color:#000000/)
  })

  it('shows the logo from the tenant’s host, with the name as alt text', () => {
    for (const ending of ['png', 'webp']) {
      const logo = `/logo/${'a1'.repeat(12)}-0123456789ab.${ending}`
      const { html, text } = write(filled('welcome'), { ...wezesha, name: 'Soko & Co', logo })
      const [image = ''] = /<img[^>]*>/.exec(html) ?? []
      expect(image).toContain(`src="https://portal.example${logo}"`)
      expect(image).toContain('alt="Soko &amp; Co"')
      // the alternative text is dark on white, in light and dark schemes
      expect(image).toMatch(/background:#ffffff;.*color:#1c1917/)
      expect(html).toContain(`border-bottom:4px solid ${wezesha.theme.brand}`)
      expect(text).toBe(write(filled('welcome'), { ...wezesha, name: 'Soko & Co' }).text)
    }
  })

  it.each([
    ['an SVG, which mail programs do not show', `/logo/${'a1'.repeat(12)}-0123456789ab.svg`],
    ['a picture of another host', 'https://elsewhere.example/logo.png'],
    ['what is no logo', '/portal/logo.png'],
    ['none', null],
  ])('shows the name instead of %s', (_, logo) => {
    const { html } = write(filled('welcome'), { ...wezesha, logo })
    expect(html).not.toContain('<img')
    expect(html).toMatch(new RegExp(`background:${wezesha.theme.brand};[^>]*>Wezesha</td>`))
  })

  it('escapes a name in HTML, not in text', () => {
    const { html, text } = write(filled('welcome', { name: '<img src=x onerror=alert(1)> & Co' }))
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; Co')
    expect(html).not.toContain('<img')
    expect(text).toContain('<img src=x onerror=alert(1)> & Co')
  })

  it('says its values in its language', () => {
    const day = { en: '4 December 2026', sw: '4 Desemba 2026' }
    const said = (language: Language) => write(filled('deadline-extended', { day }), wezesha, language).text
    expect(said('en')).toContain('4 December 2026')
    expect(said('sw')).toContain('4 Desemba 2026')
    const message = filled('deadline-extended', { day }) as Filled<Texted>
    expect(writeText(message, { tenant: wezesha, language: 'sw' })).toContain('4 Desemba 2026')
  })

  it('shows no placeholder for a value that an earlier version did not store', () => {
    const { playbook: _, ...older } = values['playbook-assigned']
    const old = { template: 'playbook-assigned', values: older } as Filled
    for (const language of ['en', 'sw'] as const) {
      const { subject, text, html } = write(old, wezesha, language)
      for (const part of [subject, text, html.replace(/<style>[\s\S]*<\/style>/, '')]) {
        expect(part).not.toMatch(/[{}]/)
        expect(part).toContain('…')
      }
    }
    const { with: _with, ...unnamed } = values['playbook-paired']
    const sms = { template: 'playbook-paired', values: unnamed } as Filled<Texted>
    expect(writeText(sms, { tenant: wezesha, language: 'en' })).not.toMatch(/[{}]/)
  })

  it('does not fill placeholders within a value', () => {
    const { text } = write(filled('account-deactivated', { reason: 'see {tenant}' }))
    expect(text).toContain('Reason: see {tenant}')
  })

  it('greets a user without a name', () => {
    expect(write(filled('welcome', { name: '' })).text).toMatch(/^Hello,/)
  })

  it('links by a button, and by the plain URL under it', () => {
    const { html } = write(filled('invite'))
    const href = 'href="https://portal.example/invited#code=abc&amp;email=a%40b.example"'
    expect(html.split(href)).toHaveLength(3)
    expect(html).toContain('>Accept the invitation</a>')
  })

  it('uses readable role names', () => {
    expect(write(filled('role-changed')).text).toContain('is now: sales agent.')
    expect(write(filled('role-changed', { role: 'super' })).text).toContain('is now: admin.')
    expect(write(filled('role-changed'), jenga, 'sw').text).toContain('sasa ni: wakala wa mauzo.')
  })

  it('prefers the tenant’s texts over ours, per part', () => {
    const texts = { en: { 'mail.welcome.subject': 'Karibu sana to {tenant}', 'mail.welcome.action': 'Go' } }
    const { subject, html } = write(filled('welcome'), { ...wezesha, texts })
    expect(subject).toBe('Karibu sana to Wezesha')
    expect(html).toContain('>Go</a>')
    expect(html).toContain('Your account is ready.')
  })
})

describe('an SMS', () => {
  const write = (template: Texted, tenant: Sender, language: Language) =>
    writeText(filled(template) as Filled<Texted>, { tenant, language })
  const short = templates.filter(
    (name): name is Exclude<Texted, 'invite'> => goesBy(name, 'sms') && name !== 'invite',
  )

  it.each(short.flatMap(template => (['en', 'sw'] as const).map(language => [template, language] as const)))(
    '%s in %s names the tenant and fits one message',
    (template, language) => {
      for (const tenant of [wezesha, jenga]) {
        const text = write(template, tenant, language)
        expect(text.startsWith(tenant.name)).toBe(true)
        expect(countMessages(text)).toBe(1)
        expect(text).not.toMatch(/[{}]/)
      }
    },
  )

  it('contains the whole invitation link', () => {
    expect(write('invite', wezesha, 'sw')).toContain(values.invite.link)
  })

  it('is written in the GSM alphabet where equivalent', () => {
    expect(toGsm('Ng’ombe – “maziwa”… Ōkina é €')).toBe('Ng\'ombe - "maziwa"... Okina é €')
    expect(toGsm(`${formatMoney(4_500_00, 'KES')} at 9:30\u202fAM`)).toBe('Ksh 4,500 at 9:30 AM')
    expect(toGsm('👋')).toBe('👋')
  })

  it.each([
    [160, 'a', 1],
    [161, 'a', 2],
    [81, '€', 2],
    [36, '👋', 2],
    [70, 'ŵ', 1],
  ])('of %i times “%s” is counted as %i', (many, sign, messages) => {
    expect(countMessages(sign.repeat(many))).toBe(messages)
  })
})
