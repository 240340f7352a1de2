import { describe, expect, test, vi } from 'vitest'
import type { HomeLoan, Item } from '#contract/home.ts'
import { ApiError } from '#kit/core/api.ts'
import { press } from '#kit/testing.tsx'
import { arrears, due, homeOf, late, loan, ok, openHome, survey } from './testing.tsx'

const CLIENT = 'now loan next help'
const PAY = `/dashboard/consumer-credit/pay?loan=${loan.id}`

describe('The home of a borrower', () => {
  test('leads with the next instalment, above the loan’s four figures', async () => {
    const { reads, text, filled } = await openHome({
      blocks: CLIENT,
      answer: homeOf({ loan: ok({ loan }), next: ok({ items: [due, survey] }) }),
    })
    await reads('Pay Ksh 36,100 by 5 Dec 2026')
    expect(text()).toContain('in 13 days')
    expect(text()).toContain('4 of 12 · Ksh 288,805 left')
    for (const figure of [
      'Requested AmountKsh 415,000',
      'Approved AmountKsh 415,000',
      'Monthly RepaymentKsh 36,105',
      'Repayment period12 months',
    ])
      expect(text()).toContain(figure)
    expect(filled()).toEqual([['Pay Loan', PAY]])
    expect(text()).toContain('15 questions · until 16 Feb 2027')
  })

  test('says until when an offer can be accepted', async () => {
    const offer: Item = { ...due, kind: 'loan-offer', day: '2026-12-05' }
    const offered = { ...loan, status: 'approved' as const, offerUntil: '2026-12-04', accepted: false }
    for (const [answer, day] of [
      [homeOf({ next: ok({ items: [survey, offer] }) }), '5 Dec 2026'],
      [homeOf({ loan: ok({ loan: offered }) }), '4 Dec 2026'],
    ] as const) {
      const { reads } = await openHome({ blocks: CLIENT, answer })
      await reads(`until ${day}`)
    }
  })

  test('says that an offer has lapsed, and offers no way to accept it', async () => {
    const lapsed = { ...loan, status: 'approved' as const, offerUntil: '2026-11-10', accepted: false }
    const { reads, text } = await openHome({ blocks: CLIENT, answer: homeOf({ loan: ok({ loan: lapsed }) }) })
    await reads('The offer was valid until 10 Nov 2026')
    expect(text()).toContain('See the loan')
    expect(text()).not.toContain('Read the offer')
  })

  test('in arrears leads with the overdue amount, and offers contact', async () => {
    const { reads, text, filled, find } = await openHome({
      blocks: CLIENT,
      answer: homeOf({ loan: ok({ loan: late }), next: ok({ items: [arrears] }) }),
    })
    await reads('Pay Ksh 198,715 now')
    expect(text(find('.loan-block .badge'))).toBe('Late')
    expect(text()).toContain('131 days late · 5 instalments · penalty Ksh 9,465 included')
    expect(filled()).toEqual([['Pay Loan', PAY]])
    expect(text()).toContain('Cannot pay now? Talk to us')
  })

  test('puts arrears above a newer application, which is shown once', async () => {
    const returned: HomeLoan = {
      ...loan,
      code: 'CJ3KNC8N',
      status: 'returned',
      returned: 'The payslip is dark.',
    }
    const { reads, filled, all, text } = await openHome({
      blocks: CLIENT,
      answer: homeOf({
        loan: ok({ loan: returned }),
        next: ok({
          items: [
            { kind: 'loan-returned', to: '/x', name: 'CJ3KNC8N', reason: 'The payslip is dark.' },
            arrears,
          ],
        }),
      }),
    })
    await reads('Sent back: The payslip is dark.')
    expect(filled()).toEqual([['Pay Loan', PAY]])
    expect(text().match(/The payslip is dark/g)).toHaveLength(1)
    expect(all('.now-block')).toHaveLength(1)
  })

  test.each([
    ['draft', 'Your application is not finished yet.', 'Continue Application'],
    ['submitted', 'Under review', null],
    ['recommended', 'Under review', null],
    ['paying', 'The money is on its way', null],
    ['closed', 'Paid back', 'New Loan'],
    ['rejected', 'This application was not approved', 'New Loan'],
    ['withdrawn', 'This application was withdrawn', 'New Loan'],
  ] as const)('whose loan is %s shows “%s” and the action %s', async (status, sentence, action) => {
    const { reads, text, filled } = await openHome({
      blocks: CLIENT,
      answer: homeOf({
        loan: ok({ loan: { ...loan, status, approvedAmount: null, next: null } }),
        next: { state: 'empty' },
      }),
    })
    await reads(sentence)
    // nothing will be approved any more
    if (status === 'rejected' || status === 'withdrawn') expect(text()).not.toContain('Not yet')
    expect(filled().map(([name]) => name)).toEqual(action ? [action] : [])
  })

  test.each(['approved', 'returned', 'active'] as const)(
    'whose loan is %s has one link to its page',
    async status => {
      const { reads, all } = await openHome({
        blocks: CLIENT,
        answer: homeOf({
          loan: ok({ loan: { ...loan, status, accepted: false, next: null } }),
          next: { state: 'empty' },
        }),
      })
      await reads('Your latest loan')
      const links = all('a').filter(one => one.getAttribute('href')?.endsWith(`/loan/${loan.id}`))
      expect(links).toHaveLength(1)
    },
  )

  test('without a loan shows the specified words and a link to apply', async () => {
    const { reads, filled } = await openHome({
      blocks: CLIENT,
      answer: homeOf({ loan: ok({ loan: null }), next: { state: 'empty' } }),
    })
    await reads('Sorry you currently have no loan')
    expect(filled()).toEqual([['Apply for loan', '/dashboard/consumer-credit/apply/calculator']])
    await reads('Nothing to do right now.')
  })

  test('shows three next tasks, and all on request', async () => {
    const items: Item[] = ['one', 'two', 'three', 'four', 'five'].map(name => ({ ...survey, name }))
    const { reads, all, tap, button } = await openHome({
      blocks: CLIENT,
      answer: homeOf({ loan: ok({ loan }), next: ok({ items }) }),
    })
    await reads('All (5)')
    button('All (5)').focus()
    expect(all('.next-block .title')).toHaveLength(3)
    await tap('All (5)')
    expect(all('.next-block .title')).toHaveLength(5)
    // its button is gone
    await vi.waitUntil(() => document.activeElement?.matches('.next-block a'))
  })
})

