import type { Theme } from '#contract/tenant.ts'

/** Returns the tenant's theme as fallbacks for the public tokens, so that a page can still override each of them. */
export const themeCss = (theme: Theme): string =>
  `:root,:host{--_tenant-brand:${theme.brand};--_tenant-radius:${theme.radius}px}`
