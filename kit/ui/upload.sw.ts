import type { Translation } from '#kit/words.ts'
import type { UploadWords } from './upload.en.ts'

export const uploadSw: Translation<UploadWords> = {
  uploadChoose: 'Chagua faili',
  uploadAgain: 'Chagua faili lingine',
  uploadTake: 'Piga picha',
  uploadPause: 'Simamisha',
  uploadResume: 'Endelea',
  uploadCancel: 'Ghairi',
  uploadRetry: 'Jaribu tena',
  uploadPreparing: 'Faili linaandaliwa…',
  uploadSizes: '{name}, limepunguzwa: {before} → {after}',
  uploadSize: '{name}, {after}',
  uploadSending: 'Linatumwa',
  uploadAmount: '{sent} kati ya {size}, {percent}%',
  uploadPaused: 'Limesimamishwa. Kilichofika kimehifadhiwa.',
  uploadWaiting: 'Hakuna mtandao. Litaendelea lenyewe mtandao utakaporudi.',
  uploadElsewhere: 'Faili hili linatumwa kwenye kichupo kingine.',
  uploadChecking: 'Limefika na linakaguliwa…',
  uploadDone: 'Limetumwa: {name}, {after}',
  uploadLarge: 'Chagua faili lisilozidi {most}. Hili lina {size}.',
  uploadEmpty: 'Faili hili halina kitu. Chagua lingine.',
  uploadKind: 'Chagua faili la aina nyingine: {kinds}',
  uploadFailed: 'Faili hili halikuweza kutumwa. Tafadhali jaribu tena.',
}
