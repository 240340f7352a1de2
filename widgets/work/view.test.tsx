import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { DisputeRow } from '#contract/credit-report.ts'
import type { LoanAction } from '#contract/loan-page.ts'
import { ApiError } from '#kit/core/api.ts'
import { daysAgo, idOf, userOf } from '#kit/people/testing.ts'
import { press, settle, type } from '#kit/testing.tsx'
import { showView } from '#kit/testing-screen.tsx'
import { checklistOf, LIST, LOAN, loanOf, NEIGHBOURS, paperOf, rowOf, type Setup, work } from './testing.ts'
import { Work } from './view.tsx'
import { en } from './words.en.ts'

beforeEach(() => localStorage.clear())

const words = { name: 'work', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }
const ACT = 'POST account/user/loan/action/:id'
const self = userOf('processor')

const counts = { now: 2, mine: 1, all: 1_240, check: 1, collect: 1 }
const rows = [
  rowOf({ since: daysAgo(6) }),
  rowOf({
    id: idOf('b'),
    code: 'P2D4W8CT',
    status: 'active',
    client: { id: idOf('d'), name: 'Baraka Juma' },
    amount: 90_000_00,
    approvedAmount: 80_000_00,
    outstanding: 50_000_00,
    dueNow: 9_000_00,
    arrears: '31-60',
    daysLate: 41,
    needs: 'collect',
    since: daysAgo(200),
    claimedBy: { id: idOf('7'), name: 'Grace Wanjiru' },
  }),
]

async function show({ language, answers, ...given }: Setup & { language?: string } = {}) {
  const made = work({
    ...given,
    answers: {
      [LIST]: { data: rows, total: 2, page: 1, size: 25, counts },
      [NEIGHBOURS]: { previous: null, next: idOf('b'), position: 4, total: 27 },
      ...answers,
    },
  })
  return { ...made, ...(await showView(<Work model={made.model} />, words, language)) }
}

