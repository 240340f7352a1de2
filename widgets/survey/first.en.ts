import { formEn } from './form.en.ts'
import { navEn } from './nav.en.ts'

/** What is said until the form is filled in. Later screens bring their own. */
export const firstEn = { ...navEn, ...formEn } as const
