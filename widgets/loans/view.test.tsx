import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { press, type } from '#kit/testing.tsx'
import { loanOf, show } from './testing.tsx'

const LIST = 'GET account/client/loan/view'

describe('the list of loans', () => {
  test('shows the seven specified columns', async () => {
    const { reads, all } = await show()
    await reads('Kuza Growth Fund')
    expect(all('thead th').map(one => one.textContent)).toEqual([
      'Loan ID',
      'Monthly Repayment',
      'Loan Fund',
      'Status',
      'Requested Amount',
      'Balance',
      'Approved Amount',
    ])
    expect(all('tbody tr > *').map(one => one.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      '6553f',
      'Ksh 7,829',
      'Kuza Growth Fund',
      'Active',
      'Ksh 100,000',
      'Ksh 61,234.50',
      'Ksh 90,000',
    ])
  })

  test('opens a loan’s page from its row', async () => {
    const { reads, all, emit } = await show()
    await reads('Kuza Growth Fund')
    expect(all('tbody a')[0]?.getAttribute('href')).toBe(
      '/dashboard/consumer-credit/loan/6553f0c1a2b3c4d5e6f70819',
    )
    await press(all('tbody td')[2] as HTMLElement)
    expect(emit).toHaveBeenCalledWith('navigate', {
      path: '/loan/6553f0c1a2b3c4d5e6f70819',
      replace: false,
    })
  })

  test('links to paying and to a new loan', async () => {
    const { reads, button } = await show()
    await reads('Kuza Growth Fund')
    expect(button('Pay Loan').getAttribute('href')).toBe('/dashboard/consumer-credit/pay')
    expect(button('New Loan').getAttribute('href')).toBe('/dashboard/consumer-credit/apply/calculator')
  })

  test.each([
    ['en', 'Sorry you currently have no loan', 'Apply step by step'],
    ['sw', 'Huna mkopo kwa sasa', 'Omba hatua kwa hatua'],
  ])('shows an empty state in %s', async (language, sentence, advice) => {
    const { reads, text } = await show({ language, answers: { [LIST]: { data: [] } } })
    await reads(sentence)
    expect(text()).toContain(advice)
  })

  test('sorts by a heading, and filters by status', async () => {
    const data = [
      loanOf({ _id: idOf('1'), status: 'draft', amount: 50_000 }),
      loanOf({ _id: idOf('2'), status: 'pendingApproval', amount: 900_000 }),
      loanOf({ _id: idOf('3'), status: 'closed', amount: 70_000 }),
      loanOf({ _id: idOf('4'), status: 'closed', amount: 60_000 }),
    ]
    const { reads, all, button, model } = await show({ answers: { [LIST]: { data } } })
    const ids = () => all('tbody th').map(one => one.textContent)
    await reads('Pending Approval')
    await press(button('Requested Amount'))
    expect(ids()).toEqual(['11111', '44444', '33333', '22222'])
    await type(all('.filters select')[0] as HTMLSelectElement, 'closed')
    expect(model.path.$path.get()).toBe('/history?status=closed')
    expect(ids()).toEqual(['44444', '33333'])
  })

  test('is exported as filtered', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:loans')
    const { reads, button } = await show()
    await reads('Kuza Growth Fund')
    await press(button('Export'))
    const [file] = made.mock.calls.map(([one]) => one as Blob)
    expect((await file?.text())?.replace('\ufeff', '').split('\r\n')).toEqual([
      'Loan ID,Monthly Repayment,Loan Fund,Status,Requested Amount,Balance,Approved Amount,Applied on',
      '6553f,7829,Kuza Growth Fund,Active,100000,61234.5,90000,1 Mar 2026',
    ])
    made.mockRestore()
  })

  test('shows the server’s error, and retries', async () => {
    const { reads, button, known } = await show({
      answers: { [LIST]: new ApiError('unavailable', 'The book of loans does not answer.', 503) },
    })
    await reads('The book of loans does not answer.')
    known[LIST] = { data: [loanOf()] }
    await press(button('Try again'))
    await reads('Kuza Growth Fund')
  })
})

