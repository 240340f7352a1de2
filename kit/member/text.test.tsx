import { expect, test } from 'vitest'
import { draw, Held, type } from '#kit/testing.tsx'
import { TextInput } from './text.tsx'

test('a text input is labelled, shows its error, and keeps typed text', async () => {
  const { find } = await draw(
    <Held start="Soko">
      {(value, set) => <TextInput label="Name" name="name" value={value} onChange={set} error="Too short" />}
    </Held>,
  )
  const input = find<HTMLInputElement>('input')
  await type(input, 'Soko la Juma')
  expect(input.value).toBe('Soko la Juma')
  expect(find('label').getAttribute('for')).toBe(input.id)
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('a multi-line input keeps line breaks', async () => {
  const { find } = await draw(
    <Held start="Soko">
      {(value, set) => <TextInput label="Address" lines={3} value={value} onChange={set} />}
    </Held>,
  )
  const area = find<HTMLTextAreaElement>('textarea')
  await type(area, 'Moi Avenue\nNairobi')
  expect(area.value).toBe('Moi Avenue\nNairobi')
})

test('a code input disables autocapitalization', async () => {
  const { find } = await draw(<TextInput label="Host" kind="code" value="" onChange={() => {}} />)
  expect(find('input').getAttribute('autocapitalize')).toBe('none')
  expect(find('input').getAttribute('type')).toBe('text')
})
