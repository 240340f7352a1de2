import type { Translation } from '#kit/core/words.ts'
import type { fileViewerEn } from './file-viewer.en.ts'

export const fileViewerSw: Translation<typeof fileViewerEn> = {
  openFile: 'Fungua kwenye kichupo kipya',
  fileFailed: 'Faili haikuweza kuonyeshwa. Kiungo chake hutumika kwa saa moja.',
  reload: 'Pakia tena',
  noViewer: 'Kivinjari hiki hufungua PDF kwenye kichupo kipya.',
  otherKind: 'Faili za aina hii hufunguka kwenye app nyingine.',
  download: 'Pakua {file}',
  picture: '{title}: kuza kwa +, sogeza kwa vitufe vya mishale',
  larger: 'Kuza',
  smaller: 'Punguza',
  turn: 'Zungusha',
  zoomed: '{percent}%',
}
