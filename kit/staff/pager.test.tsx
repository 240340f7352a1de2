import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { drawIn } from '#kit/testing.tsx'
import { createKeys } from './keys.ts'
import { Pager } from './pager.tsx'

const words = {
  back: 'Loans',
  views: 'Other loans',
  previous: 'Previous',
  next: 'Next',
  leftList: 'Not in it',
  keys: 'Keys',
  place: '{position} of {count}',
}

test('the keys work as soon as the position is readable', async () => {
  const place = memoryLocation({ path: '/a', record: true })
  const beside = (position: number) => ({
    previous: null,
    position,
    total: 3,
    next: position === 1 ? 'b' : 'c',
  })
  const pager = (position: number) => (
    <Router hook={place.hook}>
      <Pager
        beside={beside(position)}
        back="/"
        hrefOf={id => `/${id}`}
        keys={createKeys('test')}
        tell={text => text}
      />
    </Router>
  )
  const { redraw, find } = await drawIn(document.body, pager(1), {
    name: 'test',
    en: words,
    others: {},
  })
  // a key pressed at the very moment the text appears
  const changes = new MutationObserver(() => {
    changes.disconnect()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
  })
  changes.observe(find('[role=status]'), { childList: true, characterData: true, subtree: true })
  void redraw(pager(2))
  await vi.waitUntil(() => place.history.at(-1) !== '/a')
  expect(place.history.at(-1)).toBe('/c')
})
