import { expect, test } from 'vitest'
import type { CourseDraft } from '#contract/learning-author.ts'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import type { Answers } from '#kit/testing-host.ts'
import { open } from './testing.tsx'

const draft: CourseDraft = {
  id: idOf('1'),
  title: 'Grow your business',
  language: 'en',
  edition: 1,
  isChanged: true,
  chapters: 1,
  assignments: 1,
  cohorts: 2,
  base: 'one',
  problems: [],
  files: [
    { path: 'course.md', name: 'Grow your business', text: '# Grow your business\nlanguage: en\n' },
    { path: 'chapters/01.md', name: 'Price with care', text: '# Price with care\n' },
  ],
  versions: [{ number: 1, note: 'First', by: 'Amina', at: '2026-11-20T08:00:00.000Z', cohorts: 2 }],
}
const answers: Answers = {
  'GET learning/courses': { data: [draft] },
  'GET learning/courses/:id': { data: draft },
}
const at = `/courses/${draft.id}`

test('a part is edited as text, and saved with its base version', async () => {
  const { reads, fill, send, sent, find } = await open(at, {
    ...answers,
    'POST learning/courses/:id/file': { message: 'The draft is saved.', data: { ...draft, base: 'two' } },
  })
  await reads('Grow your business')
  await fill('part', 'chapters/01.md')
  expect(find<HTMLTextAreaElement>('textarea').value).toBe('# Price with care\n')
  await fill('text', '# Price well\n')
  await send()
  await reads('The draft is saved.')
  expect(sent('POST learning/courses/:id/file')[0]?.body).toEqual({
    base: 'one',
    path: 'chapters/01.md',
    text: '# Price well\n',
  })
})

test('a text stays with the version it was typed in, also when the screen is left', async () => {
  const SAVE = 'POST learning/courses/:id/file'
  const screen = await open(at, { ...answers, [SAVE]: new ApiError('conflict', 'Someone else saved.') })
  await screen.reads('Text of this part')
  await screen.fill('text', 'Mine')
  screen.known['GET learning/courses/:id'] = { data: { ...draft, base: 'two' } }
  screen.model.refresh()
  await screen.tap('Courses')
  await screen.tap('Grow your business')
  await screen.reads('Text of this part')
  expect(screen.field('text').value).toBe('Mine')
  await screen.send()
  await screen.reads('Someone else saved.')
  expect(screen.sent(SAVE)[0]?.body).toEqual({ base: 'one', path: 'course.md', text: 'Mine' })
})

test('what is typed while a save is running stays, as a change to the saved text', async () => {
  const SAVE = 'POST learning/courses/:id/file'
  const screen = await open(at, answers)
  await screen.reads('Text of this part')
  let answer = (_: object) => {}
  screen.known[SAVE] = () => new Promise(resolve => (answer = resolve)) as never
  await screen.fill('text', 'Mine')
  await screen.send()
  await screen.fill('text', 'Mine, and more')
  const [itself, ...chapters] = draft.files
  const saved = { ...draft, base: 'two', files: [{ ...itself, text: 'Mine' }, ...chapters] }
  screen.known['GET learning/courses/:id'] = { data: saved as CourseDraft }
  answer({ message: 'The draft is saved.', data: saved })
  await screen.reads('The draft is saved.')
  expect(screen.field('text').value).toBe('Mine, and more')
  await screen.send()
  expect(screen.sent(SAVE).map(({ body }) => [body.base, body.text])).toEqual([
    ['one', 'Mine'],
    ['two', 'Mine, and more'],
  ])
})

