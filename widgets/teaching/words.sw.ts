import type { Translation } from '#kit/core/words.ts'
import { cohortSw } from './cohort.sw.ts'
import { cohortsSw } from './cohorts.sw.ts'
import { firstSw } from './first.sw.ts'
import { traineesSw } from './trainees.sw.ts'
import type { en } from './words.en.ts'

export const sw: Translation<typeof en> = {
  ...firstSw,
  ...cohortsSw,
  ...cohortSw,
  ...traineesSw,
}
