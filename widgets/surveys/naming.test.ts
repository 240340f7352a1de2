import { describe, expect, test } from 'vitest'
import type { Question } from '#contract/survey-definition.ts'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import { askersOf, duplicateOf, freeName, nameFrom, namesOf, renameQuestion, valueFrom } from './naming.ts'
import { itemAt, placeNamed, questionsIn, replaceItem } from './tree.ts'

const named = (definition: typeof quarterly, name: string) =>
  itemAt(definition.items, placeNamed(definition.items, name) ?? []) as Question

test.each([
  ['How many people?', 'how_many_people'],
  ['  Été à Mombasa – 2026 ', 'ete_a_mombasa_2026'],
  ["Ng'ombe wangapi?", 'ngombe_wangapi'],
  ['2026 sales', 'n2026_sales'],
  ['How many in ${place}?', 'how_many_in'],
  ['How much money did the business make in this quarter', 'how_much_money_did_the_business'],
  ['?!', ''],
])('“%s” is named %s', (label, name) => {
  expect(nameFrom(label)).toBe(name)
})

test('a name in use gets the next number', () => {
  expect(freeName('age', new Set(['age', 'age_2']))).toBe('age_3')
  expect(freeName('age_2', new Set(['age_2']))).toBe('age_3')
  expect(valueFrom('Shop', [{ value: 'shop', label: {} }])).toBe('shop_2')
  expect(valueFrom('…', [])).toBe('option')
})

test('the text of “Other” reserves a name', () => {
  expect(namesOf(quarterly)).toContain('trades_other')
})

test('response metadata reserves its names', () => {
  expect(freeName(nameFrom('Phone'), namesOf(quarterly))).toBe('phone_2')
})

describe('renaming a question', () => {
  test('updates conditions and texts', () => {
    const after = renameQuestion(quarterly, 'place', 'town')
    expect(named(after, 'town').filter).toBe('country = ${country}')
    expect(named(after, 'staff').label.en).toBe('How many people work in ${town}?')
    expect(JSON.stringify(after)).not.toContain('${place}')
    expect(named(renameQuestion(quarterly, 'staff', 'people'), 'women').constraint).toBe('. <= ${people}')
  })

  test('updates calculated defaults', () => {
    const place = placeNamed(quarterly.items, 'women') ?? []
    const women = { ...(itemAt(quarterly.items, place) as Question), default: '${staff} - 1' }
    const asked = { ...quarterly, items: replaceItem(quarterly.items, place, women) }
    expect(named(renameQuestion(asked, 'staff', 'people'), 'women').default).toBe('${people} - 1')
  })

  test('leaves names with the same prefix unchanged', () => {
    expect(named(renameQuestion(quarterly, 'women', 'female'), 'half_women').relevant).toBe(
      '${women_share} >= 50',
    )
  })
})

test('finds the questions that refer to a question, excluding groups’ contents', () => {
  expect(askersOf(quarterly, 'open')).toEqual(['why_closed', 'business'])
  expect(askersOf(quarterly, 'place')).toEqual(['staff'])
})

test('a copied group has new names, and its references point inside the copy', () => {
  const business = quarterly.items.find(({ name }) => name === 'business')
  const copy = duplicateOf(business as (typeof quarterly.items)[number], namesOf(quarterly))
  const names = questionsIn([copy]).map(({ name }) => name)
  expect(names.filter(name => namesOf(quarterly).has(name))).toEqual([])
  const women = questionsIn([copy]).find(({ name }) => name === 'women_2')
  expect(women).toMatchObject({
    relevant: '${staff_2} > 0',
    required: "selected(${trades_2}, 'tailoring')",
    constraint: '. <= ${staff_2}',
  })
  // references to questions outside the copy stay
  expect(copy.relevant).toBe("${open} = 'yes'")
})
