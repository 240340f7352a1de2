import type { Translation } from '#kit/core/words.ts'
import type { keptEn } from './kept.en.ts'

export const keptSw: Translation<typeof keptEn> = {
  things: { one: 'Kitu {count} kinasubiri kutumwa', other: 'Vitu {count} vinasubiri kutumwa' },
  entry: 'Imehifadhiwa kwenye kifaa hiki. Itatumwa mtandao ukirudi.',
  answers: 'Yamehifadhiwa kwenye kifaa hiki na yatatumwa yenyewe mtandao ukirudi.',
  page: 'Yatatumwa yenyewe mtandao ukirudi. Usifunge ukurasa huu hadi hapo.',
}
