import { describe, expect, test } from 'vitest'
import { draw, Held, press, type } from '#kit/testing.tsx'
import { Field } from './field.tsx'
import { RadioGroup } from './radio.tsx'
import { Select } from './select.tsx'

const described = (find: (selector: string) => HTMLElement, element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map(id => find(`[id="${id}"]`).textContent)

describe('field', () => {
  test('is labelled by its label and described by its hint', async () => {
    const { find } = await draw(
      <Field label="Name" hint="As on your ID">
        {control => <input {...control} />}
      </Field>,
    )
    const input = find('input')
    expect(find('label').textContent).toBe('Name')
    expect(find('label').getAttribute('for')).toBe(input.id)
    expect(described(find, input)).toEqual(['As on your ID'])
    expect(input.getAttribute('aria-required')).toBe('true')
    expect(input.hasAttribute('aria-invalid')).toBe(false)
  })

  test('shows its error under the control, in a persistent live region', async () => {
    const name = (error: string | null) => (
      <Field label="Name" hint="As on your ID" error={error}>
        {control => <input {...control} />}
      </Field>
    )
    const { find, redraw } = await draw(name(null))
    const place = find('.error')
    expect(place.textContent).toBe('')
    // errors of untouched fields are announced once, by the summary above them
    expect(place.hasAttribute('aria-live')).toBe(false)
    await type(find<HTMLInputElement>('input'), 'A')
    expect(place.getAttribute('aria-live')).toBe('polite')
    await redraw(name('This field is required'))
    expect(find('.error')).toBe(place)
    expect(place.textContent).toBe('This field is required')
    expect(described(find, find('input'))).toEqual(['As on your ID', 'This field is required'])
    expect(find('input').getAttribute('aria-invalid')).toBe('true')
    await redraw(name(null))
    expect(place.textContent).toBe('')
    expect(find('input').hasAttribute('aria-invalid')).toBe(false)
  })

  test('is marked optional in the page’s language', async () => {
    const { find } = await draw(
      <Field label="Jina" optional>
        {control => <input {...control} />}
      </Field>,
      { language: 'sw' },
    )
    expect(find('label').textContent).toBe('Jina (si lazima)')
    expect(find('input').hasAttribute('aria-required')).toBe(false)
  })

  test('has an id that no other field shares', async () => {
    const { shadow } = await draw(
      <>
        <Field label="One">{control => <input {...control} />}</Field>
        <Field label="Two">{control => <input {...control} />}</Field>
      </>,
    )
    const ids = [...shadow.querySelectorAll('[id]')].map(element => element.id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('a radio option is named by its text and described by its hint', async () => {
  const { find } = await draw(
    <RadioGroup
      label="Fund"
      value=""
      onChange={() => {}}
      options={[{ value: 'stock', text: 'Stock Loan', hint: 'Buy before the season starts.' }]}
    />,
  )
  const radio = find('input')
  expect(find(`[id="${radio.getAttribute('aria-labelledby')}"]`).textContent).toBe('Stock Loan')
  expect(described(find, radio)).toEqual(['Buy before the season starts.'])
})

const months = [
  { value: '6', text: '6 months' },
  { value: '12', text: '1 year' },
]

describe('select', () => {
  test('starts empty, and reports the chosen value', async () => {
    let kept = ''
    const { find } = await draw(
      <Held start="">
        {(value, set) => {
          kept = value
          return <Select label="Period" name="months" options={months} value={value} onChange={set} />
        }}
      </Held>,
    )
    const select = find<HTMLSelectElement>('select')
    expect([...select.options].map(option => option.text)).toEqual(['Choose', '6 months', '1 year'])
    expect(select.value).toBe('')
    await type(select, '12')
    expect(kept).toBe('12')
    expect(select.value).toBe('12')
  })

  test('shows a value set before its options once they arrive', async () => {
    const period = (options: typeof months) => (
      <Select label="Period" options={options} value="12" onChange={() => {}} />
    )
    const { find, redraw } = await draw(period([]))
    expect(find<HTMLSelectElement>('select').selectedOptions[0]?.text).toBe('Choose')
    await redraw(period(months))
    expect(find<HTMLSelectElement>('select').selectedOptions[0]?.text).toBe('1 year')
  })

  test('shows the placeholder when its value is not an option', async () => {
    const { find } = await draw(<Select label="Period" options={months} value="7" onChange={() => {}} />)
    expect(find<HTMLSelectElement>('select').selectedOptions[0]?.text).toBe('Choose')
  })
})

describe('radio group', () => {
  const purposes = [
    { value: 'personal', text: 'Personal' },
    { value: 'capital', text: 'Capital Expenses' },
  ]

  test('is a named group with one checked option at a time', async () => {
    const { find, shadow } = await draw(
      <Held start="">
        {(value, set) => (
          <RadioGroup label="What for?" hint="One of these" options={purposes} value={value} onChange={set} />
        )}
      </Held>,
    )
    const group = find('[role=radiogroup]')
    expect(find(`[id="${group.getAttribute('aria-labelledby')}"]`).textContent).toBe('What for?')
    expect(described(find, group)).toEqual(['One of these'])
    const radios = [...shadow.querySelectorAll('input')]
    expect(radios.map(radio => radio.closest('label')?.textContent)).toEqual(['Personal', 'Capital Expenses'])
    const checked = () => radios.map(radio => radio.checked)
    expect(checked()).toEqual([false, false])
    radios[1]?.click()
    await press(find('.label'))
    expect(checked()).toEqual([false, true])
    radios[0]?.click()
    await press(find('.label'))
    expect(checked()).toEqual([true, false])
  })

  test('shows its error and is marked invalid', async () => {
    const { find } = await draw(
      <RadioGroup
        label="What for?"
        options={purposes}
        value=""
        onChange={() => {}}
        error="This field is required"
      />,
    )
    expect(find('[role=radiogroup]').getAttribute('aria-invalid')).toBe('true')
    expect(described(find, find('[role=radiogroup]'))).toEqual(['This field is required'])
  })

  test('is independent of other groups', async () => {
    const { shadow } = await draw(
      <>
        <RadioGroup label="One" options={purposes} value="personal" onChange={() => {}} />
        <RadioGroup label="Two" options={purposes} value="capital" onChange={() => {}} />
      </>,
    )
    expect([...shadow.querySelectorAll('input')].map(radio => radio.checked)).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})
