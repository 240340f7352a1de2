import { formEn } from './form.en.ts'
import { identifyEn } from './identify.en.ts'
import { navEn } from './nav.en.ts'

/** What is said until the form is filled in. Later screens bring their own. */
export const firstEn = { ...navEn, ...identifyEn, ...formEn } as const
