import type { Theme } from '#contract/tenant.ts'

/** The tenant's theme as the defaults under the public tokens, so that a page can still override each of them. */
export const themeCss = (theme: Theme): string =>
  `:root,:host{--_tenant-brand:${theme.brand};--_tenant-radius:${theme.radius}px}`
