import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draw, press, settle } from '#kit/testing.tsx'
import { createToaster, Toasts } from './toast.tsx'

async function drawToasts() {
  const toaster = createToaster()
  const drawn = await draw(
    <>
      <input id="before" />
      <Toasts toaster={toaster} />
    </>,
  )
  const texts = () => [...drawn.shadow.querySelectorAll('.toast p')].map(text => text.textContent)
  return { ...drawn, toaster, texts }
}

test('the live region exists before the first message', async () => {
  const { find } = await drawToasts()
  expect(find('[role=log]').getAttribute('aria-live')).toBe('polite')
  expect(find('[role=log]').getAttribute('aria-label')).toBe('Messages')
  expect(find('[role=log]').textContent).toBe('')
})

test('messages appear in order, and a repeated one only once', async () => {
  const { toaster, texts, find } = await drawToasts()
  toaster.announce('Saved')
  toaster.announce('Link copied')
  await settle()
  expect(texts()).toEqual(['Saved', 'Link copied'])
  const first = find('.toast')
  toaster.announce('Saved')
  await settle()
  expect(texts()).toEqual(['Link copied', 'Saved'])
  expect(first.isConnected).toBe(false)
})

test('a success takes the errors before it away', async () => {
  const { toaster, texts } = await drawToasts()
  toaster.announce('The invoice was not sent', { kind: 'error' })
  toaster.announce('Link copied')
  await settle()
  expect(texts()).toEqual(['The invoice was not sent', 'Link copied'])
  toaster.announce('Invoice sent', { kind: 'good' })
  await settle()
  expect(texts()).toEqual(['Link copied', 'Invoice sent'])
})

test('at most three messages are shown', async () => {
  const { toaster, texts } = await drawToasts()
  for (const text of ['1', '2', '3', '4']) toaster.announce(text)
  await settle()
  expect(texts()).toEqual(['2', '3', '4'])
})

test('two toasters are independent', async () => {
  const one = await drawToasts()
  const other = await drawToasts()
  one.toaster.announce('Saved')
  await settle()
  expect(other.texts()).toEqual([])
})

test('the action button runs its action and removes the message', async () => {
  const { toaster, texts, shadow } = await drawToasts()
  const action = vi.fn()
  toaster.announce('Record deleted', { action: { text: 'Undo', action } })
  await settle()
  const [undo] = shadow.querySelectorAll('.toast button')
  expect(undo?.textContent).toBe('Undo')
  await press(undo as Element)
  expect(action).toHaveBeenCalledTimes(1)
  expect(texts()).toEqual([])
})

test('messages move above a control that they would hide while it has the focus', async () => {
  const { toaster, find } = await drawToasts()
  toaster.announce('Answer all questions', { kind: 'error' })
  await settle()
  const box = find('[role=log]')
  const rect = (top: number, height: number) => () => new DOMRect(0, top, 300, height)
  find('.toast').getBoundingClientRect = rect(500, 60)
  find('#before').getBoundingClientRect = rect(499, 44)
  find('#before').focus()
  await settle()
  expect(box.style.translate).toBe('0 -69px')
  find('#before').blur()
  find('#before').getBoundingClientRect = rect(100, 44)
  find('#before').focus()
  await settle()
  expect(box.style.translate).toBe('')
})

test('dismissing by keyboard restores the previous focus', async () => {
  const { toaster, find, shadow, texts } = await drawToasts()
  toaster.announce('Could not be saved', { kind: 'error' })
  await settle()
  find('#before').focus()
  find('.toast button').focus()
  // happy-dom does not set where the focus came from
  find('.toast button').dispatchEvent(
    new FocusEvent('focusin', { bubbles: true, relatedTarget: find('#before') }),
  )
  await settle()
  await press(find('.toast button'))
  expect(texts()).toEqual([])
  expect(shadow.activeElement).toBe(find('#before'))
})

describe('timing', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const rest = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await vi.advanceTimersByTimeAsync(200)
  }

  test('a message disappears by itself, one with an action later, an error never', async () => {
    vi.useRealTimers()
    const { toaster, texts } = await drawToasts()
    vi.useFakeTimers()
    toaster.announce('Saved', { kind: 'good' })
    toaster.announce('Record deleted', { action: { text: 'Undo', action: () => {} } })
    toaster.announce('Could not be saved', { kind: 'error' })
    await rest(5_000)
    expect(texts()).toHaveLength(3)
    await rest(2_000)
    expect(texts()).toEqual(['Record deleted', 'Could not be saved'])
    await rest(7_000)
    expect(texts()).toEqual(['Could not be saved'])
    await rest(3_600_000)
    expect(texts()).toEqual(['Could not be saved'])
  })

  test.each([
    ['the pointer rests on it', 'mouseenter', 'mouseleave', 'mouseover', 'mouseout'],
    ['the focus is in it', 'focusin', 'focusout', 'focus', 'blur'],
  ])('a message stays while %s', async (_, enter, leave, enterBubbling, leaveBubbling) => {
    vi.useRealTimers()
    const { toaster, texts, find } = await drawToasts()
    vi.useFakeTimers()
    // React listens to the bubbling pointer events, Preact to the others
    const fire = (kinds: string[]) => {
      for (const kind of new Set(kinds)) {
        const bubbles = kind !== 'mouseenter' && kind !== 'mouseleave'
        const target = kind.startsWith('focus') ? find('.toast button') : find('[role=log]')
        target.dispatchEvent(new MouseEvent(kind, { bubbles, relatedTarget: document.body }))
      }
    }
    toaster.announce('Saved')
    await rest(100)
    fire([enter, enterBubbling])
    await rest(100)
    await rest(60_000)
    expect(texts()).toEqual(['Saved'])
    fire([leave, leaveBubbling])
    await rest(100)
    await rest(5_000)
    expect(texts()).toEqual(['Saved'])
    await rest(2_000)
    expect(texts()).toEqual([])
  })
})
