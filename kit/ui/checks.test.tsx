import { expect, test } from 'vitest'
import { draw, Held, press } from '#kit/testing.tsx'
import { CheckGroup } from './checks.tsx'

test('several options can be checked, and are returned in option order', async () => {
  const options = ['one', 'two', 'three'].map(value => ({ value, text: value }))
  const { find, place } = await draw(
    <Held start={['three']}>
      {(values, set) => (
        <>
          <CheckGroup label="Numbers" options={options} values={values} onChange={set} />
          <output>{values.join()}</output>
        </>
      )}
    </Held>,
  )
  const click = (value: string) => press(place.querySelector(`input[value=${value}]`) as Element)
  await click('one')
  expect(find('output').textContent).toBe('one,three')
  await click('three')
  expect(find('output').textContent).toBe('one')
})
