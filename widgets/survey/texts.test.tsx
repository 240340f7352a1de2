import { describe, expect, test } from 'vitest'
import type { Item, SurveyDefinition } from '#contract/survey-definition.ts'
import { menuOf, show } from './testing.tsx'

const made = (items: Item[], lists: SurveyDefinition['lists'] = {}) =>
  menuOf({ title: { en: 'T' }, languages: ['en'], lists, items })

describe('survey texts', () => {
  test('are rendered as Markdown, but inserted answers are not', async () => {
    const { reads, all, fill, text } = await show({
      menu: made([
        {
          kind: 'text',
          name: 'owner',
          label: { en: 'Who is the **owner**?' },
          hint: { en: '[Why](https://x.ke)' },
        },
        { kind: 'note', name: 'thanks', label: { en: 'Thank you, *${owner}*.' }, relevant: "${owner} != ''" },
      ]),
    })
    await reads('Who is the owner?')
    expect(all('label strong').map(one => one.textContent)).toEqual(['owner'])
    expect(all('.field a').map(one => one.getAttribute('href'))).toEqual(['https://x.ke'])
    await fill('owner', '**Asha** <b>x</b>')
    await reads('Thank you, **Asha** <b>x</b>.')
    expect(all('.note em').map(one => one.textContent)).toEqual(['**Asha** <b>x</b>'])
    expect(text()).not.toContain('[Why]')
  })
})

test('the review writes an amount that the books know as they do, and a year as typed', async () => {
  const books = { figure: 'revenue', period: 'quarter' } as const
  const { reads, fill, tap } = await show({
    menu: made([
      { kind: 'integer', name: 'sold', label: { en: 'Sold?' }, fromBooks: books },
      { kind: 'integer', name: 'year', label: { en: 'Since?' } },
    ]),
  })
  await reads('Sold?')
  await fill('sold', '102985')
  await fill('year', '2019')
  await tap('Check your answers')
  await reads('102,985')
  await reads('2019')
})

describe('a dependent option list', () => {
  const options = (values: readonly [string, string][]) => ({
    options: values.map(([value, region]) => ({ value, label: { en: value }, columns: { region } })),
  })
  const region: Item = {
    kind: 'select-one',
    name: 'region',
    list: 'regions',
    label: { en: 'Which **region**?' },
  }
  const town: Item = {
    kind: 'select-one',
    name: 'town',
    list: 'towns',
    filter: 'region = ${region}',
    label: { en: 'Which town?' },
    required: true,
  }

  test('names the question to answer first, without an error', async () => {
    const lists = {
      regions: options([
        ['north', ''],
        ['south', ''],
      ]),
      towns: options([['Nyeri', 'north']]),
    }
    const { reads, choose, text, all } = await show({ menu: made([region, town], lists) })
    await reads('Answer “Which region?” first.')
    expect(all('[role=alert]')).toEqual([])
    await choose('region', 'south')
    await reads('Error! No Options available')
    expect(text()).not.toContain('first.')
    await choose('region', 'north')
    await reads('Nyeri')
  })
})

test('a calculation is shown read-only under its label', async () => {
  const { reads, fill, all, text } = await show({
    menu: made([
      { kind: 'integer', name: 'a', label: { en: 'How many?' } },
      { kind: 'calculate', name: 'sum', label: { en: 'In all' }, shown: true, calculation: '${a} + 1' },
    ]),
  })
  await reads('In all')
  await fill('a', '4')
  await reads('5')
  expect(all('[name=sum]')).toEqual([])
  expect(text()).toContain('In all')
})

test('a rating may start at zero', async () => {
  const { choose, all } = await show({
    menu: made([{ kind: 'rating', name: 'likely', label: { en: 'How likely?' }, points: 10, from: 0 }]),
  })
  await choose('likely', '0')
  expect(all('[name=likely]').map(one => one.getAttribute('value'))).toEqual(
    Array.from({ length: 11 }, (_, at) => String(at)),
  )
})