describe('The homes of applicants and DigiPrime members', () => {
  const answers: Item = {
    kind: 'answers',
    to: '/dashboard/applicant/welcome',
    done: 3,
    total: 8,
    day: '2026-12-23',
  }

  test('show each app with its purpose and progress', async () => {
    const { reads, text, filled, all } = await openHome({
      blocks: 'now next apps help',
      answer: homeOf({
        next: ok({ items: [answers] }),
        apps: ok({ apps: [{ name: 'applicant', to: '/dashboard/applicant/welcome', item: answers }] }),
      }),
    })
    await reads('Your application to the programme: one question at a time')
    expect(text()).toContain('3 of 8 done · in 31 days')
    expect(filled()).toEqual([['Continue', '/dashboard/applicant/welcome']])
    // a tutorial is offered only if the provider has set one
    expect(all('.app-block a').map(one => text(one))).toEqual(['Open Applicant'])
  })

  test('hide apps that the portal does not have', async () => {
    const { reads, all } = await openHome({
      blocks: 'now next apps help',
      answer: homeOf({
        next: ok({ items: [{ kind: 'set-up', to: '/dashboard/digiprime/profile', done: 0, total: 4 }] }),
      }),
    })
    await reads('Set up your profile')
    expect(all('.apps')).toHaveLength(0)
  })
})

