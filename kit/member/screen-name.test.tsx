import { atom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { Link, Route } from 'wouter'
import type { Host } from '#kit/core/widget.tsx'
import { draw, press, settle } from '#kit/testing.tsx'
import { createPath, PathRouter } from './path.tsx'

const newPath = () => createPath({ $attributes: atom({}), emit: vi.fn() } as unknown as Host<'path' | 'base'>)

test('the screen name is the screen’s heading, else the widget’s, never a dialog’s', async () => {
  const path = newPath()
  const { shadow, find, leave } = await draw(
    <PathRouter path={path}>
      <h2>Profile</h2>
      <Link href="/security">Security</Link>
      <Route path="/security">
        <h3>What follows</h3>
        <h3 tabIndex={-1}>Change password</h3>
        <dialog>
          <h3 tabIndex={-1}>Are you sure?</h3>
        </dialog>
      </Route>
    </PathRouter>,
  )
  const host = shadow.host as HTMLElement & { screenName?: string }
  const named = vi.fn()
  host.addEventListener('wz-screen', () => named(host.screenName))
  expect(host.screenName).toBe('Profile')
  await press(find('a'))
  await settle()
  expect(named).toHaveBeenLastCalledWith('Change password')
  leave()
  await vi.waitFor(() => expect(named).toHaveBeenLastCalledWith(''))
})

test('a screen without a heading of its own is named by its tab, without the count', async () => {
  const path = newPath()
  const Screens = ({ at }: { at: string }) => (
    <PathRouter path={path}>
      <h2>Books</h2>
      <nav>
        {['Sales', 'Costs', 'Books'].map(name => (
          <a key={name} href={`#${name}`} aria-current={name === at ? 'page' : undefined}>
            {name}
            <span>12</span>
          </a>
        ))}
      </nav>
    </PathRouter>
  )
  const { shadow, redraw } = await draw(<Screens at="Sales" />)
  const host = shadow.host as HTMLElement & { screenName?: string }
  expect(host.screenName).toBe('Sales · Books')
  await redraw(<Screens at="Costs" />)
  await vi.waitFor(() => expect(host.screenName).toBe('Costs · Books'))
  await redraw(<Screens at="Books" />)
  await vi.waitFor(() => expect(host.screenName).toBe('Books'))
})
