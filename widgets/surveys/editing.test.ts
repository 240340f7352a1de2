import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { ApiError } from '#kit/core/api.ts'
import { partOf } from '#kit/part-of.ts'
import { idOf } from '#kit/people/testing.ts'
import { settle } from '#kit/testing.tsx'
import type { Answers } from '#kit/testing-host.ts'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import { createEditing } from './editing.ts'

import { DRAFT, FILE, fileOf, ID, PREVIEW, PUBLISH, surveys } from './testing.tsx'

// autosave is debounced

const titled = (en: string): SurveyDefinition => ({ ...quarterly, title: { en } })
const theirs = fileOf({
  draft: { definition: titled('Theirs'), base: 'b9', problems: [], untranslated: [] },
})
const conflict = new ApiError('conflict', 'Somebody has changed the draft meanwhile.', 409)

/** Opens a survey's editor with a mounted store. */
async function open(answers: Answers = {}, drafts: { kept: unknown } = { kept: null }) {
  const started = surveys({ path: `/${ID}/edit`, answers, drafts })
  const editing = partOf(started.model, createEditing)
  const stores = [editing.$definition, editing.$keeping, editing.$isPending, editing.reading.$state]
  for (const store of stores) onTestFinished(store.listen(() => {}))
  await settle()
  const title = () => editing.$definition.get()?.title.en
  return { ...started, editing, title }
}

/** Creates responses that are resolved on demand. */
function held<Answer>() {
  const waiting: ((answer: Answer) => void)[] = []
  return { answer: () => new Promise<Answer>(resolve => waiting.push(resolve)), waiting }
}

describe('a draft', () => {
  test('is saved automatically once typing pauses', async () => {
    const { editing, sent } = await open()
    editing.put(titled('One'))
    editing.put(titled('Two'))
    expect(editing.$keeping.get().state).toBe('waiting')
    await vi.waitUntil(() => editing.$keeping.get().state === 'kept')
    expect(sent(DRAFT).map(({ body }) => [body.base, body.definition.title.en])).toEqual([['b1', 'Two']])
    expect(editing.$isPending.get()).toBe(false)
  })

  test('is saved one request at a time, each on the previous base', async () => {
    const { answer, waiting } = held<object>()
    const { editing, sent } = await open({ [DRAFT]: answer })
    editing.put(titled('One'))
    const first = editing.keep()
    await settle()
    editing.put(titled('Two'))
    const second = editing.keep()
    await settle()
    expect(sent(DRAFT)).toHaveLength(1)
    for (const base of ['b2', 'b3']) {
      await vi.waitUntil(() => waiting.length > 0)
      waiting.shift()?.({ data: { definition: titled(base), base, problems: [], untranslated: [] } })
      await settle()
    }
    expect(await Promise.all([first, second])).toEqual([true, true])
    expect(sent(DRAFT).map(({ body }) => body.base)).toEqual(['b1', 'b2'])
  })

  test('that failed to save is kept, also over a reload', async () => {
    const drafts = { kept: null }
    const { editing, server, title } = await open({}, drafts)
    editing.put(titled('Mine'))
    server.isAway = true
    expect(await editing.keep()).toBe(false)
    expect(editing.$keeping.get().state).toBe('failed')
    expect(title()).toBe('Mine')
    const again = await open({}, drafts)
    expect(again.title()).toBe('Mine')
    server.isAway = false
    expect(await editing.keep()).toBe(true)
    expect(editing.$keeping.get().state).toBe('kept')
  })

  test('of a survey that was left is still saved, and not shown for another', async () => {
    const { editing, model, sent, known, title } = await open()
    editing.put(titled('Mine'))
    known[FILE] = { data: fileOf({ id: idOf('e'), draft: { ...fileOf().draft, base: 'e1' } }) }
    model.path.navigate(`/${idOf('e')}/edit`)
    await settle()
    expect(title()).toBe('Quarterly survey')
    await editing.keep()
    expect(sent(DRAFT).map(({ params, body }) => [params.id, body.base])).toEqual([[ID, 'b1']])
    expect(model.file.$state.get().value?.draft.base).toBe('e1')
  })
})

