import { describe, expect, test } from 'vitest'
import type { Question } from '#contract/survey-definition.ts'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import { askersOf, duplicateOf, freeName, nameFrom, namesOf, renamed, valueFrom } from './naming.ts'
import { itemAt, placeNamed, questionsIn } from './tree.ts'

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
])('“%s” is called %s', (label, name) => {
  expect(nameFrom(label)).toBe(name)
})

test('a name that is taken gets the next number', () => {
  expect(freeName('age', new Set(['age', 'age_2']))).toBe('age_3')
  expect(freeName('age_2', new Set(['age_2']))).toBe('age_3')
  expect(valueFrom('Shop', [{ value: 'shop', label: {} }])).toBe('shop_2')
  expect(valueFrom('…', [])).toBe('option')
})

test('the text to “Other” takes a name as well', () => {
  expect(namesOf(quarterly)).toContain('trades_other')
})

test('what is sent along with answers takes its names as well', () => {
  expect(freeName(nameFrom('Phone'), namesOf(quarterly))).toBe('phone_2')
})

describe('a question that is called otherwise', () => {
  test('is so wherever it is named, in conditions and texts', () => {
    const after = renamed(quarterly, 'place', 'town')
    expect(named(after, 'town').filter).toBe('country = ${country}')
    expect(named(after, 'staff').label.en).toBe('How many people work in ${town}?')
    expect(JSON.stringify(after)).not.toContain('${place}')
    expect(named(renamed(quarterly, 'staff', 'people'), 'women').constraint).toBe('. <= ${people}')
  })

  test('leaves names alone that only begin like it', () => {
    expect(named(renamed(quarterly, 'women', 'female'), 'half_women').relevant).toBe('${women_share} >= 50')
  })
})

test('who asks for a question is known, and a group does not ask for what its questions do', () => {
  expect(askersOf(quarterly, 'open')).toEqual(['why_closed', 'business'])
  expect(askersOf(quarterly, 'place')).toEqual(['staff'])
})

test('a copy of a group has new names, and its questions ask for each other', () => {
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
