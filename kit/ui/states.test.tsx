import { expect, test, vi } from 'vitest'
import { Icon } from '#kit/core/icon.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { draw, press } from '#kit/testing.tsx'
import { Empty } from './empty.tsx'

test('a skeleton announces loading and draws its parts', async () => {
  const { shadow, find } = await draw(<Skeleton parts={['heading', 'line', 'field', 'card']} />, {
    language: 'sw',
  })
  expect(shadow.textContent).toBe('Inapakia…')
  expect(find('[aria-busy=true]').children).toHaveLength(4)
})

test('a skeleton’s text is outside aria-busy, which some screen readers skip', async () => {
  const { find } = await draw(<Skeleton parts={['line']} />)
  expect(find('[aria-busy=true]').textContent).toBe('')
})

test('an empty state has a title, a text and an action', async () => {
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
