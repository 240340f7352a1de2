import { expect, test } from 'vitest'
import { draw, Held, press, type } from '#kit/testing.tsx'
import { PasswordInput } from './password.tsx'

const field = (
  <Held start="">
    {(value, set) => (
      <PasswordInput label="Password" kind="current-password" name="password" value={value} onChange={set} />
    )}
  </Held>
)

test('a password is hidden until revealed, and keeps its value', async () => {
  const { find } = await draw(field)
  const input = find<HTMLInputElement>('input')
  await type(input, 'siri yangu 1')
  expect(input.type).toBe('password')
  await press(find('button'))
  expect(input.type).toBe('text')
  expect(input.value).toBe('siri yangu 1')
  expect(find('button').getAttribute('aria-label')).toBe('Hide: Password')
})

test('sets autocomplete to current-password', async () => {
  const { find } = await draw(field)
  expect(find('input').getAttribute('autocomplete')).toBe('current-password')
})
