import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { describe, expect, test, vi } from 'vitest'
import { Link, Route, Switch, useSearch } from 'wouter'
import type { Host } from '#kit/core/widget.tsx'
import { draw, press, settle } from '#kit/testing.tsx'
import { createPath, PathRouter } from './path.tsx'

function pathOf(attributes: { path?: string; base?: string } = {}) {
  const $attributes = atom(attributes)
  const emit = vi.fn()
  const path = createPath({ $attributes, emit } as unknown as Host<'path' | 'base'>)
  return { path, emit, $attributes }
}

function Screens() {
  const search = useSearch()
  return (
    <Switch>
      <Route path="/">start {search}</Route>
      <Route path="/client/:id">{({ id }) => <>client {id}</>}</Route>
    </Switch>
  )
}

describe('a widget’s path', () => {
  test('starts at the path attribute, and follows it', async () => {
    const { path, $attributes } = pathOf({ path: '/client/4f1c' })
    const { place } = await draw(
      <PathRouter path={path}>
        <Screens />
      </PathRouter>,
    )
    expect(place.textContent).toBe('client 4f1c')
    $attributes.set({ path: '/?status=active' })
    await settle()
    expect(place.textContent).toBe('start status=active')
  })

  test('follows inner links, emits an event, and keeps the page’s URL', async () => {
    const before = location.href
    const { path, emit } = pathOf({ base: '/super-admin' })
    const { place, find } = await draw(
      <PathRouter path={path}>
        <Link href="/client/77">open</Link>
        <Screens />
      </PathRouter>,
    )
    expect(find('a').getAttribute('href')).toBe('/super-admin/client/77')
    await press(find('a'))
    expect(place.textContent).toContain('client 77')
    expect(emit).toHaveBeenCalledWith('navigate', { path: '/client/77', replace: false })
    expect(location.href).toBe(before)
  })

  test('emits nothing when already there', () => {
    const { path, emit } = pathOf()
    path.navigate('/')
    expect(emit).not.toHaveBeenCalled()
  })

  test('can replace the history entry, as filters do', () => {
    const { path, emit } = pathOf()
    path.navigate('/?search=amina', { replace: true })
    expect(emit).toHaveBeenCalledWith('navigate', { path: '/?search=amina', replace: true })
  })
})

test('two widgets on one page have separate paths', async () => {
  const one = pathOf()
  const other = pathOf()
  function Shown({ path }: { path: typeof one.path }) {
    return <>{useStore(path.$path)} </>
  }
  const { place } = await draw(
    <>
      <Shown path={one.path} />
      <Shown path={other.path} />
    </>,
  )
  one.path.navigate('/client/1')
  await settle()
  expect(place.textContent).toBe('/client/1 / ')
})