describe('when another user saved the draft meanwhile', () => {
  async function clash() {
    const started = await open({ [DRAFT]: conflict })
    started.editing.put(titled('Mine'))
    started.known[FILE] = { data: theirs }
    expect(await started.editing.keep()).toBe(false)
    return started
  }

  test('both are kept, and nothing is sent until one is chosen', async () => {
    const { editing, sent, title } = await clash()
    expect(editing.$theirs.get()?.draft.base).toBe('b9')
    expect(title()).toBe('Mine')
    editing.put(titled('Mine still'))
    expect(await editing.keep()).toBe(false)
    expect(sent(DRAFT)).toHaveLength(1)
    expect(title()).toBe('Mine still')
  })

  test('another survey is edited and saved as ever', async () => {
    const { editing, model, sent, known } = await clash()
    known[FILE] = { data: fileOf({ id: idOf('e'), draft: { ...fileOf().draft, base: 'e1' } }) }
    known[DRAFT] = ({ body }) => ({ data: { ...fileOf().draft, definition: body.definition, base: 'e2' } })
    model.path.navigate(`/${idOf('e')}/edit`)
    await settle()
    expect(editing.$theirs.get()).toBeNull()
    expect(editing.$keeping.get().state).toBe('kept')
    editing.put(titled('Another'))
    expect(await editing.keep()).toBe(true)
    expect(sent(DRAFT).map(({ params }) => params.id)).toEqual([ID, idOf('e')])
    model.path.navigate(`/${ID}/edit`)
    expect(editing.$theirs.get()?.draft.base).toBe('b9')
  })

  test('theirs can be taken, and undone', async () => {
    const { editing, title } = await clash()
    editing.takeTheirs()
    expect(title()).toBe('Theirs')
    expect(editing.$isPending.get()).toBe(false)
    editing.undo()
    expect(title()).toBe('Mine')
  })

  test('ours can be saved over it', async () => {
    const { editing, sent, known, title } = await clash()
    known[DRAFT] = { data: { ...theirs.draft, definition: titled('Mine'), base: 'b10' } }
    expect(await editing.keepOwn()).toBe(true)
    expect(sent(DRAFT)[1]?.body.base).toBe('b9')
    expect(title()).toBe('Mine')
  })

  test('our own save with a lost response is no conflict', async () => {
    const { editing, known } = await open({ [DRAFT]: conflict })
    editing.put(titled('Mine'))
    known[FILE] = { data: fileOf({ draft: { ...fileOf().draft, definition: titled('Mine'), base: 'b2' } }) }
    expect(await editing.keep()).toBe(true)
    expect(editing.$theirs.get()).toBeNull()
  })
})

describe('the logic check', () => {
  test('runs once typing pauses, and drops a stale response', async () => {
    const { answer, waiting } = held<object>()
    const { editing, sent } = await open({ [PREVIEW]: answer })
    await vi.waitUntil(() => sent(PREVIEW).length === 1)
    editing.put(titled('One'))
    await vi.waitUntil(() => sent(PREVIEW).length === 2)
    const problem = (message: string) => ({ row: 'open', part: 'label', message })
    waiting[1]?.({ contents: null, problems: [problem('Second')], untranslated: [] })
    await settle()
    waiting[0]?.({ contents: null, problems: [problem('First')], untranslated: [] })
    await settle()
    expect(editing.reading.$state.get().value?.problems).toEqual([problem('Second')])
  })
})

describe('publishing', () => {
  test('saves the draft first, and publishes exactly that', async () => {
    const { editing, sent, api } = await open({ [PUBLISH]: { data: fileOf({ version: 2 }) } })
    editing.put(titled('Mine'))
    expect((await editing.publish())?.version).toBe(2)
    expect(sent(PUBLISH)[0]?.body).toEqual({ base: 'b1+' })
    const calls = api.mock.calls.map(([name]) => name)
    expect(calls.indexOf(DRAFT)).toBeLessThan(calls.indexOf(PUBLISH))
  })

  test('is cancelled if the draft cannot be saved', async () => {
    const { editing, sent } = await open({ [DRAFT]: conflict })
    editing.put(titled('Mine'))
    expect(await editing.publish()).toBeNull()
    expect(sent(PUBLISH)).toEqual([])
  })
})
