import type { Translation } from '#kit/core/words.ts'
import { firstSw } from './first.sw.ts'
import { mentorsSw } from './mentors.sw.ts'
import type { en } from './words.en.ts'

export const sw: Translation<typeof en> = { ...firstSw, ...mentorsSw }
