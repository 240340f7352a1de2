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

test('says in words and figures how the person paid, loan by loan', async () => {
  const { reads, text, all } = await show()
  await reads('Credit report')
  for (const part of [
    'Faraja Mwangi · Your record with Provider, made on 23 Nov 2026',
    'Nothing is late today.',
    'BorrowedKsh 90,000',
    'Paid on time3',
    'Days late at worst9',
    'Loan LN7K2Q9 · Stock FundRunning',
    'No. 2, due 10 Jun 2026: paid 19 Jun 2026, 9 days late',
    'Otieno Mwangi, BrotherNext of kin · +254722000111',
    'Answer: 712',
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

test('says what is missing where nothing is known', async () => {
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
  await reads('No loan yet')
  expect(text()).toContain('You have given none.')
  expect(text()).toContain('No answer of a credit service is kept')
  expect(text()).not.toContain('Paid on time')
})

test('a loan whose payment days nobody knows says so, and shows no figures', async () => {
  const [loan] = reportOf().loans
  const data = reportOf({ loans: loan ? [{ ...loan, timeliness: null, late: [] }] : [] })
  const { reads, all } = await show({ [REPORT]: { data } })
  await reads('We do not know the payment days of this loan')
  expect(all('.loan dt').map(one => one.textContent)).not.toContain('Paid on time')
})

test('takes what is wrong with an entry, keeps it while it is typed, and shows that it is looked into', async () => {
  const { reads, tap, fill, send, sent, known, model, opened, place } = await show()
  await reads('Credit report')
  await tap('Something is wrong: Next of kin')
  await opened()
  await send()
  expect(sent(DISPUTE)).toEqual([])
  await fill('text', said.text)
  await tap('Cancel')
  expect(model.recall('kin')).toBe(said.text)
  await tap('Something is wrong: Next of kin')
  await opened()
  known[REPORT] = { data: reportOf({ disputes: [said] }) }
  await send()
  await vi.waitUntil(() => sent(DISPUTE).length > 0)
  expect(sent(DISPUTE)).toEqual([{ body: { entry: 'kin', text: said.text } }])
  await reads('We look into it')
  await reads('You said on 20 Nov 2026: <b>He</b> is my uncle')
  expect(place.querySelector('b')).toBeNull()
})

test('shows what was answered, and lets the person say more', async () => {
  const answered = { ...said, state: 'declined', answer: 'He is your brother', answeredAt: said.at } as const
  const { reads, button } = await show({ [REPORT]: { data: reportOf({ disputes: [answered] }) } })
  await reads('Stays as it is')
  await reads('Our answer of 20 Nov 2026: He is your brother')
  expect(button('Something is wrong: Next of kin')).toBeTruthy()
})

test('says why a dispute was refused, in the dialog', async () => {
  const { reads, tap, fill, send, opened } = await show({
    [DISPUTE]: new ApiError('conflict', 'You have said it already.'),
  })
  await reads('Credit report')
  await tap('Say what is missing')
  await opened()
  await fill('text', 'A loan of 2024')
  await send()
  await reads('You have said it already.')
})

test('says why it could not be loaded, and tries again', async () => {
  const { reads, tap, known } = await show({
    [REPORT]: new ApiError('unreachable', 'Check your connection.'),
  })
  await reads('Check your connection.')
  known[REPORT] = { data: reportOf() }
  await tap('Try again')
  await reads('Faraja Mwangi')
})

test('speaks Kiswahili', async () => {
  const { reads } = await show({}, 'sw')
  await reads('Ripoti ya mikopo')
  await reads('Yaliyolipwa kwa wakati3')
})
