import { atom, computed, type ReadableAtom } from 'nanostores'
import type { LiveKind } from '#contract/live-kind.ts'
import type { Api } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { createReading } from '#kit/reading.ts'

/** Returns what the key of a reading asks for, without language and turn. */
const ofIn = (key: string) => (JSON.parse(key) as [string])[0]

/** Creates the shared base of staff screens: their readings are refetched after every action. */
export function createDesk(
  { api, $tenant }: Pick<Host<never>, 'api' | '$tenant'>,
  kinds: readonly LiveKind[],
) {
  const toaster = createToaster()
  const $language = atom('')
  const $turn = atom(0)
  const refresh = () => $turn.set($turn.get() + 1)
  return {
    api,
    toaster,
    $language,
    $turn,
    refresh,
    speaks: (language: string) => $language.set(language),
    /** Creates a reading by key that is also refetched in another language and after an action, keeping its value meanwhile. */
    read: <Value>(
      $of: ReadableAtom<string | null>,
      ask: (of: string, signal: AbortSignal) => Promise<Value>,
    ) =>
      createReading<Value>({
        $key: computed([$tenant, $of, $language, $turn], (tenant, of, language, turn) =>
          tenant && language && of !== null ? JSON.stringify([of, language, turn]) : null,
        ),
        keeps: (before, key) => ofIn(before) === ofIn(key),
        kinds,
        read: (key, signal) => ask(ofIn(key), signal),
      }),
    /** Performs an action, shows the server's message, and refetches. @throws ApiError */
    async act<Said extends object>(make: (api: Api) => Promise<Said>): Promise<Said> {
      const outcome = await make(api)
      // some rows of the API call it `msg`
      const { message, msg = message } = outcome as { message?: string; msg?: string }
      if (msg) toaster.announce(msg, { kind: 'good' })
      refresh()
      return outcome
    },
  }
}
