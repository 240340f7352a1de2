import { expect, test, vi } from 'vitest'
import type { PairHome } from '#contract/playbook.ts'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { press, settle } from '#kit/testing.tsx'
import * as host from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import {
  C,
  CHAPTERS,
  FEEDBACK,
  FEEDS,
  INFO,
  P,
  PAIRS,
  pair,
  playing,
  REPLY,
  S,
  SESSION,
  SESSIONS,
  TASKS,
  TOOLS,
  task,
  tool,
} from './testing.tsx'
import { Playbook } from './view.tsx'
import { en } from './words.en.ts'

const { startUpload } = vi.hoisted(() => ({ startUpload: vi.fn() }))
vi.mock('#kit/upload.ts', () => ({ startUpload }))

const words = { name: 'playbook', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

async function show(
  path: string,
  given: Parameters<typeof playing>[0] = {},
  { chosen, language }: { chosen?: ReturnType<typeof pair> | null; language?: string } = {},
) {
  const stood = playing(given, path, chosen)
  const screen = await showView(<Playbook model={stood.model} />, words, language)
  const tab = (name: string) => {
    const found = screen.all('[role="tab"]').find(one => one.textContent === name)
    if (!found) throw new Error(`There is no tab ${name}`)
    return press(found)
  }
  return { ...stood, ...screen, tab }
}

test('the root shows links to the four screens', async () => {
  const { all } = await show('/')
  expect(all('.link-cards a').map(one => one.getAttribute('href'))).toEqual([
    '/home',
    '/advisors',
    '/playbooks',
    '/alerts',
  ])
})

test.each([100, 99])('home says what comes next only once all is done: %i %', async progress => {
  const home: PairHome = {
    pair: pair()._id,
    advisor: { name: 'Grace Muriuki', email: 'grace@advisors.example', phone: null },
    progress,
    next: null,
    tasks: [],
    meeting: null,
    unrated: null,
    notes: [],
    shares: { phone: false, figures: false },
  }
  const { reads, text } = await show('/home', { 'GET playbook/home': { data: [home] } })
  await reads('With Grace Muriuki')
  expect(text().includes('finished everything that Grace Muriuki gave you')).toBe(progress === 100)
})

test('choosing an advisor leads to playbooks, chapters, sessions and a session', async () => {
  const { reads, tap, model } = await show('/advisors', {}, { chosen: null })
  await reads('Grace Muriuki')
  await tap('Select Grace Muriuki')
  await reads('Starting right')
  await tap('Open Starting right')
  await reads('Customers')
  await press(document.querySelector('.outline a') as Element)
  await reads('Who buys?')
  expect(model.path.$path.get()).toBe(`/book/${P}/chapter/${C}`)
  await press(document.querySelector('.outline a') as Element)
  await reads('Look around.')
  expect(model.path.$path.get()).toBe(SESSION)
})

test('a link with a pair selects it on a new device', async () => {
  const { reads, model } = await show(`${SESSION}?pair=${pair()._id}`, {}, { chosen: null })
  await reads('Look around.')
  expect(model.$pair.get()?._id).toBe(pair()._id)
})

test('a link with another pair shows that one', async () => {
  const other = pair({ _id: idOf('9') })
  const { reads, sent, model } = await show(`${SESSION}?pair=${other._id}`, { [PAIRS]: { data: [other] } })
  await reads('Look around.')
  expect(sent(INFO).map(({ query }) => query.pairId)).toEqual([other._id])
  expect(model.$pair.get()?._id).toBe(other._id)
})

const two = { data: [pair(), pair({ _id: 'x'.repeat(24) })] }
const NO_PAIR = { chosen: null }
test.each<[string, string, string, Parameters<typeof playing>[0], { chosen?: null }]>([
  [
    'nobody is paired',
    '/advisors',
    "Not Paired, You don't have an advisor yet, reach out to your business coach for pairing",
    { [PAIRS]: { data: [] } },
    NO_PAIR,
  ],
  ['no pair was chosen', '/playbooks', 'Not Paired. Select an advisor to proceed', {}, NO_PAIR],
  ['no pair was chosen, in a session', SESSION, 'Pairing details error', {}, NO_PAIR],
  ['the pair is gone', '/playbooks', 'Error Occured. Pair not found', { [PAIRS]: { data: [] } }, {}],
  [
    'there are two',
    '/playbooks',
    'Fatal Error. Too many pairs found, only one expected',
    { [PAIRS]: two },
    {},
  ],
  [
    'nothing is assigned',
    '/playbooks',
    'No Access to Playbook yet',
    { [PAIRS]: { data: [pair({ assignedPlaybooks: {} })] } },
    {},
  ],
  ['the playbook is not theirs', `/playbook/${S}`, 'No Access to Playbook yet', {}, {}],
  ['a playbook’s id is short', '/playbook/short', 'Selected Playbook detail not found', {}, {}],
  ['a chapter’s id is short', `/book/${P}/chapter/short`, 'Selected Chapter detail not found', {}, {}],
  ['a chapter’s playbook is short', `/book/short/chapter/${C}`, 'Selected Playbook detail not found', {}, {}],
  [
    'a session’s id is short',
    `/b/${P}/c/${C}/s/short`,
    'Link error occured. Refresh page or re-select playbook session',
    {},
    {},
  ],
  [
    'a session’s address is longer',
    `${SESSION}/more`,
    'Link error occured. Refresh page or re-select playbook session',
    {},
    {},
  ],
  ['there are no chapters', `/playbook/${P}`, 'No Playbook chapters', { [CHAPTERS]: { data: [] } }, {}],
  [
    'there are no sessions',
    `/book/${P}/chapter/${C}`,
    'No Playbook sessions',
    { [SESSIONS]: { data: [] } },
    {},
  ],
  ['there are no tools', SESSION, 'Exeception Occured No data available', { [TOOLS]: { data: [] } }, {}],
  ['the session is gone', SESSION, 'No data available', { [INFO]: { data: [] } }, {}],
  ['there are no alerts', '/alerts', 'Nothing yet', {}, {}],
])('shows a message when %s', async (_, path, text, answers, more) => {
  const { reads } = await show(path, answers, more)
  await reads(text)
})

test('an unknown session leads back to its chapter, and offers no retry', async () => {
  const gone = new ApiError('not-found', en.linkError, 404)
  const { reads, find, named } = await show(SESSION, { [TOOLS]: gone })
  await reads('Link error occured. Refresh page or re-select playbook session')
  expect(named('Try again')).toBeUndefined()
  expect(find('a.back').getAttribute('href')).toBe(`/book/${P}/chapter/${C}`)
})

test('a chapter of an unknown playbook leads back to the playbooks', async () => {
  const { reads, find, text } = await show(`/book/short/chapter/${C}`)
  await reads('Selected Playbook detail not found')
  expect(text(find('a.back'))).toBe('‹ Playbooks')
})

test('the work with an earlier advisor can be read, and has no forms', async () => {
  const ended = pair({ endedAt: Date.UTC(2026, 10, 20, 9) })
  const { reads, tab, all } = await show(SESSION, {
    [PAIRS]: { data: [ended] },
    [TASKS]: { data: [task({ state: 'returned', taskResp: 'They like the price.' })] },
  })
  await reads('You and Grace Muriuki stopped working together on 20 Nov 2026.')
  await tab('Assignment')
  await reads('They like the price.')
  expect(all('[role=tabpanel] button')).toEqual([])
  await tab('Feedback')
  expect(all('form')).toEqual([])

  const home = await show('/home', { [PAIRS]: { data: [ended] } }, { chosen: null })
  await home.reads('You and Grace Muriuki stopped working together on 20 Nov 2026.')
  await home.tap('Select Grace Muriuki')
  await home.reads('Starting right')

  const advisors = await show('/advisors', { [PAIRS]: { data: [ended] } })
  await advisors.reads('You and Grace Muriuki stopped working together on 20 Nov 2026.')
  await advisors.tap('Select Grace Muriuki')
  await advisors.reads('Starting right')
})

test('a failure is shown in place, and can be retried', async () => {
  const { reads, tap, known } = await show('/advisors', { [PAIRS]: new ApiError('failed', 'It broke.', 500) })
  await reads('Error Occured')
  await reads('It broke.')
  known[PAIRS] = { data: [pair()] }
  await tap('Try again')
  await reads('Grace Muriuki')
})

test('tools show their status, and link only to allowed hosts', async () => {
  const tools = [
    tool(),
    tool({ _id: '3', name: 'Done one', _isDone: true, value: '' }),
    tool({ _id: '4', name: 'Odd one', value: 'https://evil.example/' }),
  ]
  const { reads, all, text } = await show(SESSION, { [TOOLS]: { data: tools } })
  await reads('Customer list')
  expect(all('[role="tabpanel"] .badge').map(one => one.textContent)).toEqual([
    'Pending',
    'Completed',
    'Pending',
  ])
  expect(all('[role="tabpanel"] a').map(one => one.getAttribute('href'))).toEqual([
    'https://docs.google.com/x',
  ])
  expect(text()).toContain('evil.example')
})

test('an assignment requires a text, and is sent', async () => {
  const { reads, tab, tap, fill, send, sent, field, known, place } = await show(SESSION, {
    [REPLY]: new ApiError('invalid', 'The assignment is closed.', 400),
  })
  await reads('Look around.')
  await tab('Assignment')
  await reads('Friday, 27 November 2026')
  await tap('Reply to Talk to five')
  await send()
  await reads('Response is needed to submit')
  expect(document.activeElement).toBe(field('response'))
  await fill('response', 'They like it.')
  await send()
  await reads('The assignment is closed.')
  expect(place.querySelector('[role=alert]')?.textContent).toBe('The assignment is closed.')
  expect(field('response').value).toBe('They like it.')
  known[REPLY] = { error: false, msg: 'Sent.', id: S }
  await send()
  await reads('Sent.')
  // the form is empty again for a further reply
  await tap('Reply to Talk to five')
  expect(field('response').value).toBe('')
  expect(sent(REPLY)[0]?.body).toMatchObject({ id: task()._id, response: 'They like it.' })
})

test.each([
  ['answered', false],
  ['accepted', false],
  ['returned', true],
] as const)('the Reply button of a task that is %s is shown: %s', async (state, isThere) => {
  const answered = task({ state, taskResp: 'They like it.', note: state === 'returned' ? 'Say more.' : '' })
  const { reads, tab, named } = await show(SESSION, { [TASKS]: { data: [answered] } })
  await reads('Look around.')
  await tab('Assignment')
  await reads('They like it.')
  expect(named('Reply to Talk to five') !== undefined).toBe(isThere)
})

test('shows empty states for assignments and feedback', async () => {
  const { reads, tab } = await show(SESSION, { [TASKS]: { data: [] } })
  await reads('Look around.')
  await tab('Assignment')
  await reads('No assignment available')
  await tab('Feedback')
  await reads('No feedback for this session is given yet')
})

test('rejected feedback shows the reason, and keeps the input', async () => {
  const { reads, tab, send, fill, choose, field, place } = await show(SESSION, {
    [FEEDBACK]: new ApiError('invalid', 'This pairing is over.', 400),
  })
  await reads('Look around.')
  await tab('Feedback')
  await choose('rated', '4')
  await fill('feedback', 'Well explained.')
  await send()
  await reads('This pairing is over.')
  expect(place.querySelector('[role=alert]')?.textContent).toBe('This pairing is over.')
  expect(field('feedback').value).toBe('Well explained.')
  expect(field('rated', '4').checked).toBe(true)
})

test('a reload keeps the rating, the text and the files of a feedback', async () => {
  const done = Promise.resolve({ upload: 'arrived' })
  startUpload.mockImplementation(file => ({ ...host.startUpload(file), done }))
  const first = await show(SESSION, { [FEEDBACK]: { error: false, msg: 'Thanks.', id: S } })
  await first.reads('Look around.')
  await first.tab('Feedback')
  await first.choose('rated', '4')
  const input = first.field('file-0')
  Object.defineProperty(input, 'files', { value: [new File(['%PDF-'], 'plan.pdf')] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitUntil(() => JSON.stringify(first.drafts.kept).includes('arrived'))
  await first.leave()

  const model = createModel(first.host)
  const again = await showView(<Playbook model={model} />, words)
  await again.reads('Look around.')
  await press(again.all('[role="tab"]').at(-1) as HTMLElement)
  await again.reads('plan.pdf')
  expect(again.field('rated', '4').checked).toBe(true)
  await again.send()
  await again.reads('Thanks.')
  expect(first.sent(FEEDBACK)[0]?.files).toMatchObject({ file: [{ upload: 'arrived' }] })
  expect(again.place.textContent).not.toContain('plan.pdf')
  expect(JSON.stringify(first.drafts.kept)).not.toContain('arrived')
})

test('feedback requires a rating; text and files are optional', async () => {
  const { reads, tab, send, fill, choose, sent, field, all } = await show(SESSION, {
    [FEEDBACK]: { error: false, msg: 'Thanks.', id: S },
  })
  await reads('Look around.')
  await tab('Feedback')
  await send()
  await reads('Rate the adviser by clicking any of the stars to continue')
  await choose('rated', '4')
  await fill('feedback', ' Well explained. ')
  await send()
  await reads('Thanks.')
  expect(field('feedback').value).toBe('')
  expect(all('input[name=rated]:checked')).toEqual([])
  expect(sent(FEEDBACK)[0]?.body).toMatchObject({
    rated: 4,
    feedback: 'Well explained.',
    from: 'Entrepreneur',
    sessionId: S,
    pairingId: pair()._id,
  })
})

test('feedback of both sides is shown, ratings once visible', async () => {
  const feed = {
    _id: S,
    feedback: 'Well done.',
    from: 'Advisor' as const,
    files: [],
    fileLinks: [],
    at: 0,
    whoAdded: { email: 'grace@advisors.example', name: 'Grace Muriuki' },
  }
  const { reads, tab, all } = await show(SESSION, {
    [FEEDS]: {
      data: [
        { ...feed, rated: null },
        { ...feed, _id: P, from: 'Entrepreneur', rated: 4 },
      ],
    },
  })
  await reads('Look around.')
  await tab('Feedback')
  await reads('Stars appear once you have both rated.')
  expect(all('.stars')[0]?.getAttribute('aria-label')).toBe('4 stars of 5')
})

test('an alert links to its subject', async () => {
  const alert = {
    id: 1,
    kind: 'playbook-late',
    values: { topic: 'Talk to five', day: '20 November 2026' },
    isRead: true,
  }
  const { reads, all } = await show('/alerts', {
    'GET playbook/alerts': {
      data: [{ ...alert, path: `/dashboard/playbook${SESSION}`, at: '2026-11-21T08:00:00Z' }],
    },
  })
  await reads('“Talk to five” was due on 20 November 2026.')
  expect(all('.link-rows a')[0]?.getAttribute('href')).toContain(SESSION)
})

test('is translated into Kiswahili', async () => {
  const { reads } = await show('/advisors', {}, { language: 'sw' })
  await reads('Washauri')
})

test('arrow keys move through the parts of a session, with the focus', async () => {
  const { reads, all } = await show(SESSION)
  await reads('Look around.')
  const selected = () => all('[role="tab"]').find(one => one.getAttribute('aria-selected') === 'true')
  const seen: (string | null | undefined)[] = []
  selected()?.focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await settle()
    seen.push(selected()?.textContent)
    expect(document.activeElement).toBe(selected())
  }
  expect(seen).toEqual(['Assignment', 'Feedback', 'Tools', 'Feedback'])
})