describe('The home of staff', () => {
  const since = (days: number) => new Date(Date.now() - days * 86_400_000 - 3_600_000).toISOString()
  const work = homeOf({
    waiting: ok({
      queues: [
        { name: 'loans.check', count: 4, oldest: since(3), late: false },
        { name: 'reviews', count: 21, oldest: since(6), late: true },
        { name: 'payments', count: 0, oldest: null, late: false },
      ],
    }),
    oldest: ok({
      rows: [
        { queue: 'reviews', to: '/review/1', name: 'Patrick Barasa', step: 'codeConduct', since: since(6) },
        {
          queue: 'loans.check',
          to: '/loan/2',
          name: 'Asha',
          about: 'K7QM2R9X',
          amount: 5_000_000,
          currency: 'KES',
          since: since(3),
        },
      ],
      total: 25,
    }),
    people: ok({ registered: 1234, invited: 3, noSetup: 7, complete: 12 }),
    newest: ok({
      rows: [{ id: 'a', name: 'Juma Said', email: 'j@w.example', createdAt: '2026-11-20T22:30:00Z' }],
    }),
  })

  test('counts pending work, with links to each list and to the first item', async () => {
    const { reads, all, text, filled } = await openHome({
      blocks: 'waiting oldest people newest',
      base: '/processor',
      answer: work,
    })
    await reads('Waiting for you25')
    expect(all('.queues a').map(one => [text(one), one.getAttribute('href')])).toEqual([
      ['Loans to check4oldest 3 days', '/processor/loans?needs=check'],
      ['Reviews21oldest 6 daystoo long', '/processor/reviews'],
    ])
    expect(filled()).toEqual([['Start with the first', '/processor/review/1']])
    expect(text()).toContain('Patrick BarasaReviews · Code of conduct6 days')
    expect(text()).toContain('AshaLoans to check · K7QM2R9XKsh 50,0003 days')
  })

  test('offers calling only borrowers in arrears', async () => {
    const rows = [
      {
        queue: 'loans.collect',
        to: '/loan/3',
        name: 'Julius Lagat',
        phone: '+254712345678',
        since: since(9),
      },
      { queue: 'reviews', to: '/review/1', name: 'Patrick Barasa', since: since(6) },
    ]
    const answer = homeOf({ oldest: ok({ rows, total: 2 }) } as Parameters<typeof homeOf>[0])
    const { reads, all } = await openHome({ blocks: 'oldest', base: '/sales-agent', answer })
    await reads('Julius Lagat')
    expect(
      all('.oldest-block .actions a').map(one => [one.getAttribute('aria-label'), one.getAttribute('href')]),
    ).toEqual([
      ['Call Julius Lagat', 'tel:+254712345678'],
      ['WhatsApp Julius Lagat', 'https://wa.me/254712345678'],
    ])
  })

  test('shows figures with links to their lists', async () => {
    const { reads, all, text } = await openHome({
      blocks: 'people newest',
      base: '/super-admin',
      answer: work,
    })
    await reads('1,234')
    expect(all('.people-block a').map(one => [text(one), one.getAttribute('href')])).toEqual([
      ['Registered clients', '/super-admin/clients'],
      ['Invited, not joined yet', '/super-admin/clients?status=invited'],
      ['Profile not started', '/super-admin/clients?status=active&setup=none'],
      ['Profile complete', '/super-admin/clients?setup=complete'],
    ])
    // 22:30 UTC is the next day in Nairobi
    expect(text()).toContain('registered on 21 Nov 2026')
  })

  test('shows an empty state without work', async () => {
    const { reads, filled } = await openHome({
      blocks: 'waiting oldest',
      base: '/processor',
      answer: homeOf({ waiting: ok({ queues: [] }), oldest: ok({ rows: [], total: 0 }) }),
    })
    await reads('Nothing to do. Well done.')
    expect(filled()).toEqual([])
  })

  test('shows recently finished work, and nothing when that failed', async () => {
    const queues = ok({ queues: [{ name: 'reviews' as const, count: 2, oldest: null, late: false }] })
    const done = [
      { name: 'reviews' as const, count: 5 },
      { name: 'loans' as const, count: 1 },
    ]
    const { reads } = await openHome({
      blocks: 'waiting mine',
      answer: homeOf({ waiting: queues, mine: ok({ done }) }),
    })
    await reads('Done in the last 7 days: 5 reviews · 1 loan')
    const other = await openHome({
      blocks: 'waiting mine',
      answer: homeOf({ waiting: queues, mine: { state: 'failed' } }),
    })
    await other.reads('Waiting for you')
    expect(other.text()).not.toContain('Done in the last')
    expect(other.text()).not.toContain('could not be loaded')
  })
})

describe('A block that failed to load', () => {
  test('shows a message on its own, and can be retried', async () => {
    const good = homeOf({ loan: ok({ loan }) })
    const { reads, tap, text, sent } = await openHome({
      blocks: CLIENT,
      answer: ({ query }) =>
        query.blocks === 'loan' ? good : homeOf({ loan: { state: 'failed' }, next: ok({ items: [survey] }) }),
    })
    await reads('Your loan could not be loaded.')
    expect(text()).toContain('Quarterly survey')
    await tap('Try again')
    await reads('Pay Ksh 36,100')
    expect(sent('GET home/blocks').at(-1)).toEqual({ query: { blocks: 'loan' } })
  })

  test('that is deferred is fetched separately, while the rest is shown', async () => {
    const { reads, text } = await openHome({
      blocks: CLIENT,
      answer: ({ query }) =>
        query.blocks === 'loan'
          ? homeOf({ loan: ok({ loan }) })
          : homeOf({ loan: { state: 'later' }, next: ok({ items: [survey] }) }),
    })
    await reads('Pay Ksh 36,100')
    expect(text()).toContain('Quarterly survey')
  })

  test('keeps its cached value', async () => {
    const before = { ...homeOf({ loan: ok({ loan }) }) }
    const { reads, text } = await openHome({
      blocks: CLIENT,
      kept: before,
      answer: homeOf({ loan: { state: 'failed' } }),
    })
    await reads('Pay Ksh 36,100')
    expect(text()).not.toContain('could not be loaded')
  })
})

