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
  test('search once when typing pauses', async () => {
    const { field, onChange } = await drawFilters()
    await type(field, 'am')
    await type(field, 'amina ')
    await vi.waitUntil(() => onChange.mock.calls.length > 0)
    expect(onChange.mock.calls).toEqual([['search', 'amina', false]])
  })

  test('search at once on Enter, and not again for the same text', async () => {
    const { field, onChange } = await drawFilters()
    await type(field, 'amina')
    await enter(field)
    await enter(field)
    expect(onChange).toHaveBeenCalledOnce()
    expect(onChange.mock.calls[0]?.slice(0, 2)).toEqual(['search', 'amina'])
  })

  test('replace the history entry when typing continues', async () => {
    const { field, onChange } = await drawFilters({ search: 'am' })
    await type(field, 'amina')
    await vi.waitUntil(() => onChange.mock.calls.length > 0)
    expect(onChange.mock.calls).toEqual([['search', 'amina', true]])
  })

  test('follow the query on Back, including the search field', async () => {
    const { field, find, again } = await drawFilters({ search: 'amina', status: 'active' })
    expect(field.value).toBe('amina')
    await again({ search: '', status: 'invited' })
    expect(field.value).toBe('')
    expect(find<HTMLSelectElement>('select').value).toBe('invited')
  })

  test('select a value, with an accessible name', async () => {
    const { find, onChange } = await drawFilters()
    const select = find<HTMLSelectElement>('select')
    expect(select.getAttribute('aria-label')).toBe('Status')
    await type(select, 'active')
    expect(onChange).toHaveBeenCalledWith('status', 'active')
  })

  test('show a removable chip per active filter, and one button clears all', async () => {
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

  test('show no chips when none is active', async () => {
    const { shadow } = await drawFilters({ sort: '-name' })
    expect(shadow.querySelector('.chips')).toBeNull()
  })

  test('from a link show a chip that removes them', async () => {
    const onChange = vi.fn()
    const link = { name: 'person', label: 'One person', kind: 'link' } as const
    const { find } = await draw(
      <Filters choices={[link]} values={{ person: 'f1' }} onChange={onChange} onClear={() => {}} />,
    )
    expect(find('.chip').textContent).toBe('One person')
    await press(find('.chip'))
    expect(onChange).toHaveBeenCalledWith('person', '')
  })

  test('collapse with the order into one button on narrow screens', async () => {
    const onChange = vi.fn()
    const onOrder = vi.fn()
    const orders = {
      label: 'Order',
      value: '-at',
      options: [
        { value: 'at', text: 'Oldest first' },
        { value: '-at', text: 'Newest first' },
      ],
    }
    const props = { choices, values: { status: 'active' }, onChange, onClear: vi.fn(), orders, onOrder }
    const day = { name: 'from', label: 'From', kind: 'day', min: '2026-11-01', max: '2026-11-20' } as const
    const { find, shadow } = await draw(<Filters {...props} choices={[...choices, day]} done="Show 3 rows" />)
    expect(find('.more').textContent).toBe('Filters1')
    await press(find('.more'))
    await vi.waitUntil(() => shadow.querySelector('dialog'))
    const [status, order] = shadow.querySelectorAll<HTMLSelectElement>('dialog select')
    expect(status?.value).toBe('active')
    const from = find<HTMLInputElement>('dialog [type=date]')
    expect([from.min, from.max]).toEqual([day.min, day.max])
    await type(status as HTMLSelectElement, '')
    expect(onChange).toHaveBeenCalledWith('status', '')
    await type(order as HTMLSelectElement, 'at')
    expect(onOrder).toHaveBeenCalledWith('at')
    await press(find('dialog .primary'))
    expect(shadow.querySelector('dialog')).toBeNull()
  })
})
