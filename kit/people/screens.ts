import type { Host } from '#kit/core/widget.tsx'
import { createScreens } from '#kit/member/screens.ts'
import { createSelf } from './self.ts'

/** Creates the same as `createScreens`, and the signed-in user. */
export const createOwnScreens = (host: Host<'path' | 'base'>, start?: string) => ({
  ...createScreens(host, start),
  ...createSelf(host.api, host.$tenant),
})
