import type { Catalogue } from '#kit/core/words.ts'
import { firstEn } from './first.en.ts'
import { importEn } from './import.en.ts'
import { listEn } from './list.en.ts'
import { overviewEn } from './overview.en.ts'
import { quickEn } from './quick.en.ts'
import { reportEn } from './report.en.ts'
import { shareEn } from './share.en.ts'
import { talkEn } from './talk.en.ts'
import { voidEn } from './void.en.ts'

/** All texts of the widget. The first screens load only what they need. */
export const en = {
  ...firstEn,
  ...overviewEn,
  ...listEn,
  ...quickEn,
  ...reportEn,
  ...importEn,
  ...voidEn,
  ...talkEn,
  ...shareEn,
} as const satisfies Catalogue
