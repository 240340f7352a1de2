import type { Translation } from '#kit/core/words.ts'
import type { madeFileEn } from './made-file.en.ts'

export const madeFileSw: Translation<typeof madeFileEn> = {
  failed: 'Faili haikuweza kutengenezwa. Angalia mtandao wako kisha ujaribu tena.',
  saved: 'Faili imepakuliwa: {file}',
  unreached: 'Faili haikuweza kupakuliwa. Angalia mtandao wako kisha ujaribu tena.',
}
