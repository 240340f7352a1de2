import { expect, test, vi } from 'vitest'
import { draw, press } from '#kit/testing.tsx'
import { Button } from './button.tsx'
import { Failure } from './failure.tsx'

test('a button runs its action once per tap, and does not submit a form by default', async () => {
  const action = vi.fn()
  const { find } = await draw(<Button onClick={action}>Save</Button>)
  await press(find('button'))
  expect(action).toHaveBeenCalledTimes(1)
  expect(find('button').getAttribute('type')).toBe('button')
})

test('a busy button keeps its name and focus, and ignores taps', async () => {
  const action = vi.fn()
  const send = vi.fn(event => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={send}>
      <Button type="submit" busy={busy} onClick={action}>
        Send
      </Button>
    </form>
  )
  const { find, redraw, shadow } = await draw(form(false))
  const button = find<HTMLButtonElement>('button')
  button.focus()
  await redraw(form(true))
  expect(find('button')).toBe(button)
  expect(shadow.activeElement).toBe(button)
  expect(button.textContent).toBe('Send')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await press(button)
  expect(action).not.toHaveBeenCalled()
  expect(send).not.toHaveBeenCalled()
  await redraw(form(false))
  await press(button)
  expect(action).toHaveBeenCalledTimes(1)
  expect(send).toHaveBeenCalledTimes(1)
})

test('a partner can style buttons by part', async () => {
  const { find } = await draw(<Button kind="primary">Send</Button>)
  expect(find('button').getAttribute('part')?.trim().split(/\s+/)).toEqual(['button', 'primary'])
})

test('a failure is an alert with a retry button and a fallback link', async () => {
  const retry = vi.fn()
  const { find } = await draw(
    <Failure title="Not loaded" text="Try again." onRetry={retry} link={{ href: '/x', text: 'Open' }} />,
  )
  expect(find('[role=alert]').textContent).toContain('Not loaded')
  expect(find('button').textContent).toBe('Try again')
  await press(find('button'))
  expect(retry).toHaveBeenCalledTimes(1)
  expect(find('a').getAttribute('href')).toBe('/x')
  expect(find('a').getAttribute('rel')).toContain('noopener')
})
