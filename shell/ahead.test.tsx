import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '#kit/testing.tsx'
import { usePrefetchedPage } from './ahead.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

const PAGE = `<link rel="preload" as="script" href="/embed/v1/loader.js">
  <link rel="modulepreload" href="/assets/known.js">
  <template><link rel="modulepreload" href="/assets/part.js"><link rel="preload" as="style" href="/assets/frame.css"></template>`

function Page() {
  usePrefetchedPage('/dashboard/overview', act => {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  })
  return null
}

// Firefox applies `default-src` to a prefetch link and logs an error; Safari ignores the link
it('fetches scripts and styles of the next page itself, and preloads only modules by a link', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/known.js">'
  const asked = vi.fn(async (_address: string) => new Response(PAGE))
  vi.stubGlobal('fetch', asked)
  await draw(<Page />)
  await vi.waitFor(() =>
    expect(asked.mock.calls.map(([address]) => address)).toEqual([
      '/dashboard/overview',
      '/embed/v1/loader.js',
      '/assets/frame.css',
    ]),
  )
  const links = [...document.head.querySelectorAll('link')].map(
    link => `${link.rel} ${link.getAttribute('href')}`,
  )
  expect(links).toEqual(['modulepreload /assets/known.js', 'modulepreload /assets/part.js'])
})
