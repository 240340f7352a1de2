import type { Host } from '#kit/core/widget.tsx'
import { createPath } from './path.tsx'
import { createToaster } from './toast.tsx'

/** Creates what the model of every widget with screens has: calls to its server, its location and its toasts. @param start the first screen */
export function createScreens(host: Host<'path' | 'base'>, start?: string) {
  const toaster = createToaster()
  return {
    api: host.api,
    $tenant: host.$tenant,
    path: createPath(host, start),
    toaster,
    /** Waits for a change, shows the server's message, and reloads what it changed; after a failure too, as somebody else may have changed it. @throws ApiError */
    async act<Said extends { message: string }>(
      change: Promise<Said>,
      ...changed: readonly { refresh(): unknown }[]
    ): Promise<Said> {
      const reload = () => Promise.all(changed.map(one => one.refresh()))
      try {
        const said = await change
        toaster.announce(said.message, { kind: 'good' })
        await reload()
        return said
      } catch (error) {
        void reload()
        throw error
      }
    },
  }
}
