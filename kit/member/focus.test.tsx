import { atom } from 'nanostores'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Link, Route, Switch } from 'wouter'
import type { Host } from '#kit/core/widget.tsx'
import { draw, press, settle } from '#kit/testing.tsx'
import { createPath, PathRouter } from './path.tsx'

function List() {
  return (
    <>
      <h2>Clients</h2>
      <Link href="/client/1">Achieng</Link>
      <Link href="/client/2?tab=loans">Brian</Link>
    </>
  )
}

function Chips() {
  const [chips, setChips] = useState(['active', 'late'])
  return (
    <div>
      <input type="search" aria-label="Search" />
      <button type="button">Filters</button>
      <div>
        {chips.map(chip => (
          <button
            key={chip}
            type="button"
            className={chip}
            onClick={() => setChips(chips.filter(c => c !== chip))}
          >
            {chip}
          </button>
        ))}
      </div>
    </div>
  )
}

async function widget() {
  const path = createPath({ $attributes: atom({}), emit: vi.fn() } as unknown as Host<'path' | 'base'>)
  const drawn = await draw(
    <PathRouter path={path}>
      <Switch>
        <Route path="/books/:screen">
          {({ screen }) => (
            <>
              <h2>Matunda Safi</h2>
              <a key={screen} href="/books/invoice">
                {screen}
              </a>
              <h3 key={`heading ${screen}`}>Flour</h3>
            </>
          )}
        </Route>
        <Route path="/">
          <List />
        </Route>
        <Route path="/chips">
          <Chips />
        </Route>
        <Route path="/client/:id">
          {({ id }) => (
            <>
              <Link href="/">Back</Link>
              <h2>Client {id}</h2>
            </>
          )}
        </Route>
      </Switch>
    </PathRouter>,
  )
  const follow = async (selector: string) => {
    drawn.find<HTMLElement>(selector).focus()
    await press(drawn.find(selector))
  }
  const focused = () => drawn.shadow.activeElement?.textContent
  return { ...drawn, path, follow, focused }
}

test('navigating focuses the new screen’s heading, and going back focuses the followed link', async () => {
  const { path, follow, focused } = await widget()
  await follow('a[href$="tab=loans"]')
  await vi.waitFor(() => expect(focused()).toBe('Client 2'))
  path.navigate('/')
  await vi.waitFor(() => expect(focused()).toBe('Brian'))
})

test('navigating below a heading that screens share focuses the first heading of the new screen alone', async () => {
  const { path, find, focused } = await widget()
  path.navigate('/books/list')
  await settle()
  find('a').focus()
  path.navigate('/books/invoice')
  await vi.waitFor(() => expect(focused()).toBe('Flour'))
})

test('a removed control passes focus to the next one, never to a text field', async () => {
  const { path, follow, focused } = await widget()
  await follow('a')
  path.navigate('/chips')
  await settle()
  await follow('.active')
  await vi.waitFor(() => expect(focused()).toBe('late'))
  await follow('.late')
  await vi.waitFor(() => expect(focused()).toBe('Filters'))
})

test('an untouched page keeps its focus when a widget navigates by itself', async () => {
  const { path, find, focused } = await widget()
  path.navigate('/client/1')
  await settle()
  expect(find('h2').textContent).toBe('Client 1')
  expect(focused()).toBeUndefined()
})

test('a clicked control has the focus, also in Safari, which gives it none', async () => {
  const { path, find, shadow } = await widget()
  path.navigate('/chips')
  await settle()
  find('input').focus()
  const filters = find('button')
  filters.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }))
  find('input').blur()
  await press(filters)
  expect(shadow.activeElement).toBe(filters)
})
