import { formEn } from './form.en.ts'
import { identifyEn } from './identify.en.ts'
import { navEn } from './nav.en.ts'

/** Texts needed until the form is filled in. Later screens load their own. */
export const firstEn = { ...navEn, ...identifyEn, ...formEn } as const
