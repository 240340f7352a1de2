import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Group, Item, Question } from '#contract/survey-definition.ts'
import { press, settle, type } from '#kit/testing.tsx'
import { asking, menuOf, open, SEND_OPEN, show } from './testing.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

const ask = (
  kind: Question['kind'],
  name: string,
  label: string,
  more: Partial<Question> = {},
): Question => ({
  kind,
  name,
  label: { en: label },
  ...more,
})
const members = (more: Partial<Group> = {}): Item[] => [
  ask('text', 'village', 'Village'),
  {
    kind: 'group',
    name: 'members',
    label: { en: 'Member' },
    repeat: {},
    items: [
      ask('text', 'name', 'Name', { required: true }),
      ask('integer', 'age', 'Age of ${name}'),
      {
        kind: 'group',
        name: 'work',
        label: { en: 'Work' },
        relevant: '${age} > 17',
        items: [ask('text', 'trade', 'Trade')],
      },
    ],
    ...more,
  },
  ask('calculate', 'ages', 'All ages', { calculation: 'sum(${age})', shown: true }),
]
const menu = (more: Partial<Group> = {}) => menuOf(asking(members(more)))

describe('a repeated group', () => {
  test('starts with one entry, can be extended, and focuses the new entry’s first field', async () => {
    const { all, button, field, focused, reads, text, find } = await show({ menu: menu() })
    await reads('Member: 1 of 1')
    await press(button('Add another: Member'))
    expect(all('.entry > legend').map(text)).toEqual(['Member: 1 of 2', 'Member: 2 of 2'])
    expect(focused()).toBe(field('members[2].name'))
    expect(text(find('.part [role=status]'))).toBe('Added: Member 2')
    await type(field('members[2].name'), 'Juma')
    await reads('Age of Juma')
    expect(field('members[2].age').closest('fieldset.entry')).toBe(all('.entry')[1])
  })

  test('evaluates conditions per entry, and sums over all', async () => {
    const { all, button, fill, text, reads } = await show({ menu: menu() })
    await press(button('Add another: Member'))
    await fill('members[1].age', '40')
    await fill('members[2].age', '9')
    const shown = all('.entry').map(entry =>
      [...entry.querySelectorAll<HTMLElement>('section')].some(
        one => !one.hidden && text(one).includes('Trade'),
      ),
    )
    expect(shown).toEqual([true, false])
    await reads('49')
  })

  test('removes an empty entry at once, and confirms one with answers', async () => {
    const { all, button, fill, focused, model, text, find, named } = await show({ menu: menu() })
    await press(button('Add another: Member'))
    await press(button('Add another: Member'))
    await fill('members[1].name', 'Asha')
    await fill('members[3].name', 'Juma')
    await press(button('Remove: Member 2'))
    expect(all('.entry')).toHaveLength(2)
    expect(focused()).toBe(all('.entry')[1])
    expect(text(find('.part [role=status]'))).toBe('Removed. 2 are left.')
    await press(button('Remove: Member 1'))
    expect(text(find('.entry [role=alert]'))).toBe('Remove this and the answers in it?')
    await press(button('Keep it'))
    expect(all('.entry')).toHaveLength(2)
    await press(button('Remove: Member 1'))
    await press(button('Remove: Member 1'))
    expect(model.$opening.get()?.filling.answers()).toEqual({ members: '1', 'members[1].name': 'Juma' })
    await press(button('Remove: Member 1'))
    await press(button('Remove: Member 1'))
    expect(focused()).toBe(named('Add: Member'))
    expect(model.$opening.get()?.filling.toSend()).toEqual({ members: '0' })
  })

  test('offers no adding or removing beyond its limits', async () => {
    const { all, button, named } = await show({ menu: menu({ repeat: { least: 1, most: 2 } }) })
    expect(named('Remove: Member 1')).toBeUndefined()
    await press(button('Add another: Member'))
    expect(named('Add another: Member')).toBeUndefined()
    expect(all('.entry')).toHaveLength(2)
  })

  test('follows an answered number, without adding or removing', async () => {
    const items = members({ repeat: { count: '${how_many}' } })
    const { all, fill, named } = await show({
      menu: menuOf(asking([ask('integer', 'how_many', 'How many?'), ...items])),
    })
    expect(all('.entry')).toHaveLength(0)
    await fill('how_many', '3')
    expect(all('.entry')).toHaveLength(3)
    expect([named('Add another: Member'), named('Remove: Member 1')]).toEqual([undefined, undefined])
    await fill('how_many', '1')
    expect(all('.entry')).toHaveLength(1)
  })

  test('counts each question, and focuses the missing one', async () => {
    const { button, fill, reads, focused, field, text, find } = await show({ menu: menu() })
    await fill('members[1].name', 'Asha')
    await press(button('Add another: Member'))
    await reads('1 of 5 answered')
    await press(button('Check your answers'))
    expect(focused()).toBe(field('members[2].name'))
    expect(text(find('.error-summary'))).toContain('Name (2)')
    await press(button('Remove: Member 2'))
    await reads('1 of 3 answered')
  })

  test('is reviewed entry by entry, and sent with the entry count', async () => {
    const { button, fill, reads, model, sent, all, text } = await show({ menu: menu() })
    await fill('members[1].name', 'Asha')
    await press(button('Add another: Member'))
    await fill('members[2].name', 'Juma')
    await press(button('Check your answers'))
    await reads('This is what will be sent.')
    expect(all('.form h4').map(one => text(one))).toContain('Member')
    expect(all('.form h5').map(one => text(one))).toEqual(['Member 1', 'Member 2'])
    await press(button('Send'))
    await settle()
    await vi.waitUntil(() => model.$screen.get() === 'thanks')
    expect(sent(SEND_OPEN)[0]?.body).toMatchObject({
      members: '2',
      'members[1].name': 'Asha',
      'members[2].name': 'Juma',
    })
  })

  test('is on one screen in the step layout', async () => {
    const { button, fill, reads, all, model } = await show({ menu: menu(), attributes: { layout: 'steps' } })
    await reads('Question 1 of 2')
    await press(button('Next'))
    await reads('Member: 1 of 1')
    await press(button('Add another: Member'))
    expect(all('.entry')).toHaveLength(2)
    await fill('members[1].name', 'Asha')
    await fill('members[2].name', 'Juma')
    await press(button('Next'))
    await press(button('Check your answers'))
    expect(model.$screen.get()).toBe('review')
  })
})

test('entries are kept in the draft, and can be prefilled', async () => {
  const first = await open({ menu: menu(), attributes: { prefill: 'members[2].name=Juma&village=Ruiru' } })
  expect(first.model.$opening.get()?.filling.answers()).toEqual({
    village: 'Ruiru',
    members: '2',
    'members[2].name': 'Juma',
  })
  first.set({ 'members[1].name': 'Asha', members: '3' })
  first.leave()
  const second = await open({ menu: menu() })
  expect(second.model.$opening.get()?.filling.answers()).toMatchObject({
    members: '3',
    'members[1].name': 'Asha',
    'members[2].name': 'Juma',
  })
})

test('is translated into Kiswahili', async () => {
  const definition = { ...asking(members()), languages: ['en', 'sw'] }
  const { reads, named } = await show({ menu: menuOf(definition), language: 'sw' })
  await reads('Member: 1 kati ya 1')
  expect(named('Ongeza tena: Member')).toBeDefined()
})
