import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'file.empty': 'Faili hii haina kitu. Chagua nyingine.',
}
