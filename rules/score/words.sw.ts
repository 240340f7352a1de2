import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'score.none': 'Alama hazikupatikana',
}
