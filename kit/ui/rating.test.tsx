import { expect, test } from 'vitest'
import { drawIn, Held, press } from '#kit/testing.tsx'
import { ratingEn } from './rating.en.ts'
import { RatingInput, Stars } from './rating.tsx'

const words = { name: 'test', en: ratingEn, others: {} }

test('stars are chosen by a tap and labelled in words', async () => {
  const { place, find } = await drawIn(
    document.body,
    <Held start={0}>
      {(value, set) => <RatingInput name="rated" label="Rate" value={value} onChange={set} />}
    </Held>,
    words,
  )
  await press(find('[aria-label="4 stars of 5"]'))
  expect(find<HTMLInputElement>('[value="4"]').checked).toBe(true)
  expect(place.querySelectorAll('label.full')).toHaveLength(4)
})

test('given stars are one image with a name', async () => {
  const { find } = await drawIn(document.body, <Stars count={3} />, words)
  expect(find('[role="img"]').getAttribute('aria-label')).toBe('3 stars of 5')
})
