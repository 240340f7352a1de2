import { expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { showView } from '#kit/testing-screen.tsx'
import { CLASS, ENTRY, LIST, pdf, REPORT, reportOf, statementOf, UPLOAD, validation } from './testing.tsx'
import { ValidationView } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'validation', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

async function show(
  path: string,
  answers: Parameters<typeof validation>[0] = {},
  more: { language?: string; attributes?: Record<string, string> } = {},
) {
  const made = validation(answers, { path, ...more.attributes })
  return { ...made, ...(await showView(<ValidationView model={made.model} />, words, more.language)) }
}

async function hand(place: HTMLElement, file: File) {
  const input = place.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no field for a file')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('the home shows the state of the book, with links', async () => {
  const { reads, all } = await show('/home')
  await reads('Your book differs from the statements by 5.0%.')
  expect(all('[role=meter]')[0]?.getAttribute('aria-valuetext')).toBe('50 of 100, Good')
  expect(all('.actions a').map(one => one.textContent)).toEqual(['Start Validation', 'Validation Report'])
})

test('the welcome and the root link to the screens', async () => {
  const welcome = await show('/welcome')
  await welcome.reads('Welcome to financial validation')
  const links = await show('/')
  await links.reads('Where do you want to go?')
  expect(links.all('nav.card a').map(one => one.textContent)).toEqual([
    'Home ›',
    'Start Validation ›',
    'Validation Report ›',
  ])
})

test('requires an institution and a file, and uploads them', async () => {
  const { reads, fill, find, send, sent, place } = await show('/start')
  await reads('Financial institution')
  await send()
  await reads('Choose your financial institution')
  await reads('Choose the statement')
  expect(sent(UPLOAD)).toEqual([])
  await fill('financialInsitutionId', idOf('a'))
  await hand(place, pdf())
  await reads('october.pdf')
  await send()
  await reads('Your statement is received.')
  expect(sent(UPLOAD)).toHaveLength(1)
  expect(find(':focus').textContent).toBe('Thank you')
})

test.each([
  ['review', true],
  ['mapping', false],
] as const)('says to wait for a report that waits for staff: %s', async (state, waits) => {
  const { reads, fill, send, place, text } = await show('/start', {
    [UPLOAD]: { error: false, message: 'Your statement is received.', id: idOf('5'), state },
  })
  await reads('Financial institution')
  await fill('financialInsitutionId', idOf('a'))
  await hand(place, pdf())
  await reads('october.pdf')
  await send()
  await reads('Your statement is received.')
  expect(text().includes('Wait for your validation report.')).toBe(waits)
})

test('hides the form while sending, and restores it with its values on failure', async () => {
  let answer: (error: Error) => void = () => {}
  const { reads, fill, send, place, field } = await show('/start', {
    [UPLOAD]: () => new Promise(done => (answer = done)),
  })
  await reads('Financial institution')
  await fill('financialInsitutionId', idOf('a'))
  await hand(place, pdf())
  await reads('october.pdf')
  await send()
  await reads('Reading your statement…')
  expect(place.querySelector('form')).toBeNull()
  answer(new ApiError('invalid', 'This file is locked.', 400, { statementPassword: 'This file is locked.' }))
  await reads('File password')
  await reads('This file is locked.')
  expect(field('financialInsitutionId').value).toBe(idOf('a'))
})

test('requires the password of a locked file before sending', async () => {
  const { reads, fill, send, sent, place } = await show('/start')
  await reads('Financial institution')
  await fill('financialInsitutionId', idOf('a'))
  await hand(place, pdf('%PDF-1.7 trailer << /Encrypt 5 0 R >>'))
  await reads('File password')
  await send()
  await reads('Enter the file password')
  expect(sent(UPLOAD)).toEqual([])
  await fill('statementPassword', '493021')
  await send()
  await vi.waitUntil(() => sent(UPLOAD).length > 0)
  expect(sent(UPLOAD)).toMatchObject([{ body: { statementPassword: '493021' } }])
})

test('shows a failure to load institutions, and retries', async () => {
  const { reads, tap, known } = await show('/start', { [LIST]: new ApiError('unreachable', 'No line.') })
  await reads('Could not get financial institutions')
  known[LIST] = { error: false, message: '', data: [{ id: idOf('a'), name: 'KCB' }], count: 1 }
  await tap('Try again')
  await reads('KCB')
})

