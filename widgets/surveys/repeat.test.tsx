import { expect, test, vi } from 'vitest'
import type { Group, SurveyDefinition } from '#contract/survey-definition.ts'
import { idOf } from '#kit/people/testing.ts'
import { press, type } from '#kit/testing.tsx'
import { addRowAfter } from './bench.ts'
import { renameQuestion } from './naming.ts'
import {
  CORRECT,
  contentsOf,
  DRAFT,
  FILE,
  fileOf,
  ID,
  RESPONSE,
  RESPONSES,
  responseOf,
  show,
} from './testing.tsx'

const household: SurveyDefinition = {
  title: { en: 'Household' },
  languages: ['en'],
  lists: {},
  items: [
    { kind: 'integer', name: 'size', label: { en: 'How many?' } },
    {
      kind: 'group',
      name: 'members',
      label: { en: 'Member' },
      repeat: { count: '${size}' },
      items: [
        { kind: 'text', name: 'name', label: { en: 'Name' } },
        { kind: 'integer', name: 'age', label: { en: 'Age' } },
      ],
    },
    { kind: 'calculate', name: 'ages', label: {}, calculation: 'sum(${age})' },
  ],
}
const draft = { definition: household, base: 'b1', problems: [], untranslated: [] }
const given = {
  answers: {
    size: '2',
    members: '2',
    'members[1].name': 'Asha',
    'members[1].age': '40',
    'members[2].name': 'Juma',
  },
  calculated: { ages: '40' },
}

/** Returns the repeat as last saved. */
const lastOf = (sent: readonly { body: { definition: SurveyDefinition } }[]): Partial<Group> =>
  (sent.at(-1)?.body.definition.items.find(({ kind }) => kind === 'group') ?? {}) as Partial<Group>

async function write() {
  const shown = await show({ path: `/${ID}/edit`, answers: { [FILE]: { data: fileOf({ draft }) } } })
  await vi.waitUntil(() => shown.all('.outline li').length > 0)
  const rows = () => shown.all('.row-of').map(row => shown.text(row))
  const open = (label: string) =>
    press(shown.all('.row-of').find(row => shown.text(row.querySelector('strong')) === label) as HTMLElement)
  const control = (name: string) => {
    const label = shown.all('.form-pane label').find(one => shown.text(one).startsWith(name))
    return shown.find<HTMLInputElement>(`#${CSS.escape(label?.getAttribute('for') ?? '')}`)
  }
  return { ...shown, rows, open, control }
}

test('the outline marks a repeat, and its form shows how often it is asked', async () => {
  const { rows, open, control, find, text, all } = await write()
  expect(rows().some(row => row.includes('Member') && row.includes('Repeat'))).toBe(true)
  await open('Member')
  expect(text(find('.form-pane h3'))).toBe('Repeat')
  expect(control('How many entries').value).toBe('${size}')
  const chosen = all('.form-pane input:checked').map(one => (one as HTMLInputElement).value)
  expect(chosen).toContain('counted')
})

test('a repeat can be set by respondents, within limits, or become a group', async () => {
  const { open, sent, control, all, text, find } = await write()
  await open('Member')
  const choose = (value: string) =>
    press(
      all('.form-pane input[type=radio]').find(
        one => (one as HTMLInputElement).value === value,
      ) as HTMLElement,
    )
  await choose('added')
  await type(control('At least'), '1')
  await type(control('At most'), '12')
  await vi.waitUntil(() => lastOf(sent(DRAFT)).repeat?.most === 12)
  expect(lastOf(sent(DRAFT)).repeat).toEqual({ least: 1, most: 12 })
  await type(control('At most'), '500')
  expect(text(find('.form-pane'))).toContain('Enter a whole number from 1 to 100')
  await choose('once')
  await vi.waitUntil(() => lastOf(sent(DRAFT)).repeat === undefined)
})

test('adds a repeat, and renames the question of its count', () => {
  const { definition } = addRowAfter(household, null, 'repeat')
  expect(definition.items.at(-1)).toEqual({ kind: 'group', name: 'group', label: {}, repeat: {}, items: [] })
  expect(renameQuestion(household, 'size', 'people').items[1]).toMatchObject({
    repeat: { count: '${people}' },
  })
})

test('a response lists its entries, and each answer is corrected separately', async () => {
  const { reads, all, text, tap, opened, fill, sent, field } = await show({
    path: `/${ID}/response/${idOf('7')}`,
    answers: {
      [FILE]: { data: fileOf({ draft }) },
      [RESPONSE]: { data: { ...responseOf(given), survey: ID, contents: contentsOf(household) } },
      [CORRECT]: { data: { standing: 'new', reviews: [] } },
    },
  })
  await reads('Member 2')
  expect(all('.answers dt').map(one => text(one).trim())).toEqual([
    'How many?',
    'Member',
    'Member 1',
    'Name',
    'Age',
    'Member 2',
    'Name',
    'Age',
    expect.stringContaining('ages'),
  ])
  expect(all('.answers dd').map(one => text(one))).toEqual(
    expect.arrayContaining(['Asha', '40', 'Juma', 'No answer']),
  )
  await tap('Correct the answer to “Age (2)”')
  await opened()
  await fill('answer', '9')
  await type(field('note'), 'He said so.')
  await tap('Correct')
  await vi.waitUntil(() => sent(CORRECT).length > 0)
  expect(sent(CORRECT)[0]?.body).toEqual({ answers: { 'members[2].age': '9' }, note: 'He said so.' })
})

test('the list of responses joins a question’s answers of all entries', async () => {
  const { reads, table } = await show({
    path: `/${ID}/responses`,
    answers: {
      [FILE]: { data: fileOf({ draft }) },
      [RESPONSES]: { data: [responseOf(given)], total: 1, page: 1, size: 25 },
    },
  })
  await reads('Asha')
  expect(table()[0]).toMatchObject({ Name: 'Asha; Juma', Age: '40' })
})
