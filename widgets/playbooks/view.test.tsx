import { expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { Playbooks } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'playbooks', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }
const row = {
  id: idOf('1'),
  entrepreneur: { id: idOf('2'), name: 'Wanjiku Kamau', email: 'w@x.example' },
  advisor: { id: idOf('3'), name: 'Grace Muriuki' },
  since: '2026-10-01',
  endedOn: null,
  reason: '',
  playbooks: 1,
  progress: 40,
  lastSeen: null,
  quiet: 20,
  fromEntrepreneur: 450,
  fromAdvisor: null,
}
const draft = {
  id: idOf('5'),
  base: 'one',
  version: null,
  isChanged: true,
  isRetired: false,
  versions: [],
  problems: [],
  content: { name: { en: 'Starting right' }, info: { en: '' }, chapters: [] },
}

async function show(path: string, answers: Answers = {}, language = 'en') {
  const stood = standIn({
    attributes: { path },
    answers: {
      'GET playbook/desk/pairs': { data: [row], total: 1, page: 1, size: 25, unpaired: 3 },
      'GET playbook/desk/advisors': { data: [] },
      'GET playbook/desk/playbooks': { data: [] },
      'GET playbook/desk/playbooks/:id': { data: draft },
      'GET playbook/desk/playbooks/:id/markdown': new Blob(['# Starting right\n']) as never,
      'GET playbook/desk/attendance': { data: [], total: 0, page: 1, size: 25 },
      'GET playbook/desk/report': { data: [] },
      ...answers,
    },
  })
  const model = createModel(stood.host)
  return { ...stood, model, ...(await showView(<Playbooks model={model} />, words, language)) }
}

test('that every client has an advisor needs no text', async () => {
  const { reads, text } = await show('/', {
    'GET playbook/desk/pairs': { data: [], total: 0, page: 1, size: 25, unpaired: 0 },
  })
  await reads('No pairs here')
  expect(text()).not.toContain('no advisor')
})

test('pairs show their activity, and can be ended with a reason', async () => {
  const { reads, tap, fill, send, sent, opened } = await show('/', {
    'POST playbook/desk/pairs/:id/end': { message: 'It has ended.' },
  })
  await reads('Wanjiku Kamau')
  await reads('Inactive for 20 days')
  await reads('4.5')
  await reads('3 active clients have no advisor.')
  await reads(`${row.progress}%`)
  await tap('End the pair')
  await opened()
  await fill('reason', 'Moved away')
  await send()
  await reads('It has ended.')
  expect(sent('POST playbook/desk/pairs/:id/end')[0]).toEqual({
    params: { id: row.id },
    body: { reason: 'Moved away' },
  })
})

test('a playbook is edited as text, and saved with its base version', async () => {
  const { reads, fill, send, sent } = await show(`/books/${idOf('5')}`, {
    'POST playbook/desk/playbooks/:id/markdown': { data: { ...draft, base: 'two' } },
  })
  await reads('Starting right')
  await fill('markdown', '# Starting well\n')
  await send()
  expect(sent('POST playbook/desk/playbooks/:id/markdown')[0]?.body).toEqual({
    base: 'one',
    markdown: '# Starting well\n',
  })
})

test('what is typed while a save is running stays, as a change to the saved text', async () => {
  const SAVE = 'POST playbook/desk/playbooks/:id/markdown'
  const screen = await show(`/books/${idOf('5')}`)
  await screen.reads('Starting right')
  let answer = (_: object) => {}
  screen.known[SAVE] = () => new Promise(resolve => (answer = resolve)) as never
  await screen.fill('markdown', 'Mine')
  await screen.send()
  await screen.fill('markdown', 'Mine, and more')
  answer({ data: { ...draft, base: 'two' } })
  const button = () => screen.button('Save the draft')
  await vi.waitFor(() => expect(button().hasAttribute('aria-disabled')).toBe(false))
  expect(screen.field('markdown').value).toBe('Mine, and more')
  await screen.send()
  expect(screen.sent(SAVE).at(-1)?.body).toEqual({ base: 'two', markdown: 'Mine, and more' })
})

test('what is typed after a save, before the text is read again, is a change to the saved text', async () => {
  const SAVE = 'POST playbook/desk/playbooks/:id/markdown'
  const READ = 'GET playbook/desk/playbooks/:id'
  const screen = await show(`/books/${idOf('5')}`, { [SAVE]: { data: { ...draft, base: 'two' } } })
  await screen.reads('Starting right')
  screen.known[READ] = () => new Promise(() => {}) as never
  await screen.fill('markdown', 'Mine')
  await screen.send()
  await vi.waitFor(() => expect(screen.sent(READ)).toHaveLength(2))
  expect(screen.field('markdown').value).toBe('Mine')
  await screen.fill('markdown', 'Mine, and more')
  await screen.send()
  expect(screen.sent(SAVE).at(-1)?.body).toEqual({ base: 'two', markdown: 'Mine, and more' })
})

test('a text stays with the version it was typed in until it is saved or discarded', async () => {
  const SAVE = 'POST playbook/desk/playbooks/:id/markdown'
  const READ = 'GET playbook/desk/playbooks/:id'
  const screen = await show(`/books/${idOf('5')}`, {
    [SAVE]: new ApiError('conflict', 'Someone else saved.'),
  })
  await screen.reads('Starting right')
  await screen.fill('markdown', 'Mine')
  screen.known[READ] = { data: { ...draft, base: 'two' } }
  screen.model.refresh()
  await vi.waitFor(() => expect(screen.sent(READ)).toHaveLength(2))
  await screen.tap('‹ Playbooks')
  screen.model.path.navigate(`/books/${idOf('5')}`)
  await screen.reads('Save the draft')
  expect(screen.field('markdown').value).toBe('Mine')
  await screen.send()
  await screen.reads('Someone else saved.')
  expect(screen.sent(SAVE)[0]?.body).toEqual({ base: 'one', markdown: 'Mine' })
  await screen.tap('Discard changes')
  expect(screen.field('markdown').value).toBe('# Starting right\n')
})

test.each([
  ['/advisors', 'No advisors yet', 'Bado hakuna washauri'],
  ['/books', 'No playbooks yet', 'Bado hakuna miongozo'],
  ['/attendance', 'No meetings yet', 'Bado hakuna mikutano'],
  ['/report', 'No playbook assigned yet', 'Bado hakuna mwongozo uliotolewa'],
])('%s shows an empty state in both languages', async (path, english, kiswahili) => {
  await (await show(path)).reads(english)
  await (await show(path, {}, 'sw')).reads(kiswahili)
})

test('the report has a row per playbook and per chapter', async () => {
  const sums = { pairs: 4, begun: 3, finished: 1, progress: 41, fromEntrepreneur: 450, fromAdvisor: null }
  const { reads } = await show('/report', {
    'GET playbook/desk/report': {
      data: [
        { id: 'a', playbook: 'Starting right', chapter: '', ...sums },
        { id: 'a b', playbook: 'Starting right', chapter: 'Customers', ...sums, finished: 2 },
      ],
    },
  })
  await reads('All chapters')
  await reads('41%')
  await reads('Customers')
  await reads('4.5')
})
