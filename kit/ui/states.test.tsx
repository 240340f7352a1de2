import { expect, test, vi } from 'vitest'
import { Icon } from '#kit/core/icon.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { draw, press } from '#kit/testing.tsx'
import { Empty } from './empty.tsx'

test('a skeleton says that something is loading and keeps its place', async () => {
  const { shadow, find } = await draw(<Skeleton parts={['heading', 'line', 'field', 'card']} />, {
    language: 'sw',
  })
  expect(shadow.textContent).toBe('Inapakia…')
  expect(find('[aria-busy=true]').children).toHaveLength(4)
})

test('the words of a skeleton stand outside what is busy, which some screen readers leave out', async () => {
  const { find } = await draw(<Skeleton parts={['line']} />)
  expect(find('[aria-busy=true]').textContent).toBe('')
})

test('an empty place says what will be there and offers the first action', async () => {
  const action = vi.fn()
  const { find, shadow } = await draw(
    <Empty
      icon={<Icon name="check" />}
      title="No records yet"
      text="Your sales will be listed here."
      action={
        <button type="button" onClick={action}>
          Record a sale
        </button>
      }
    />,
  )
  expect(shadow.textContent).toBe('No records yetYour sales will be listed here.Record a sale')
  expect(find('svg').closest('[aria-hidden=true]')).not.toBeNull()
  await press(find('button'))
  expect(action).toHaveBeenCalledTimes(1)
})
