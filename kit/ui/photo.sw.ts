import type { Translation } from '#kit/core/words.ts'
import type { PhotoWords } from './photo.en.ts'

export const photoSw: Translation<PhotoWords> = {
  photoTake: 'Piga picha',
  photoChoose: 'Chagua picha',
  photoAgain: 'Chagua nyingine',
  photoTurn: 'Zungusha',
  photoCrop: 'Punguza kingo',
  photoCropDone: 'Tayari',
  photoCropHint: 'Buruta picha, au tumia vitelezi.',
  photoZoom: 'Ukubwa',
  photoAcross: 'Kushoto na kulia',
  photoDown: 'Juu na chini',
  photoWorking: 'Picha inatayarishwa…',
  photoSizes: 'Imepunguzwa: {before} → {after}',
  photoSize: 'Iko tayari: {after}',
  photoRule: 'isizidi MB {most}, JPG na PNG',
  photoRefused: 'Faili hii haiwezi kutumika. Chagua picha isiyozidi MB {most}, JPG au PNG',
}
