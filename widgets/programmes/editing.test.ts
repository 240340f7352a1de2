import { describe, expect, onTestFinished, test } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { partOf } from '#kit/part-of.ts'
import { idOf } from '#kit/people/testing.ts'
import { settle } from '#kit/testing.tsx'
import type { Answers } from '#kit/testing-host.ts'
import { createEditing, type Draft, faultsOf, missingSw, moveItem, termsOf } from './editing.ts'

import { programmes, QUESTIONS, questionOf, SAVE_QUESTIONS, written } from './testing.tsx'

const draftOf = (more: Partial<Draft> = {}): Draft => {
  const { order: _, ...question } = questionOf()
  return { ...question, key: 'k', ...more }
}

describe('a question', () => {
  test('requires an English text', () => {
    expect(faultsOf([draftOf({ question: ' ' })])).toEqual({ 'k.question': 'required' })
  })

  test('with choices requires at least two, unique and not blank', () => {
    const of = (...options: string[]) => faultsOf([draftOf({ type: 'select', options })])
    expect(of('Yes')).toEqual({ 'k.options': 'faultOptions' })
    expect(of('Yes', ' yes', '')).toEqual({ 'k.options.1': 'faultTwice', 'k.options.2': 'required' })
    expect(of('Yes', 'No')).toEqual({})
  })

  test('has all or none of its choices in Kiswahili', () => {
    const options = ['Yes', 'No']
    expect(faultsOf([draftOf({ type: 'checkbox', options, optionsSw: ['Ndiyo', ''] })])).toEqual({
      'k.optionsSw.1': 'faultAllOrNone',
    })
    expect(termsOf(draftOf({ type: 'checkbox', options, optionsSw: ['', ' '] })).optionsSw).toEqual([])
  })

  test('of a type without choices is sent without them', () => {
    const sent = termsOf(draftOf({ options: ['Yes', 'No'], optionsSw: ['Ndiyo', 'La'], question: ' Why? ' }))
    expect(sent).toMatchObject({ options: [], optionsSw: [], question: 'Why?' })
    expect(sent).not.toHaveProperty('key')
  })

  test.each([
    [{ questionSw: '' }, true],
    [{ hint: 'In a few words', hintSw: ' ' }, true],
    [{ type: 'select', options: ['Yes', 'No'], optionsSw: ['Ndiyo'] }, true],
    [{ options: ['left', 'over'] }, false],
    [{}, false],
  ] as const)('%j lacks Kiswahili: %s', (more, isMissing) => {
    expect(missingSw(draftOf(more as Partial<Draft>))).toBe(isMissing)
  })
})

test('moves an item to its new position', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
})

/** The editor of a cohort, with subscribers. */
async function open(answers: Answers = {}, drafts: { kept: unknown } = { kept: null }) {
  const started = programmes({ path: `/cohorts/${idOf('c')}/questions`, answers, drafts })
  const editing = partOf(started.model, createEditing)
  for (const store of [editing.$questions, editing.$isChanged]) onTestFinished(store.listen(() => {}))
  await settle()
  const texts = () => editing.$questions.get()?.map(({ question }) => question)
  return { ...started, editing, texts }
}
const conflict = new ApiError(
  'conflict',
  'Someone changed this in the meantime. Check it, then save again.',
  409,
)

