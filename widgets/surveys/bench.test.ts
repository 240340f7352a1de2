import { describe, expect, test } from 'vitest'
import type { Question, SurveyDefinition } from '#contract/survey-definition.ts'
import { loadSurvey } from '#rules/survey/load.ts'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import {
  addRowAfter,
  changeRow,
  duplicateRow,
  ofKind,
  problemsAt,
  removeRow,
  restoreRow,
  withoutUnusedLists,
} from './bench.ts'
import { itemAt, placeNamed } from './tree.ts'

const at = (definition: SurveyDefinition, name: string) => placeNamed(definition.items, name) ?? []
const nobody = new Set<string>()

test('a new question is inserted after the open row, with a unique name', () => {
  const first = addRowAfter(quarterly, at(quarterly, 'open'), 'question')
  expect(first.place).toEqual([2])
  expect(itemAt(first.definition.items, [2])).toEqual({ kind: 'text', name: 'question', label: {} })
  const second = addRowAfter(first.definition, first.place, 'question')
  expect(itemAt(second.definition.items, second.place)?.name).toBe('question_2')
})

describe('a name', () => {
  const { definition, place } = addRowAfter(quarterly, null, 'question')
  const write = (text: string, from: SurveyDefinition, known: ReadonlySet<string> | null = nobody) => {
    const question = itemAt(from.items, place) as Question
    return changeRow(from, place, { ...question, label: { ...question.label, en: text } }, known)
  }
  const nameIn = (of: SurveyDefinition) => itemAt(of.items, place)?.name

  test('follows the label while it is typed, also in conditions', () => {
    const asked = addRowAfter(write('How old', definition), null, 'question')
    const withAsker = changeRow(
      asked.definition,
      asked.place,
      { kind: 'text', name: 'why', label: { en: 'Why?' }, relevant: '${how_old} > 3' },
      null,
    )
    const after = write('How old are you?', withAsker)
    expect(nameIn(after)).toBe('how_old_are_you')
    expect(itemAt(after.items, asked.place)).toMatchObject({ relevant: '${how_old_are_you} > 3' })
  })

  test('is fixed once published or edited, or if publication is unknown', () => {
    const old = write('How old?', definition)
    expect(nameIn(write('Your age?', old, new Set(['how_old'])))).toBe('how_old')
    expect(nameIn(write('Your age?', old, null))).toBe('how_old')
    const own = changeRow(old, place, { ...(itemAt(old.items, place) as Question), name: 'age' }, nobody)
    expect(nameIn(write('Your age?', own))).toBe('age')
  })

  test('is unique', () => {
    expect(nameIn(write('Open', definition))).toBe('open_2')
  })
})

test('a copy is inserted after its original', () => {
  const done = duplicateRow(quarterly, at(quarterly, 'staff'))
  expect(done?.place).toEqual([3, 4])
  expect(done && itemAt(done.definition.items, done.place)).toMatchObject({
    name: 'staff_2',
    kind: 'integer',
  })
})

describe('a removed row', () => {
  test('is restored in place with its options, keeping later edits', () => {
    const gone = withoutUnusedLists(removeRow(quarterly, at(quarterly, 'trades')))
    expect(gone.lists).not.toHaveProperty('trade')
    const since = addRowAfter(gone, null, 'question').definition
    const back = restoreRow(since, quarterly, at(quarterly, 'trades'))
    expect(back?.definition.lists.trade).toEqual(quarterly.lists.trade)
    expect(back && at(back.definition, 'trades')).toEqual(at(quarterly, 'trades'))
    expect(back && at(back.definition, 'question')).toEqual([4])
  })

  test('is not restored twice', () => {
    expect(restoreRow(quarterly, quarterly, at(quarterly, 'trades'))).toBeNull()
  })

  test('is restored at the end if its group is gone', () => {
    const gone = removeRow(quarterly, at(quarterly, 'business'))
    expect(restoreRow(gone, quarterly, at(quarterly, 'staff'))?.place).toEqual([3])
  })
})

describe('changing the type', () => {
  const kindOf = (name: string, kind: Question['kind']) => {
    const definition = ofKind(quarterly, at(quarterly, name), kind)
    return { definition, question: itemAt(definition.items, at(definition, name)) as Question }
  }

  test('adds an option list where needed', () => {
    const { definition, question } = kindOf('why_closed', 'select-one')
    expect(question.list).toBe('why_closed')
    expect(definition.lists.why_closed).toMatchObject({
      options: [{ value: 'option' }, { value: 'option_2' }],
    })
  })

  test('keeps the list among types with options, else drops it', () => {
    expect(kindOf('place', 'select-multiple').question).toMatchObject({
      list: 'place',
      filter: 'country = ${country}',
    })
    expect(kindOf('place', 'text').question).not.toHaveProperty('filter')
    expect(kindOf('trades', 'ranking').question).not.toHaveProperty('other')
  })

  test('drops the prefilling from sales that only numbers have', () => {
    const place = at(quarterly, 'staff')
    const fromBooks = { figure: 'sales', period: 'quarter' } as never
    const filled = changeRow(
      quarterly,
      place,
      { ...(itemAt(quarterly.items, place) as Question), fromBooks },
      null,
    )
    expect(itemAt(ofKind(filled, place, 'decimal').items, place)).toMatchObject({ fromBooks })
    expect(itemAt(ofKind(filled, place, 'text').items, place)).not.toHaveProperty('fromBooks')
  })

  test('always gives a valid survey', () => {
    const kinds = ['text', 'integer', 'date', 'note', 'calculate', 'rating', 'photo'] as const
    for (const kind of kinds) {
      const read = loadSurvey(kindOf('since', kind).definition)
      expect('problems' in read ? read.problems.map(({ part }) => part) : []).toEqual([])
    }
  })
})

test('a problem points to its row, or the first question using its list', () => {
  const problem = (row: string, part: string) => ({ row, part, message: '' })
  const found = problemsAt(quarterly, [
    problem('staff', 'label'),
    problem('yesno', 'options'),
    problem('', 'items'),
  ])
  expect(found.map(({ place }) => place)).toEqual([at(quarterly, 'staff'), [1], null])
  // a question and its list may have the same name
  expect(problemsAt(quarterly, [problem('place', 'options')])[0]?.place).toEqual(at(quarterly, 'place'))
})
