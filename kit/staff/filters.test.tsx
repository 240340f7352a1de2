import { describe, expect, test, vi } from 'vitest'
import { draw, press, settle, type } from '#kit/testing.tsx'
import { Filters } from './filters.tsx'

const choices = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: 'active', text: 'Active' },
      { value: 'invited', text: 'Invited' },
    ],
  },
]

async function drawFilters(values: Record<string, string> = {}) {
  const onChange = vi.fn()
  const onClear = vi.fn()
  const filters = (now: typeof values) => (
    <Filters search="Search people" choices={choices} values={now} onChange={onChange} onClear={onClear} />
  )
  const drawn = await draw(filters(values))
  const chips = () => [...drawn.shadow.querySelectorAll('.chip')]
  const field = drawn.find<HTMLInputElement>('input')
  return {
    ...drawn,
    field,
    chips,
    onChange,
    onClear,
    again: (now: typeof values) => drawn.redraw(filters(now)),
  }
}

const enter = async (field: HTMLElement) => {
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }))
  await settle()
}

describe('filters', () => {
  test('search when typing pauses, once', async () => {
    const { field, onChange } = await drawFilters()
    await type(field, 'am')
    await type(field, 'amina ')
    await vi.waitUntil(() => onChange.mock.calls.length > 0)
    expect(onChange.mock.calls).toEqual([['search', 'amina', false]])
  })

  test('search at once on Enter, and not again for the same words', async () => {
    const { field, onChange } = await drawFilters()
    await type(field, 'amina')
    await enter(field)
    await enter(field)
    expect(onChange).toHaveBeenCalledOnce()
    expect(onChange.mock.calls[0]?.slice(0, 2)).toEqual(['search', 'amina'])
  })

  test('going on typing changes the search without another step for Back', async () => {
    const { field, onChange } = await drawFilters({ search: 'am' })
    await type(field, 'amina')
    await vi.waitUntil(() => onChange.mock.calls.length > 0)
    expect(onChange.mock.calls).toEqual([['search', 'amina', true]])
  })

  test('show what Back brings, also in the search field', async () => {
    const { field, find, again } = await drawFilters({ search: 'amina', status: 'active' })
    expect(field.value).toBe('amina')
    await again({ search: '', status: 'invited' })
    expect(field.value).toBe('')
    expect(find<HTMLSelectElement>('select').value).toBe('invited')
  })

  test('choose one value, named for screen readers', async () => {
    const { find, onChange } = await drawFilters()
    const select = find<HTMLSelectElement>('select')
    expect(select.getAttribute('aria-label')).toBe('Status')
    await type(select, 'active')
    expect(onChange).toHaveBeenCalledWith('status', 'active')
  })

  test('each that is set is a chip that takes it away; one button takes all away', async () => {
    const { chips, find, onChange, onClear } = await drawFilters({
      search: 'am',
      status: 'active',
      page: '2',
    })
    expect(chips().map(chip => chip.textContent)).toEqual(['“am”', 'Status: Active'])
    expect(chips()[1]?.getAttribute('aria-label')).toBe('Remove filter: Status: Active')
    await press(chips()[1] as Element)
    expect(onChange).toHaveBeenCalledWith('status', '')
    await press(find('.chips .button'))
    expect(onClear).toHaveBeenCalledOnce()
  })

  test('without any set there is nothing to take away', async () => {
    const { shadow } = await drawFilters({ sort: '-name' })
    expect(shadow.querySelector('.chips')).toBeNull()
  })

  test('the choices fold away where there is little room', async () => {
    const { find } = await drawFilters()
    expect(find('.more').getAttribute('aria-expanded')).toBe('false')
    await press(find('.more'))
    expect(find('.more').getAttribute('aria-expanded')).toBe('true')
  })
})
