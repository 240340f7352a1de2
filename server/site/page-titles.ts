import { type PageTitle, pageTitlesEn } from '#contract/page-titles.en.ts'
import { pageTitlesSw } from '#contract/page-titles.sw.ts'
import type { Language } from '#contract/tenant.ts'

export const pageTitles: Record<Language, Record<PageTitle, string>> = { en: pageTitlesEn, sw: pageTitlesSw }
