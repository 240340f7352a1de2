import type { Translation } from '#kit/core/words.ts'
import type { UnsentWords } from './unsent.en.ts'

export const unsentSw: Translation<UnsentWords> = {
  waiting: { one: 'Ingizo {count} linasubiri kutumwa', other: 'Maingizo {count} yanasubiri kutumwa' },
  waitingOnDevice: 'Yamehifadhiwa kwenye kifaa hiki na yatatumwa mtandao ukirudi.',
  waitingOnPage: 'Kivinjari hiki hakiwezi kuyahifadhi. Usifunge ukurasa huu hadi yatumwe yote.',
  sendNow: 'Tuma sasa',
  removed: 'Imefutwa kwenye kifaa hiki',
  undo: 'Tendua',
}