test('the report shows months, fixes a difference in one tap, and lists what cannot be fixed here', async () => {
  const { reads, text, tap, sent } = await show('/report')
  await reads('2 differences')
  for (const part of [
    'Mama Amina, 1 Oct 2026 to 31 Oct 2026',
    '83% of transactions are in your book, 90% by amount.',
    'Earlier: 12.0% on 20 Nov 2026.',
    'Ksh 500 · Money in, not in your book',
    'Ksh 80 · In your book, not on a statement',
    '500 less in the book',
    'Cash or credit: Ksh 300 in, Ksh 0 out.',
    'Charges in Oct 2026: Ksh 45',
    'M-PESA account ending in 678',
    '+ 2,500− 1,100400 on days without a statement',
  ])
    expect(text()).toContain(part)
  await tap('Add as sale: Funds received from - 2547****111 JANE')
  await vi.waitUntil(() => sent(ENTRY).length > 0)
  await reads('Added to your book.')
})

test('asks the owner to classify a movement, and remembers the answer', async () => {
  const { reads, tap, choose, send, sent, opened } = await show('/report')
  await reads('Only you know what these are')
  await tap('Say what it is: Customer Transfer to - PETER')
  await opened()
  await choose('class', 'personal')
  await send()
  await vi.waitUntil(() => sent(CLASS).length > 0)
  expect(sent(CLASS)).toEqual([{ params: { id: idOf('2') }, body: { is: 'personal', remember: true } }])
})

test('shows that the report is pending, and why a statement does not count', async () => {
  const waits = statementOf({
    state: 'review',
    integrity: 'failed',
    doubts: ['breaks'],
    breaks: [{ day: '2026-10-05', details: 'X', expected: 100_00, found: 90_00 }],
  })
  const none = {
    result: null,
    history: [],
    months: [],
    differences: [],
    open: 0,
    asks: [],
    statements: [waits],
  }
  const { reads, text } = await show('/report', { [REPORT]: { data: reportOf(none) } })
  await reads('Report Coming Soon')
  expect(text()).toContain('Our staff are checking your statement.')
  expect(text()).toContain('Balance on 5 Oct 2026 is Ksh 90; expected Ksh 100 from the line before.')
})

test('lets the owner map unknown columns', async () => {
  const grid = [
    ['Siku', 'Kiasi'],
    ['1/10/2026', '500.00'],
  ]
  const MAP = 'POST validation/statements/:id/mapping'
  const { reads, tap, fill, send, sent, opened } = await show('/report', {
    [REPORT]: { data: reportOf({ statements: [statementOf({ state: 'mapping', grid, rows: 0 })] }) },
    [MAP]: { message: 'Done', state: 'review' },
  })
  await reads('Columns to name')
  await tap('Name the columns')
  await opened()
  await send()
  await reads('Choose the column')
  await fill('time', '0')
  await fill('amount', '1')
  await send()
  await vi.waitUntil(() => sent(MAP).length > 0)
  expect(sent(MAP)).toMatchObject([{ body: { time: 0, amount: 1, in: null, out: null } }])
})

test('staff see only the report of a member', async () => {
  const { reads, all, sent } = await show('/home', {}, { attributes: { owner: idOf('7') } })
  await reads('2 differences')
  expect(all('.tabs')).toEqual([])
  expect(sent(REPORT)).toEqual([{ query: { owner: idOf('7') } }])
})

test('asks for a business name if there is no business', async () => {
  const { reads, fill, send, sent } = await show('/start', {
    [REPORT]: { data: null },
    'POST business/own': { data: { id: idOf('f') } },
  })
  await reads('Which business are they for?')
  await fill('name', 'Duka')
  await send()
  await vi.waitUntil(() => sent('POST business/own').length > 0)
})

test('is translated into Kiswahili', async () => {
  const { reads } = await show('/report', {}, { language: 'sw' })
  await reads('Uthibitisho wa mtiririko wa fedha')
  await reads('Iliingia, haiko kwenye daftari lako')
})