describe('the queue', () => {
  test('shows each loan’s client, task, amount and waiting time', async () => {
    const { reads, table } = await show()
    await reads('Amina Otieno')
    expect(table()).toEqual([
      {
        Client: 'Amina Otieno | K7QM2R9X · Stock Fund',
        Status: 'To check | Submitted',
        Amount: 'Ksh 100,000',
        Since: '6 days | Waiting too long',
        'Days late': 'None',
        Officer: 'Assign to me',
      },
      {
        Client: 'Baraka Juma | P2D4W8CT · Stock Fund',
        Status: 'Follow up | Late',
        Amount: 'Ksh 80,000 | asked Ksh 90,000',
        Since: '200 days',
        'Days late': '41 days late | Ksh 9,000',
        Officer: 'Grace Wanjiru',
      },
    ])
  })

  test('has a counted tab for loans needing action, own and all', async () => {
    const { reads, all, button, emit, sent } = await show({ path: '/loans?needs=check&search=amina' })
    await reads('Amina Otieno')
    expect(all('.tabs a').map(one => one.textContent)).toEqual(['Needs action2', 'Mine1', 'All1,240'])
    expect(sent(LIST)[0]).toEqual({
      query: { view: 'now', needs: 'check', search: 'amina', page: 1, size: 25 },
    })
    await press(button('All1,240'))
    // the `needs` filter belongs to the first tab only
    expect(emit).toHaveBeenCalledWith('navigate', { path: '/loans?search=amina&view=all', replace: false })
    expect(sent(LIST).at(-1)).toEqual({ query: { view: 'all', search: 'amina', page: 1, size: 25 } })
  })

  test('is filtered by arrears, fund, hub and status, kept in the path', async () => {
    const { reads, all, model } = await show({
      path: '/loans?view=all',
      answers: {
        'GET account/loan_fund/list': {
          data: [loanOf().fund, { ...loanOf().fund, id: 4, name: 'Asset Fund' }],
        },
        'GET onboarding/hubs': { data: ['e', 'f'].map(one => ({ id: idOf(one), name: `Hub ${one}` })) },
      },
    })
    await reads('Amina Otieno')
    const choices = all('.filters select') as HTMLSelectElement[]
    expect(choices.map(one => one.getAttribute('aria-label'))).toEqual(['Status', 'Arrears', 'Fund', 'Hub'])
    expect([...(choices[1] as HTMLSelectElement).options].map(one => one.text)).toEqual([
      'Arrears',
      'Due today',
      '1-30 days late',
      '31-60 days late',
      '61-90 days late',
      'More than 90 days late',
    ])
    await type(choices[1] as HTMLSelectElement, '90+')
    await type(choices[2] as HTMLSelectElement, '4')
    await type(choices[3] as HTMLSelectElement, idOf('f'))
    expect(model.path.$path.get()).toBe(`/loans?view=all&arrears=90%2B&fund=4&hub=${idOf('f')}`)
  })

  test('links to the loan, with the list’s query', async () => {
    const { reads, all, button, emit } = await show({ path: '/loans?view=all&status=active' })
    await reads('Baraka Juma')
    const path = `/loan/${idOf('b')}?view=all&status=active`
    expect(all('tbody a')[1]?.getAttribute('href')).toBe(`/processor${path}`)
    await press(button('Baraka Juma'))
    expect(emit).toHaveBeenCalledWith('navigate', { path, replace: false })
  })

  test('lets the user claim a loan from the list', async () => {
    const { reads, button, sent } = await show({
      answers: { 'POST lending/loan/:id/claim': { message: 'The loan is assigned to you.' } },
    })
    await reads('Amina Otieno')
    await press(button('Assign to me: Amina Otieno'))
    await reads('The loan is assigned to you.')
    expect(sent('POST lending/loan/:id/claim')).toEqual([
      { params: { id: idOf('a') }, body: { claim: true } },
    ])
  })

  test('shows that another user claimed the loan, and who', async () => {
    const taken = { ...rows[0], claimedBy: { id: idOf('7'), name: 'Grace Wanjiru' } }
    const { reads, button, known, text } = await show()
    await reads('Amina Otieno')
    known['POST lending/loan/:id/claim'] = new ApiError('conflict', 'Someone else has taken this loan.', 409)
    known[LIST] = { data: [taken], total: 1, page: 1, size: 25, counts }
    await press(button('Assign to me: Amina Otieno'))
    await reads('Someone else has taken this loan.')
    await vi.waitUntil(() => text().includes('Grace Wanjiru') && !text().includes('Assign to me'))
  })

  test('saves filters by name, applies and deletes them', async () => {
    const { reads, button, field, opened, send, all, model, named } = await show({
      path: '/loans?view=all&arrears=31-60',
    })
    await reads('Amina Otieno')
    await press(button('Save this filter'))
    await opened()
    await type(field('name'), 'A month late')
    await send()
    await reads('Saved: A month late')
    expect(named('Save this filter')).toBeUndefined()
    model.see('now')
    await settle()
    await press(button('A month late', '.saved'))
    expect(model.path.$path.get()).toBe('/loans?view=all&arrears=31-60')
    await press(button('Delete the filter: A month late'))
    expect(all('.saved li')).toEqual([])
  })

  test('is exported as filtered and sorted', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    onTestFinished(() => made.mockRestore())
    const { reads, button, opened, text, api } = await show({
      path: '/loans?view=all&sort=-amount&page=1',
      answers: { 'GET lending/loans/export': new Blob(['x']) },
    })
    await reads('Amina Otieno')
    await press(button('More'))
    await press(button('Download'))
    await opened()
    expect(text()).toContain('2 loans, as filtered and sorted now.')
    await press(button('Download', 'dialog'))
    await reads('The file is in your downloads: loans-')
    const query = { view: 'all', sort: '-amount', format: 'xlsx', language: 'en' }
    expect(api).toHaveBeenCalledWith(
      'GET lending/loans/export',
      { query },
      expect.objectContaining({ as: 'file' }),
    )
  })

  test('shows empty states for no tasks, no own loans and no matches', async () => {
    const none = { [LIST]: { data: [], total: 0, page: 1, size: 25, counts: {} } }
    const first = await show({ answers: none })
    await first.reads('Nothing needs action')
    await press(first.button('Show all loans'))
    expect(first.model.path.$path.get()).toBe('/loans?view=all')
    await (await show({ path: '/loans?view=mine', answers: none })).reads('No loans assigned to you')
    await (await show({ path: '/loans?search=zz', answers: none })).reads('Nothing matches these filters')
  })

  test('shows a load failure, and retries', async () => {
    const { reads, button, known } = await show({
      answers: { [LIST]: new ApiError('unavailable', 'The service is unavailable at the moment.', 503) },
    })
    await reads('The service is unavailable at the moment.')
    known[LIST] = { data: rows, total: 2, page: 1, size: 25, counts }
    await press(button('Try again'))
    await reads('Amina Otieno')
  })

  test('is translated into Kiswahili', async () => {
    const { reads, text } = await show({ language: 'sw' })
    await reads('Amina Otieno')
    for (const part of ['Inanihitaji sasa', 'Linasubiri mno', 'Umechelewa siku 41', 'Nipangie mimi']) {
      expect(text()).toContain(part)
    }
  })
})

