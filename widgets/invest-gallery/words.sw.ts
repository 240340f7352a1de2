import type { Translation } from '#kit/core/words.ts'
import { sw as investSw } from '#rules/invest/words.sw.ts'
import type { GalleryWords } from './words.en.ts'

export const sw: Translation<GalleryWords> = {
  title: 'Biashara zinazotafuta wawekezaji',
  lead: 'Zimeelezwa na wamiliki wake, nasi tumezipitia. Fungua moja uisome yote na uulize.',
  failed: 'Maonyesho hayakuweza kupakiwa',
  off: 'Hapa hakuna maonyesho ya wawekezaji. Mwombe mmiliki kiungo cha wasifu wake.',
  looking: 'Inatafuta…',
  found: { one: 'Biashara {count}', other: 'Biashara {count}' },
  none: 'Bado hakuna biashara inayoonyeshwa. Rudi hivi karibuni.',
  noMatch: 'Hakuna biashara ya namna hiyo.',
  showAll: 'Onyesha zote',
  category: 'Wanachofanya',
  every: 'Zote',
  place: 'Mahali walipo',
  need: 'Wanachohitaji',
  onlyReady: 'Zinazotafuta wawekezaji sasa tu',
  more: 'Onyesha zaidi',
  ready: investSw['invest.page-ready'],
  needs: 'Inahitaji:',
  open: 'Fungua wasifu',
  pictureOf: investSw['invest.page-image'],
}
