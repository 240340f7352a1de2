import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Api } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { createSelf } from '#kit/people/self.ts'
import { createReading } from '#kit/reading.ts'

export type Model = ReturnType<typeof createModel>
/** Which screen an address names, of what, and which part of it: `/cohorts/<id>/people`. */
export type Place = { screen: string; id: string; part: string }

export const START = '/cohorts'

export function placeOf(path: string): Place {
  const [, screen = '', id = '', part = ''] = path.split('?')[0]?.split('/') ?? []
  return { screen: screen || 'cohorts', id, part }
}

/** What all screens of teaching share. What only one needs is a part, made by that screen's own code (`partOf`). */
export function createModel(host: Host<'path' | 'base'>) {
  const { api, $tenant, draft } = host
  const path = createPath(host, START)
  const toaster = createToaster()
  const { $self, retry } = createSelf(api, $tenant)
  const $language = atom('')
  const $turn = atom(0)
  return {
    host,
    api,
    path,
    toaster,
    draft,
    $tenant,
    $self,
    $language,
    retrySelf: retry,
    $place: computed(path.$path, placeOf),
    speaks: (language: string) => $language.set(language),
    refresh: () => $turn.set($turn.get() + 1),
    /** What is asked of the server for a key, again in another language and after something was done. */
    read: <Value>(
      $of: ReadableAtom<string | null>,
      ask: (of: string, signal: AbortSignal) => Promise<Value>,
    ) =>
      createReading<Value>({
        $key: computed([$tenant, $of, $language, $turn], (tenant, of, language, turn) =>
          tenant && language && of !== null ? JSON.stringify([of, language, turn]) : null,
        ),
        keeps: true,
        kinds: ['learning'],
        read: (key, signal) => ask((JSON.parse(key) as [string])[0], signal),
      }),
    $turn,
    /** Does something, says what the server says of it, and reads anew. @throws ApiError */
    async act<Said extends object>(make: (api: Api) => Promise<Said>): Promise<Said> {
      const said = await make(api)
      if ('message' in said) toaster.announce(String(said.message), { kind: 'good' })
      $turn.set($turn.get() + 1)
      return said
    },
  }
}