test('what is typed after a save, before the course is read again, is a change to the saved text', async () => {
  const SAVE = 'POST learning/courses/:id/file'
  const READ = 'GET learning/courses/:id'
  const [itself, ...chapters] = draft.files
  const saved = { ...draft, base: 'two', files: [{ ...itself, text: 'Mine' }, ...chapters] }
  const screen = await open(at, { ...answers, [SAVE]: { message: 'The draft is saved.', data: saved } })
  await screen.reads('Text of this part')
  screen.known[READ] = () => new Promise(() => {}) as never
  await screen.fill('text', 'Mine')
  await screen.send()
  await screen.reads('The draft is saved.')
  expect(screen.field('text').value).toBe('Mine')
  await screen.fill('text', 'Mine, and more')
  await screen.send()
  expect(screen.sent(SAVE).map(({ body }) => body.base)).toEqual(['one', 'two'])
})

test('a parse error is shown at the text, which is kept', async () => {
  const { reads, fill, send, field } = await open(at, {
    ...answers,
    'POST learning/courses/:id/file': new ApiError('invalid', 'chapters/01.md, line 3', 400, {
      text: 'This line belongs nowhere.',
    }),
  })
  await reads('Text of this part')
  await fill('text', 'Hello')
  await send()
  await reads('chapters/01.md, line 3 This line belongs nowhere.')
  expect(field('text').value).toBe('Hello')
})

test('a failure away from the text is a message, since the text may be out of view', async () => {
  const { all, reads, fill, tap } = await open(at, {
    ...answers,
    'GET learning/courses/:id': { data: { ...draft, isChanged: false } },
    'POST learning/courses/:id/restore': new ApiError('conflict', 'Someone else saved.'),
  })
  const shown = () => all('.toast.error p').map(one => one.textContent)
  await reads('Text of this part')
  await tap('Restore to draft')
  await reads('Someone else saved.')
  expect(shown()).toEqual(['Someone else saved.'])
  await fill('text', 'Hello')
  await fill('part', 'chapters/01.md')
  expect(shown()).toContain('Save or undo your changes before you continue.')
})

test('unpublished changes are replaced only once this is confirmed, and never while text is unsaved', async () => {
  const RESTORE = 'POST learning/courses/:id/restore'
  const { reads, tap, opened, fill, send, sent } = await open(at, {
    ...answers,
    [RESTORE]: { message: 'Edition 1 is the draft again.', data: draft },
  })
  await reads('Text of this part')
  await fill('text', 'Mine')
  await tap('Restore to draft')
  await reads('Save or undo your changes before you continue.')
  await tap('Undo')
  await tap('Restore to draft')
  await opened()
  await reads('Its changes since the last edition will be lost.')
  expect(sent(RESTORE)).toEqual([])
  await send()
  await reads('Edition 1 is the draft again.')
  expect(sent(RESTORE)[0]?.body).toEqual({ base: 'one', number: 1 })
})

test('publishes a draft, showing what changed', async () => {
  const { reads, tap, opened, fill, send, sent } = await open(at, {
    ...answers,
    'POST learning/courses/:id/publish': { message: 'Edition 2 is published.', data: draft },
  })
  await reads('Changed since')
  await tap('Publish')
  await opened()
  await fill('note', 'Shorter')
  await send()
  await reads('Edition 2 is published.')
  expect(sent('POST learning/courses/:id/publish')[0]?.body).toEqual({ base: 'one', note: 'Shorter' })
})

test('problems are listed, and prevent publishing', async () => {
  const { reads, named } = await open(at, {
    'GET learning/courses/:id': { data: { ...draft, problems: ['“Price with care” has no topics yet.'] } },
  })
  await reads('“Price with care” has no topics yet.')
  expect(named('Publish')).toBeUndefined()
})

test('courses show an empty state in both languages, and are hidden from mentors', async () => {
  const none: Answers = { 'GET learning/courses': { data: [] } }
  await (await open('/courses', none)).reads('No courses yet')
  await (await open('/courses', none, { language: 'sw' })).reads('Bado hakuna kozi')
  const { reads, model } = await open('/courses', none, { role: 'digiprime' })
  await reads('Cohort 8')
  expect(model.path.$path.get()).toBe('/cohorts')
})
