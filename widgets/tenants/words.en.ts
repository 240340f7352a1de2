import type { Catalogue } from '#kit/core/words.ts'
import { firstEn } from './first.en.ts'
import { lendingEn } from './lending.en.ts'
import { logoEn } from './logo.en.ts'
import { pagesEn } from './pages.en.ts'

export const en = { ...firstEn, ...lendingEn, ...logoEn, ...pagesEn } as const satisfies Catalogue
export type TenantsWords = typeof en
