import type { Host } from '#kit/core/widget.tsx'
import { createPath } from './path.tsx'
import { createToaster } from './toast.tsx'

/** Creates what the model of every widget with screens has: calls to its server, its location and its toasts. @param start the first screen */
export const createScreens = (host: Host<'path' | 'base'>, start?: string) => ({
  api: host.api,
  $tenant: host.$tenant,
  path: createPath(host, start),
  toaster: createToaster(),
})
