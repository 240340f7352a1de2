import { expect, test, vi } from 'vitest'
import type { Dispute } from '#contract/credit-report.ts'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { showView } from '#kit/testing-screen.tsx'
import { creditReport, DISPUTE, REPORT, reportOf } from './testing.tsx'
import { CreditReportView } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'credit-report', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

async function show(answers: Parameters<typeof creditReport>[0] = {}, language = 'en') {
  const made = creditReport(answers)
  return { ...made, ...(await showView(<CreditReportView model={made.model} />, words, language)) }
}

const said: Dispute = {
  id: idOf('d'),
  entry: 'kin',
  text: '<b>He</b> is my uncle',
  at: '2026-11-20T08:00:00.000Z',
  state: 'open' as const,
  answer: null,
  answeredAt: null,
}

test('shows the repayment record in words and figures, per loan', async () => {
  const { reads, text, all } = await show()
  await reads('Credit report')
  for (const part of [
    'Faraja Mwangi · Your record with Provider, as of 23 Nov 2026',
    'Nothing is overdue today.',
    'BorrowedKsh 90,000',
    'Paid on time3',
    'Most days late9',
    'Loan LN7K2Q9 · Stock FundActive',
    'No. 2, due 10 Jun 2026: paid 19 Jun 2026, 9 days late',
    'Otieno Mwangi, BrotherNext of kin · +254722000111',
    'Result: 712',
    'The service gave no score.',
  ])
    expect(text()).toContain(part)
  expect(all('h2, h3, h4, h5').map(one => one.tagName)).toEqual([
    'H2',
    'H3',
    'H3',
    'H4',
    'H5',
    'H3',
    'H3',
    'H3',
  ])
})

test('shows an empty state for each missing part', async () => {
  const { total } = reportOf()
  const nothing = { ...total, onTime: 0, late: 0, ahead: 0, worst: 0 }
  const { reads, text } = await show({
    [REPORT]: {
      data: reportOf({
        total: nothing,
        money: [],
        loans: [],
        references: [],
        checks: [],
        summary: 'No loan.',
      }),
    },
  })
  await reads('No loans yet')
  expect(text()).toContain('You have not given any.')
  expect(text()).toContain('There are no credit service results')
  expect(text()).not.toContain('Paid on time')
})

test('a loan with unknown payment days shows a message and no figures', async () => {
  const [loan] = reportOf().loans
  const data = reportOf({ loans: loan ? [{ ...loan, timeliness: null, late: [] }] : [] })
  const { reads, all } = await show({ [REPORT]: { data } })
  await reads('The payment dates of this loan are not available')
  expect(all('.loan dt').map(one => one.textContent)).not.toContain('Paid on time')
})

test('sends a dispute, keeps its draft, and shows it as under review', async () => {
  const { reads, tap, fill, send, sent, known, model, opened, place, all } = await show()
  await reads('Credit report')
  await tap('Report a problem: Next of kin')
  await opened()
  const foot = all('dialog > footer button')
  expect(foot.map(one => one.textContent)).toEqual(['Cancel', 'Send'])
  await send()
  expect(sent(DISPUTE)).toEqual([])
  await fill('text', said.text)
  await tap('Cancel')
  expect(model.recall('kin')).toBe(said.text)
  await tap('Report a problem: Next of kin')
  await opened()
  known[REPORT] = { data: reportOf({ disputes: [said] }) }
  await send()
  await vi.waitUntil(() => sent(DISPUTE).length > 0)
  expect(sent(DISPUTE)).toEqual([{ body: { entry: 'kin', text: said.text } }])
  await reads('Under review')
  await reads('You said on 20 Nov 2026: <b>He</b> is my uncle')
  expect(place.querySelector('b')).toBeNull()
})

test('keeps the focus when a dispute that was sent takes its button away', async () => {
  const { reads, known, model, button } = await show()
  await reads('Credit report')
  button('Report a problem: Next of kin').focus()
  known[REPORT] = { data: reportOf({ disputes: [said] }) }
  await model.report.refresh()
  await reads('Under review')
  await vi.waitUntil(() => document.activeElement?.matches('.doubt button'))
})

test('shows the answer to a dispute, and allows another', async () => {
  const answered = { ...said, state: 'declined', answer: 'He is your brother', answeredAt: said.at } as const
  const { reads, button } = await show({ [REPORT]: { data: reportOf({ disputes: [answered] }) } })
  await reads('Not changed')
  await reads('Our answer of 20 Nov 2026: He is your brother')
  expect(button('Report a problem: Next of kin')).toBeTruthy()
})

test('shows in the dialog why a dispute was rejected', async () => {
  const { reads, tap, fill, send, opened } = await show({
    [DISPUTE]: new ApiError('conflict', 'You have said it already.'),
  })
  await reads('Credit report')
  await tap('Report missing item')
  await opened()
  await fill('text', 'A loan of 2024')
  await send()
  await reads('You have said it already.')
})

test('shows a load failure, and retries', async () => {
  const { reads, tap, known } = await show({
    [REPORT]: new ApiError('unreachable', 'Check your connection.'),
  })
  await reads('Check your connection.')
  known[REPORT] = { data: reportOf() }
  await tap('Try again')
  await reads('Faraja Mwangi')
})

test('is translated into Kiswahili', async () => {
  const { reads } = await show({}, 'sw')
  await reads('Ripoti ya mikopo')
  await reads('Yaliyolipwa kwa wakati3')
})