const at = (more = '') => `/loan/${idOf('a')}${more}`
const answering = (...loan: Parameters<typeof loanOf>) => ({ [LOAN]: { data: loanOf(...loan) } })
const may = (...actions: LoanAction[]) => ({ actions })

describe('the page of a loan', () => {
  test.each([
    [loanOf(), 'Waiting to be checked.'],
    [loanOf({}, { claimedBy: { id: self.id, name: self.name } }), 'Waiting to be checked. Assigned to you.'],
    [
      loanOf({ status: 'returned', returned: 'Page two is missing.' }),
      'Sent back to the borrower: Page two is missing.',
    ],
    [
      loanOf({ status: 'recommended' }, { recommendedBy: { id: idOf('7'), name: 'Grace Wanjiru' } }),
      'Grace Wanjiru recommended it. Waiting for a decision.',
    ],
    [
      loanOf({ status: 'recommended' }, { recommendedBy: { id: self.id, name: self.name } }),
      'You recommended it. Another person has to approve it.',
    ],
    [
      loanOf({ status: 'approved', approvedAmount: 80_000_00 }),
      'Ksh 80,000 approved. The borrower has not accepted the offer yet.',
    ],
    [
      loanOf({
        status: 'active',
        disbursedOn: '2026-06-01',
        overdue: 9_000_00,
        dueNow: 9_000_00,
        daysLate: 12,
      }),
      'Ksh 9,000 is overdue, the oldest part by 12 days.',
    ],
    [
      loanOf({
        status: 'active',
        disbursedOn: '2026-06-01',
        nextDue: { day: '2026-12-27', amount: 9_000_00 },
      }),
      'Up to date. Ksh 9,000 is due on 27 Dec 2026.',
    ],
    [loanOf({ status: 'rejected', rejected: 'policy' }), 'Rejected: Does not meet the fund’s rules.'],
    [loanOf({ status: 'closed', disbursedOn: '2026-01-01' }), 'Paid back in full.'],
  ])('summarizes the status in a sentence: %#', async (loan, sentence) => {
    const { reads } = await show({ path: at(), answers: { [LOAN]: { data: loan } } })
    await reads(sentence)
  })

  test('expects a payout only while there may be one', async () => {
    const { reads, text } = await show({ path: at(), answers: answering({ status: 'withdrawn' }) })
    await reads('The borrower withdrew the application.')
    expect(text()).not.toContain('Payout expected')
    const open = await show({ path: at(), answers: answering() })
    await open.reads('Payout expected')
  })

  test('offers only the allowed actions, the next step first', async () => {
    const { reads, all } = await show({
      path: at(),
      answers: answering({ status: 'recommended' }, may('reject', 'return', 'approve', 'claim')),
    })
    await reads('Amina Otieno')
    expect(all('.doing button').map(one => one.textContent)).toEqual([
      'Approve',
      'Assign to me',
      'Send back',
      'Reject',
    ])
    const other = await show({ path: at(), answers: answering() })
    await other.reads('Amina Otieno')
    expect(other.all('.doing button')).toEqual([])
  })

  test('sends a change again that did not reach the loan ledger, with the reason beside it', async () => {
    const failed = { at: daysAgo(1), by: null, what: 'core-failed', note: 'The fund is closed.' }
    const { reads, button } = await show({
      path: at(),
      answers: {
        ...answering({ status: 'approved', timeline: [failed] }, may('send-again')),
        'POST lending/loan/:id/send_again': { message: 'It is being sent again.' },
      },
    })
    await reads('The latest change is not in the loan ledger.')
    await reads('The fund is closed.')
    await press(button('Send again'))
    await reads('It is being sent again.')
  })

  test('can be recommended once the checklist is complete', async () => {
    const first = await show({
      path: at(),
      answers: answering({}, { ...may('recommend', 'check'), checklist: checklistOf(5) }),
    })
    await first.reads('2 checklist items are still open.')
    await press(first.button('Recommend'))
    expect(first.place.querySelector('dialog')).toBeNull()

    const second = await show({
      path: at(),
      answers: {
        ...answering({}, { ...may('recommend', 'check'), checklist: checklistOf(7) }),
        [ACT]: { message: 'The loan is recommended. Another person decides on it now.' },
      },
    })
    await second.reads('7 of 7 in order')
    await press(second.button('Recommend'))
    await second.opened()
    expect(second.text()).toContain('Amina Otieno asks for Ksh 100,000 over 12 months.')
    await type(second.field('note'), 'Visited the shop.\nGood books.')
    await second.send()
    expect(second.sent(ACT)).toEqual([
      { params: { id: idOf('a') }, body: { action: 'recommend', note: 'Visited the shop. Good books.' } },
    ])
    await second.reads('The loan is recommended. Another person decides on it now.')
    expect(document.activeElement?.textContent).toBe('Amina Otieno')
    expect(second.place.querySelector('dialog')).toBeNull()
  })

  test('takes the checklist item by item, with a note for problems', async () => {
    const { reads, all, field, opened, send, sent } = await show({
      path: at(),
      answers: answering({}, { ...may('check'), checklist: checklistOf(1) }),
    })
    await reads('1 of 7 in order')
    const [identity, address] = all('.choose')
    const [ok, problem] = [...(address?.querySelectorAll('button') ?? [])]
    await press(ok as Element)
    await press(problem as Element)
    await opened()
    await type(field('note'), 'Another county than on the ID')
    await send()
    // pressing the chosen verdict again clears it
    await press(identity?.querySelector('button') as Element)
    expect(sent('POST lending/loan/:id/check').map(input => (input as { body: object }).body)).toEqual([
      { item: 'address', ok: true },
      { item: 'address', ok: false, note: 'Another county than on the ID' },
      { item: 'identity', ok: null },
    ])
  })

  test('shows whether the loan is affordable, by share of income', async () => {
    const first = await show({ path: at(), answers: answering() })
    await first.reads('The instalments fit the income')
    expect(first.text()).toContain('Ksh 9,000 a month is 15% of Ksh 60,000. Up to 33% is affordable.')
    const affordability = {
      instalment: 9_000_00,
      income: 20_000_00,
      commitments: 4_000_00,
      share: 6500,
      limit: 3300,
      ok: false,
      reason: 'Her harvest comes in May',
    }
    const second = await show({ path: at(), answers: answering({}, { affordability }) })
    await second.reads('The instalments are too high for the income')
    expect(second.text()).toContain('Other loans with us take Ksh 4,000 a month.')
    expect(second.text()).toContain('Recommended anyway: Her harvest comes in May')
  })

  test('shows documents: pictures and PDFs inline, Word as a download', async () => {
    const documents = [
      paperOf('identity', 'id.jpg', 'image/jpeg'),
      paperOf(
        'proposal',
        'plan.docx',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      ),
    ]
    const identity = { firstName: 'Amina', lastName: 'Otieno', idNumber: '12345678' }
    const { reads, all, button } = await show({ path: at(), answers: answering({ documents }, { identity }) })
    await reads('As on the national ID: Amina Otieno, 12345678')
    expect(all('.viewer img')[0]?.getAttribute('src')).toBe('https://portal.example/files/id.jpg')
    expect(all('.viewer a')[0]?.textContent).toBe('Open in a new tab: Identity document')
    await press(all('.paper')[1] as Element)
    expect(button('Download plan.docx').getAttribute('href')).toBe('https://portal.example/files/plan.docx')
    expect(all('.viewer img')).toEqual([])
  })

  test('shows that a picture failed to load, and can reload its URL', async () => {
    const documents = [paperOf('identity', 'id.jpg', 'image/jpeg')]
    const { reads, all, button, sent } = await show({ path: at(), answers: answering({ documents }) })
    await reads('Identity document')
    all('.viewer img')[0]?.dispatchEvent(new Event('error'))
    await reads('The file could not be shown.')
    await press(button('Reload'))
    expect(sent(LOAN)).toHaveLength(2)
  })

  test('returns each document with its own reason', async () => {
    const documents = [
      paperOf('identity', 'id.jpg', 'image/jpeg'),
      paperOf('proposal', 'plan.pdf', 'application/pdf'),
      { ...paperOf('proposal', 'old.pdf', 'application/pdf'), id: idOf('3') },
    ]
    const { reads, all, button, opened, field, send, text, sent } = await show({
      path: at(),
      answers: answering({ documents }, may('return')),
    })
    await reads('Amina Otieno')
    await press(button('Send back'))
    await opened()
    // the newest of several documents of a kind
    expect(all('dialog input').map(one => one.getAttribute('name'))).toEqual([
      'document-identity',
      'document-proposal',
    ])
    await send()
    expect(text()).toContain('Write what the borrower needs to correct.')
    expect(sent(ACT)).toEqual([])
    await type(field('document-proposal'), 'Page two is missing.')
    await type(field('note'), 'Please answer\nby Friday.')
    await send()
    expect(sent(ACT)).toEqual([
      {
        params: { id: idOf('a') },
        body: {
          action: 'return',
          documents: [{ kind: 'proposal', reason: 'Page two is missing.' }],
          note: 'Please answer by Friday.',
        },
      },
    ])
  })

  test('approves a lower amount, after previewing its instalments', async () => {
    const preview = ({ body }: { body: { amount: number } }) => ({
      instalment: body.amount / 10,
      total: body.amount * 1.2,
    })
    const { reads, button, opened, field, send, text, sent } = await show({
      path: at(),
      role: 'authorizer',
      answers: { ...answering({ status: 'recommended' }, may('approve')), 'POST lending/preview': preview },
    })
    await reads('Amina Otieno')
    await press(button('Approve'))
    await opened()
    expect(field('amount').value).toBe('100,000')
    await reads('At most Ksh 10,000 each, Ksh 120,000 in total')
    await type(field('amount'), '250000')
    expect(text()).toContain('You cannot approve more than was requested.')
    await send()
    expect(sent(ACT)).toEqual([])
    await type(field('amount'), '80000')
    await reads('At most Ksh 8,000 each, Ksh 96,000 in total')
    expect(text()).toContain('13.3% of the income of Ksh 60,000 a month')
    expect(button('Approve Ksh 80,000')).toBeTruthy()
    await send()
    expect(sent(ACT)).toEqual([{ params: { id: idOf('a') }, body: { action: 'approve', amount: 80_000_00 } }])
    expect(sent('POST lending/preview').at(-1)).toEqual({
      body: { fund: 3, amount: 80_000_00, months: 12, language: 'en' },
    })
  })

  test('tells the later of two approvers who was first, and keeps the input', async () => {
    const approved = {
      at: '2026-11-21T08:00:00.000Z',
      by: 'Grace Wanjiru',
      what: 'approved',
      note: 'Ksh 100,000',
    }
    const shown = await show({
      path: at(),
      role: 'authorizer',
      answers: {
        ...answering({ status: 'recommended' }, may('approve')),
        'POST lending/preview': new ApiError('unreachable', ''),
      },
    })
    const { reads, button, opened, field, send, text, known, named } = shown
    await reads('Amina Otieno')
    known[ACT] = () => {
      const loan = loanOf({ status: 'approved', approvedAmount: 100_000_00 })
      known[LOAN] = { data: { ...loan, timeline: [...loan.timeline, approved] } }
      return new ApiError('conflict', 'This loan is already approved.', 409)
    }
    await press(button('Approve'))
    await opened()
    await reads('The instalments could not be calculated.')
    await type(field('amount'), '70000')
    await send()
    await reads('This loan is already approved.')
    expect(field('amount').value).toBe('70,000')
    expect(text()).toContain('This changed while you had the loan openGrace Wanjiru approved it.')
    // it can be submitted again immediately
    expect(button('Approve Ksh 70,000').getAttribute('aria-disabled')).toBeNull()
    await press(button('Cancel'))
    expect(named('Approve')).toBeUndefined()
  })

  test.each([
    ['Reject', 'reject', /rejects the application of Amina Otieno for Ksh 100,000/],
    ['Write off', 'write-off', /Ksh 40,000 owed by Amina Otieno is recorded as a loss/],
    ['Undo the approval', 'undo', /cancels the offer of Ksh 90,000 to Amina Otieno/],
  ] as const)('confirms irreversible actions: %s', async (name, action, lead) => {
    const { reads, button, opened, text, field, send, sent } = await show({
      path: at(),
      answers: answering({ outstanding: 40_000_00, approvedAmount: 90_000_00 }, may(action)),
    })
    await reads('Amina Otieno')
    await press(button(name))
    await opened()
    expect(text()).toMatch(lead)
    if (action !== 'undo') {
      await send()
      expect(sent(ACT)).toEqual([])
    }
    if (action === 'reject') await type(field('reason'), 'existing-debt')
    await type(field('note'), 'As agreed')
    await send()
    const reason = action === 'reject' ? { reason: 'existing-debt' } : {}
    expect(sent(ACT)).toEqual([
      { params: { id: idOf('a') }, body: { action: action, note: 'As agreed', ...reason } },
    ])
  })

  test('pays out to the borrower’s account, with one key across retries', async () => {
    const { reads, button, opened, text, send, sent, known } = await show({
      path: at(),
      role: 'authorizer',
      answers: answering({ status: 'approved', approvedAmount: 600_000_00 }, may('pay-out')),
    })
    await reads('Amina Otieno')
    known['POST account/payment/transfer/:id'] = new ApiError('timeout', '')
    await press(button('Pay out'))
    await opened()
    expect(text()).toContain('Ksh 600,000 goes by M-Pesa to +254712345678 right away.')
    expect(text()).toContain('M-Pesa sends up to Ksh 250,000 at a time, so it goes in 3 parts.')
    await send()
    await reads('This could not be sent.')
    known['POST account/payment/transfer/:id'] = { message: 'The money is on its way.' }
    await send()
    await reads('The money is on its way.')
    const keys = sent('POST account/payment/transfer/:id').map(
      input => (input as { body: { key: string } }).body.key,
    )
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[0-9a-f]{24}$/)
    expect(keys[1]).toBe(keys[0])
  })

  test('pays out by a bank transfer that a second person confirms', async () => {
    const bank = {
      payout: 'bank',
      bankName: 'Benki ya Mfano',
      accountNumber: '0123456789',
      accountName: 'Amina Otieno',
    } as const
    const { reads, button, opened, text, field, send, sent } = await show({
      path: at(),
      role: 'authorizer',
      answers: answering({ status: 'approved', approvedAmount: 80_000_00, bank }, may('pay-out')),
    })
    await reads('Amina Otieno')
    await press(button('Pay out'))
    await opened()
    expect(text()).toContain('bank transfer of Ksh 80,000 yourself: Benki ya Mfano, account 0123456789')
    expect(text()).toContain('A second person then confirms the transfer under Payments.')
    await type(field('reference'), 'FT-2231')
    await send()
    expect(sent('POST account/payment/transfer/:id')[0]).toMatchObject({ body: { reference: 'FT-2231' } })
  })

  test('records a bank or cash payment, and keeps the input on failure', async () => {
    const { reads, button, opened, field, send, sent, text, known } = await show({
      path: at(),
      answers: answering(
        { status: 'active', disbursedOn: '2026-06-01', settlement: 60_000_00 },
        may('record-payment'),
      ),
    })
    await reads('Amina Otieno')
    known['POST lending/loan/:id/repayment'] = new ApiError(
      'conflict',
      'The receipt FT-1 is already booked.',
      409,
    )
    await press(button('Record a payment'))
    await opened()
    await type(field('amount'), '4500')
    await type(field('receipt'), 'FT')
    await type(field('day'), '2026-11-20')
    await send()
    expect(text()).toContain('Use 4 to 40 letters, digits and dashes')
    await type(field('receipt'), 'FT-2231')
    await send()
    await reads('The receipt FT-1 is already booked.')
    expect(field('amount').value).toBe('4,500')
    expect(sent('POST lending/loan/:id/repayment')).toEqual([
      {
        params: { id: idOf('a') },
        body: { amount: 4_500_00, receipt: 'FT-2231', day: '2026-11-20', channel: 'bank' },
      },
    ])
  })

  test('confirms recording more than is owed', async () => {
    const { reads, button, opened, field, send, sent, text } = await show({
      path: at(),
      answers: answering(
        { status: 'active', disbursedOn: '2026-06-01', settlement: 92_297_00 },
        may('record-payment'),
      ),
    })
    await reads('Amina Otieno')
    await press(button('Record a payment'))
    await opened()
    await type(field('amount'), '92297')
    await type(field('receipt'), 'FT-2231')
    await type(field('day'), '2026-11-20')
    expect(text()).not.toContain('although it is above the balance')
    await type(field('amount'), '9229700')
    await send()
    expect(text()).toContain('Correct the amount, or confirm that it is right.')
    expect(sent('POST lending/loan/:id/repayment')).toEqual([])
    await press(field('above'))
    await send()
    expect(sent('POST lending/loan/:id/repayment')[0]?.body).toMatchObject({
      amount: 9_229_700_00,
      above: true,
    })
  })

  test('shows due and paid instalments with receipts, and reverses a payment with a reason', async () => {
    const payment = {
      id: idOf('8'),
      at: '2026-07-01T09:00:00.000Z',
      day: '2026-07-01',
      amount: 9_000_00,
      channel: 'paybill' as const,
      receipt: 'SK11AB',
      reversed: false,
    }
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    onTestFinished(() => made.mockRestore())
    const { reads, all, button, opened, field, send, sent } = await show({
      path: at('?tab=money'),
      answers: {
        ...answering(
          { status: 'active', disbursedOn: '2026-06-01', payments: [payment] },
          may('reverse-payment'),
        ),
        'GET payments/receipt/:id': new Blob(['x']),
      },
    })
    await reads('M-Pesa Paybill')
    expect(all('tbody tr')[0]?.textContent).toBe('1. 27 Dec 2026Upcoming7,0002,0009,0000')
    await press(button('Receipt SK11AB as a PDF'))
    await reads('The file is in your downloads: sk11ab-')
    await press(button('Reverse payment SK11AB'))
    await opened()
    await type(field('reason'), 'Booked on the wrong loan')
    await send()
    expect(sent('POST payments/:id/reverse')).toEqual([
      { params: { id: idOf('8') }, body: { reason: 'Booked on the wrong loan' } },
    ])
  })

  test('shows the history newest first, takes notes, and lists the borrower’s other loans', async () => {
    const { reads, all, place, send, sent, known, text } = await show({
      path: at('?tab=history'),
      answers: answering(
        {},
        { notes: [{ at: daysAgo(1), by: 'Grace Wanjiru', what: 'note', note: 'Call her' }] },
      ),
    })
    await reads('P2D4W8CT, Ksh 80,000')
    expect(all('ol.rows li p:first-child').map(one => one.textContent)).toEqual([
      'Amina Otieno submitted the application.',
      'Amina Otieno started the application.',
    ])
    const note = place.querySelector<HTMLTextAreaElement>('[name=note]') as HTMLTextAreaElement
    known['POST lending/loan/:id/note'] = new ApiError('unreachable', '')
    await type(note, 'She called\nback')
    await send('form')
    await reads('This could not be sent.')
    expect(note.value).toBe('She called\nback')
    known['POST lending/loan/:id/note'] = { message: 'Your note is saved.' }
    await send('form')
    await reads('Your note is saved.')
    expect(sent('POST lending/loan/:id/note').at(-1)).toMatchObject({ body: { note: 'She called back' } })
    expect(text()).toContain('Call her')
  })

  test('moves through the list by links and by J and K, and shows the position', async () => {
    const { reads, all, button, key, model, place } = await show({ path: at('?view=all&status=submitted') })
    await reads('4 of 27')
    await reads('Amina Otieno, loan K7QM2R9X. 4 of 27')
    expect(place.querySelector('[role=status]')?.textContent).toBe('Amina Otieno, loan K7QM2R9X. 4 of 27')
    expect(all('.beside nav a').map(one => one.getAttribute('href'))).toEqual([
      `/processor/loan/${idOf('b')}?view=all&status=submitted`,
    ])
    await key('k')
    expect(model.$id.get()).toBe(idOf('a'))
    await key('j')
    expect(model.path.$path.get()).toBe(`/loan/${idOf('b')}?view=all&status=submitted`)
    await press(button('‹ Loans'))
    expect(model.path.$path.get()).toBe('/loans?view=all&status=submitted')
  })

  test('ignores J and K in fields and dialogs, and when switched off', async () => {
    const { reads, button, opened, field, key, model, all, send } = await show({
      path: at(),
      answers: answering({}, may('return')),
    })
    await reads('4 of 27')
    await press(button('Send back'))
    await opened()
    await key('j', field('note'))
    expect(model.$id.get()).toBe(idOf('a'))
    await type(field('note'), 'Mend it')
    await send()
    await press(all('.beside input')[0] as Element)
    await key('j')
    expect(model.$id.get()).toBe(idOf('a'))
  })

  test('shows a message for an unknown loan, and a load failure', async () => {
    const missing = await show({ path: at(), answers: { [LOAN]: new ApiError('not-found', 'No.', 404) } })
    await missing.reads('Loan not found')
    const failed = await show({ path: at(), answers: { [LOAN]: new ApiError('unreachable', '') } })
    await failed.reads('This loan could not be loaded')
    failed.known[LOAN] = { data: loanOf() }
    await press(failed.button('Try again'))
    await failed.reads('Waiting to be checked.')
  })

  test('is translated into Kiswahili', async () => {
    const { reads, text } = await show({
      path: at(),
      language: 'sw',
      answers: answering({}, { ...may('return', 'recommend'), checklist: checklistOf(7) }),
    })
    await reads('Linasubiri kukaguliwa.')
    for (const part of ['Pendekeza', 'Rudisha kwa mkopaji', '7 kati ya 7 viko sawa', 'miezi 12']) {
      expect(text()).toContain(part)
    }
  })
})