test('the list gives a balance only for loans that were paid out', async () => {
  const statuses = ['draft', 'pending', 'rejected', 'closed']
  const data = statuses.map((status, at) => loanOf({ _id: idOf(String(at + 1)), status, balance: 0 }))
  const { reads, table } = await show({ answers: { [LIST]: { data } } })
  await reads('Kuza Growth Fund')
  expect(table().map(({ Balance }) => Balance)).toEqual(['Not yet', 'Not yet', '–', 'Ksh 0'])
})

/** Records where a card links to; the page prevents the default navigation. */
function ledFrom(element: HTMLElement): string[] {
  const led: string[] = []
  element.addEventListener('wz-navigate', event => {
    led.push((event as CustomEvent<{ path: string }>).detail.path)
    event.preventDefault()
  })
  return led
}

describe('the card of the latest loan', () => {
  test('shows the status and links to paying', async () => {
    const { reads, text, button, host } = await show({ view: 'summary' })
    const led = ledFrom(host.element)
    await reads('Your latest loan')
    expect(text()).toContain('Requested AmountKsh 100,000')
    expect(text()).toContain('Approved AmountKsh 90,000')
    expect(text()).toContain('Monthly RepaymentKsh 7,829')
    expect(text()).toContain('Repayment period12 months')
    await press(button('Pay Loan'))
    expect(led).toEqual(['/pay?loan=6553f0c1a2b3c4d5e6f70819'])
  })

  test('resumes a draft at its stage', async () => {
    const data = [loanOf({ status: 'draft', stage: 'employer_added', approvedAmount: null })]
    const { reads, button } = await show({ view: 'summary', answers: { [LIST]: { data } } })
    await reads('Not yet')
    expect(button('Continue Application').getAttribute('href')).toBe(
      '/dashboard/consumer-credit/apply/bank-info',
    )
  })

  test('has one link to the page of a returned application', async () => {
    const data = [loanOf({ status: 'returned', approvedAmount: null })]
    const { reads, place } = await show({ view: 'summary', answers: { [LIST]: { data } } })
    await reads('Not yet')
    expect(place.querySelectorAll('a[href*="/loan/"]')).toHaveLength(1)
  })

  test('offers a first loan to a borrower without any', async () => {
    const { reads, button, host } = await show({ view: 'summary', answers: { [LIST]: { data: [] } } })
    const led = ledFrom(host.element)
    await reads('Sorry you currently have no loan')
    await press(button('Apply for loan'))
    expect(led).toEqual(['/apply/calculator'])
  })
})

describe('the confirmation', () => {
  test('is not shown without an application, but the loans are', async () => {
    const { reads, text } = await show({ path: '/success', answers: { [LIST]: { data: [] } } })
    await reads('Sorry you currently have no loan')
    expect(text()).not.toContain('Application Received!')
  })

  test.each(['active', 'closed', 'rejected'])('is not shown for a loan that is %s', async status => {
    const answers = { [LIST]: { data: [loanOf({ status })] } }
    const { reads, text } = await show({ path: '/success', answers })
    await reads('Kuza Growth Fund')
    expect(text()).not.toContain('Application Received!')
  })

  test.each([
    ['en', 'Application Received!', 'Dashboard'],
    ['sw', 'Ombi limepokelewa!', 'Dashibodi'],
  ])('shows in %s what happens next, and links home', async (language, title, home) => {
    const answers = { [LIST]: { data: [loanOf({ status: 'pending', approvedAmount: null })] } }
    const { reads, button, emit } = await show({ path: '/success', language, answers })
    await reads(title)
    await press(button(home))
    expect(emit).toHaveBeenCalledWith('complete', { step: 'closed', next: 'home' })
  })
})
