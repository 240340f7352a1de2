import type { Catalogue } from '#kit/core/words.ts'
import { firstEn } from './first.en.ts'
import { formEn } from './form.en.ts'
import { outboxEn } from './outbox.en.ts'
import { paperEn } from './paper.en.ts'
import { previewEn } from './preview.en.ts'
import { settingsEn } from './settings.en.ts'

/** All texts of the widget. The first screens load only what they need. */
export const en = {
  ...firstEn,
  ...formEn,
  ...paperEn,
  ...outboxEn,
  ...settingsEn,
  ...previewEn,
} as const satisfies Catalogue
