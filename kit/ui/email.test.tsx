import { expect, test } from 'vitest'
import { draw } from '#kit/testing.tsx'
import { Email } from './email.tsx'

test.each([
  ['rose.atieno@mail.example', 'rose|.atieno|@mail|.example'],
  ['rose', 'rose'],
  ['', ''],
])('%s may wrap before its @ and its dots', async (address, parts) => {
  const { place } = await draw(
    <p>
      <Email of={address} />
    </p>,
  )
  const line = place.querySelector('p')
  expect(line?.textContent).toBe(address)
  expect(line?.innerHTML.replaceAll('<wbr>', '|')).toBe(parts)
})