describe('credit report disputes', () => {
  const DISPUTES = 'GET lending/disputes'
  const row: DisputeRow = {
    id: idOf('e'),
    entry: `loan/${idOf('a')}`,
    kind: 'loan' as const,
    text: '<i>I paid</i> on 4 June',
    at: daysAgo(6),
    state: 'open' as const,
    answer: null,
    answeredAt: null,
    answeredBy: null,
    client: { id: idOf('c'), name: 'Amina Otieno' },
    loan: { id: idOf('a'), code: 'K7QM2R9X' },
  }
  const paged = { total: 1, page: 1, size: 25, open: 1 }

  test('are listed with client, subject and waiting time, and answered with a reason', async () => {
    const { reads, table, tap, opened, fill, send, sent, known, text, place } = await show({
      path: '/disputes',
      answers: { [DISPUTES]: { data: [row], ...paged } },
    })
    await reads('Amina Otieno')
    expect(sent(DISPUTES)).toEqual([{ query: { state: 'open', page: 1, size: 25 } }])
    expect(table()[0]).toMatchObject({
      Client: 'Amina Otieno',
      About: 'Loan | K7QM2R9X',
      Since: '6 days | Waiting too long',
      'What is wrong': '<i>I paid</i> on 4 June',
    })
    expect(place.querySelector('i')).toBeNull()
    await tap('Decline Amina Otieno')
    await opened()
    await send()
    expect(text(place.querySelector('dialog'))).toContain('The report does not change')
    await fill('reason', 'It came on 14 June')
    known[DISPUTES] = { data: [], ...paged, total: 0 }
    known['POST lending/dispute/:id/answer'] = { message: 'The dispute is declined.' }
    await send()
    await reads('No open disputes')
    expect(sent('POST lending/dispute/:id/answer')).toEqual([
      { params: { id: idOf('e') }, body: { accept: false, reason: 'It came on 14 June' } },
    ])
  })

  test('that are answered show the answer and by whom, without actions', async () => {
    const answered: DisputeRow = { ...row, state: 'accepted', answer: 'Found it', answeredBy: 'Grace' }
    const { reads, named, sent } = await show({
      path: '/disputes?state=accepted',
      answers: { [DISPUTES]: { data: [answered], ...paged } },
    })
    await reads('Grace: Found it')
    expect(named('Accept Amina Otieno')).toBeUndefined()
    expect(sent(DISPUTES)).toEqual([{ query: { state: 'accepted', page: 1, size: 25 } }])
  })
})