describe('the editor', () => {
  test('sends all questions in order, with the base version', async () => {
    const answer = { data: [written[1], written[0]], version: 'v2' }
    const { editing, sent } = await open({ [SAVE_QUESTIONS]: answer })
    editing.move(idOf('2'), 0)
    const added = editing.add()
    editing.edit(added, { question: 'Anything else?' })
    editing.remove(added)
    expect(editing.$isChanged.get()).toBe(true)
    expect(await editing.save()).toBe(true)
    const [saved] = sent(SAVE_QUESTIONS)
    expect(saved?.params).toEqual({ id: idOf('c') })
    expect(saved?.body).toMatchObject({ version: 'v1', questions: [{ id: idOf('2') }, { id: idOf('1') }] })
    expect(editing.$isChanged.get()).toBe(false)
  })

  test('sends nothing invalid, and shows the errors', async () => {
    const { editing, sent } = await open()
    editing.edit(idOf('1'), { question: '' })
    expect(await editing.save()).toBe(false)
    expect(editing.$sending.get()).toMatchObject({
      attempt: 1,
      faults: { [`${idOf('1')}.question`]: 'required' },
    })
    editing.edit(idOf('1'), { question: 'Why?' })
    expect(editing.$sending.get().faults).toEqual({})
    expect(sent(SAVE_QUESTIONS)).toEqual([])
  })

  test('shows server errors at their question', async () => {
    const refusal = new ApiError('invalid', '', 400, { 'questions.1.hint': 'Too long.' })
    const { editing } = await open({ [SAVE_QUESTIONS]: refusal })
    editing.edit(idOf('2'), { hint: 'A number' })
    await editing.save()
    expect(editing.$sending.get().faults).toEqual({ [`${idOf('2')}.hint`]: 'Too long.' })
  })

  test('restores a removed question in place, and keeps later edits', async () => {
    const { editing, texts, known } = await open()
    const [first] = editing.$questions.get() ?? []
    editing.remove(idOf('1'))
    editing.edit(idOf('2'), { question: 'How many?' })
    editing.restore(first as Draft, 0)
    expect(texts()).toEqual(['What do you sell?', 'How many?'])
    known[SAVE_QUESTIONS] = { data: written.slice(1), version: 'v2' }
    await editing.save()
    editing.restore(first as Draft, 0)
    expect(editing.$questions.get()?.[0]).not.toHaveProperty('id')
  })

  test('keeps edits made during a save, and saves them to the same questions', async () => {
    let answer = (_: object) => {}
    const { editing, sent } = await open({
      [SAVE_QUESTIONS]: () =>
        new Promise<object>(resolve => {
          answer = resolve
        }),
    })
    const added = editing.add()
    editing.edit(added, { question: 'Anything' })
    const saving = editing.save()
    editing.edit(added, { question: 'Anything else?' })
    answer({ data: [...written, questionOf({ id: idOf('9'), question: 'Anything' })], version: 'v2' })
    expect(await saving).toBe(true)
    expect(editing.$isChanged.get()).toBe(true)
    void editing.save()
    await settle()
    const saved = sent(SAVE_QUESTIONS)[1]?.body
    expect(saved?.version).toBe('v2')
    expect(saved?.questions).toMatchObject([
      { id: idOf('1') },
      { id: idOf('2') },
      { id: idOf('9'), question: 'Anything else?' },
    ])
  })

  test('applies a finished save only to its own cohort', async () => {
    let answer = (_: object) => {}
    const { editing, model, texts } = await open({
      [SAVE_QUESTIONS]: () =>
        new Promise<object>(resolve => {
          answer = resolve
        }),
    })
    editing.edit(idOf('1'), { question: 'Why?' })
    const saving = editing.save()
    model.path.navigate(`/cohorts/${idOf('d')}/questions`)
    await settle()
    answer({ data: [questionOf({ question: 'Why?' })], version: 'v2' })
    await saving
    expect(texts()).toEqual(['What do you sell?', 'How many people work in it?'])
  })

  test('is unchanged once an edit is reverted', async () => {
    const { editing } = await open()
    editing.edit(idOf('1'), { question: 'Why?' })
    editing.edit(idOf('1'), { question: 'What do you sell?' })
    expect(editing.$isChanged.get()).toBe(false)
  })

  test('keeps a draft over a reload', async () => {
    const drafts = { kept: null }
    const { editing } = await open({}, drafts)
    editing.edit(idOf('1'), { question: 'Why?' })
    const { texts } = await open({}, drafts)
    expect(texts()).toEqual(['Why?', 'How many people work in it?'])
  })
})

describe('a concurrent save', () => {
  const theirs = { data: [questionOf({ question: 'What do you make?' })], version: 'v9' }
  async function clash() {
    const started = await open({ [SAVE_QUESTIONS]: conflict })
    started.editing.edit(idOf('1'), { question: 'Why?' })
    started.known[QUESTIONS] = theirs
    expect(await started.editing.save()).toBe(false)
    return started
  }

  test('keeps the local edits', async () => {
    const { editing, texts } = await clash()
    expect(editing.$sending.get().theirs).toEqual(theirs)
    expect(texts()).toEqual(['Why?', 'How many people work in it?'])
  })

  test('concerns only its own cohort', async () => {
    const { editing, model } = await clash()
    model.path.navigate(`/cohorts/${idOf('d')}/questions`)
    expect(editing.$sending.get().theirs).toBeNull()
    model.path.navigate(`/cohorts/${idOf('c')}/questions`)
    expect(editing.$sending.get().theirs).toEqual(theirs)
  })

  test('can be accepted instead of ours', async () => {
    const { editing, texts } = await clash()
    editing.takeTheirs()
    expect(texts()).toEqual(['What do you make?'])
    expect(editing.$isChanged.get()).toBe(false)
    expect(editing.$sending.get().theirs).toBeNull()
  })

  test('can be overwritten: questions they removed are added again', async () => {
    const { editing, sent, known } = await clash()
    known[SAVE_QUESTIONS] = theirs
    expect(await editing.keepOwn()).toBe(true)
    const saved = sent(SAVE_QUESTIONS)[1]?.body
    expect(saved?.version).toBe('v9')
    expect(saved?.questions[0]).toMatchObject({ id: idOf('1'), question: 'Why?' })
    expect(saved?.questions[1]).not.toHaveProperty('id')
  })

  test('is distinguished from other conflicts', async () => {
    const refusal = new ApiError('conflict', 'Someone has already answered.', 409)
    const { editing } = await open({ [SAVE_QUESTIONS]: refusal })
    editing.add()
    editing.edit(editing.$questions.get()?.at(-1)?.key ?? '', { question: 'Why?' })
    await editing.save()
    expect(editing.$sending.get().theirs).toBeNull()
    expect(editing.$sending.get().message).toBe('Someone has already answered.')
  })
})