describe('The cached home', () => {
  const kept = { ...homeOf({ loan: ok({ loan }), next: ok({ items: [due] }) }), at: '2026-11-22T05:05:00Z' }

  test('is shown at once, and replaced by newer figures', async () => {
    let answer: (home: ReturnType<typeof homeOf>) => void = () => {}
    const { text, reads, drafts } = await openHome({
      blocks: CLIENT,
      kept,
      answer: () =>
        new Promise(resolve => {
          answer = resolve
        }),
    })
    expect(text()).toContain('Pay Ksh 36,100 by 5 Dec 2026')
    answer(homeOf({ loan: ok({ loan: { ...loan, next: { day: '2027-01-05', amount: 36_105_00 } } }) }))
    await reads('Pay Ksh 36,105 by 5 Jan 2027')
    expect(JSON.stringify(drafts.kept)).toContain('2027-01-05')
  })

  test('stays when the server is unreachable, with its age', async () => {
    const { reads, text, all } = await openHome({
      blocks: CLIENT,
      kept,
      answer: new ApiError('unreachable', ''),
    })
    await reads('These are the last saved figures')
    expect(text()).toContain('Pay Ksh 36,100 by 5 Dec 2026')
    expect(all('.failure')).toHaveLength(0)
  })

  test('explains that paying needs a connection when offline', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { text, filled } = await openHome({ blocks: CLIENT, kept, answer: new ApiError('unreachable', '') })
    expect(text()).toContain('You need a connection to pay.')
    expect(filled()).toEqual([])
    online.mockRestore()
  })

  test('if missing shows a failure that can be retried', async () => {
    const { reads, tap, known } = await openHome({
      blocks: CLIENT,
      answer: new ApiError('unreachable', 'No line.'),
    })
    await reads('No line.')
    known['GET home/blocks'] = homeOf({ loan: ok({ loan }) })
    await tap('Try again')
    await reads('Pay Ksh 36,100')
  })
})

describe('Links', () => {
  const answer = homeOf({ loan: ok({ loan }), next: ok({ items: [due] }) })
  const follow = async (base: string, isAnswered: boolean) => {
    const { reads, host, button } = await openHome({ blocks: CLIENT, base, answer })
    await reads('Pay Ksh')
    const told = vi.fn((event: Event) => isAnswered && event.preventDefault())
    host.element.addEventListener('wz-navigate', told)
    const link = button('Pay Loan') as HTMLAnchorElement
    const click = vi.fn((event: Event) => {
      const stopped = event.defaultPrevented
      event.preventDefault()
      return stopped
    })
    document.addEventListener('click', click, { once: true })
    await press(link)
    const [event] = told.mock.calls[0] as unknown as [CustomEvent]
    return { link, path: event.detail.path, isLed: click.mock.results[0]?.value }
  }

  test('navigate within the portal', async () => {
    expect(await follow('', false)).toMatchObject({ path: PAY, isLed: true })
  })

  test('on a partner’s page open the portal in a new tab, unless the page handles them', async () => {
    const alone = await follow('none', false)
    expect(alone).toMatchObject({ path: PAY, isLed: false })
    expect([alone.link.href, alone.link.target]).toEqual([`https://portal.example${PAY}`, '_blank'])
    expect((await follow('none', true)).isLed).toBe(true)
  })
})

test('Only the requested blocks are fetched and shown', async () => {
  const { reads, sent, all } = await openHome({
    blocks: 'loan next',
    base: 'none',
    answer: homeOf({ loan: ok({ loan }), next: ok({ items: [due] }) }),
  })
  await reads('Pay Ksh')
  expect(sent('GET home/blocks')[0]).toEqual({ query: { blocks: 'loan,next' } })
  expect(all('.block').map(one => one.classList[2])).toEqual(['loan-block', 'next-block'])
})

test('It is translated into Kiswahili', async () => {
  const { reads, text } = await openHome({
    blocks: CLIENT,
    language: 'sw',
    answer: homeOf({ loan: ok({ loan: late }), next: ok({ items: [arrears] }) }),
  })
  await reads('Lipa Ksh 198,715 sasa')
  expect(text()).toContain('Mkopo wako wa hivi karibuni')
})

test('A new portal shows its set-up steps with links, and which are done', async () => {
  const steps = [
    { name: 'funds' as const, done: false },
    { name: 'staff' as const, done: true },
    { name: 'rules' as const, done: false },
  ]
  const { reads, all, text } = await openHome({
    base: '/super-admin',
    answer: homeOf({ setup: ok({ steps }) }),
  })
  await reads('Open a loan fund')
  const rows = all('.setup-block li')
  expect(rows.map(row => row.querySelector('a')?.getAttribute('href'))).toEqual([
    '/super-admin/funds',
    '/super-admin/staffs',
    '/super-admin/tenants/wezesha/pages',
  ])
  expect(rows.map(row => text(row).includes('Done'))).toEqual([false, true, false])
})
