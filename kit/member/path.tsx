import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { type ReactNode, useMemo } from 'react'
import { Router } from 'wouter'
import type { Host } from '#kit/core/widget.tsx'
import { useFocusKept } from './focus.ts'
import { useScreenName } from './screen-name.ts'

/** The current location of a widget with sub-screens: `/clients/4f1c2a?tab=loans`. The page's own URL is not changed. */
export type Path = {
  $path: ReadableAtom<string>
  navigate(path: string, options?: { replace?: boolean }): void
  /** Prefix of the paths in the widget's links: the portal page that contains it. */
  base(): string
}

/**
 * What every widget with screens accepts and emits, in addition to its own `path`.
 *
 * @screens
 *
 * @attribute base - Prefix of the path in links: the page's own address in the portal.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The user went to another screen, page or filter. Detail: `path`; `replace` if it replaces the previous history entry.
 */

/**
 * Creates the widget's own location: the element's `path` attribute in, a `wz-navigate` event out. In the portal the shell maps both to the
 * address bar, so that Back, reload and links work; on a partner's page it stays inside the widget. The element takes the attributes `path`
 * and `base`.
 */
export function createPath({ $attributes, emit }: Host<'path' | 'base'>, start = '/'): Path {
  const $path = atom(start)
  $attributes.subscribe(({ path }) => {
    if (path !== undefined) $path.set(path || start)
  })
  return {
    $path,
    navigate(path, { replace = false } = {}) {
      if (path === $path.get()) return
      $path.set(path)
      emit('navigate', { path, replace })
    },
    base: () => $attributes.get().base ?? '',
  }
}

const split = (path: string): [string, string] => {
  const at = path.indexOf('?')
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at + 1)]
}

/** Provides the widget's own location to wouter's routes, links and hooks. */
export function PathRouter({ path, children }: { path: Path; children: ReactNode }) {
  const hooks = useMemo(() => {
    const useLocation = (): [string, Path['navigate']] => [split(useStore(path.$path))[0], path.navigate]
    const useSearch = (): string => split(useStore(path.$path))[1]
    return { hook: useLocation, searchHook: useSearch, hrefs: (to: string) => path.base() + to }
  }, [path])
  const within = useFocusKept(split(useStore(path.$path))[0], hooks.hrefs)
  useScreenName(within)
  return (
    <Router {...hooks}>
      <span ref={within} hidden />
      {children}
    </Router>
  )
}

/** Keeps the focus within a widget of one screen when the focused control is removed. */
export const FocusKept = () => <span ref={useFocusKept('', String)} hidden />
