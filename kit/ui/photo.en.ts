import type { Catalogue } from '#kit/core/words.ts'

/** Texts of `PhotoField`. A widget that uses it spreads them in its own catalogue, so that they can be overridden there. */
export const photoEn = {
  photoTake: 'Take a photo',
  photoChoose: 'Choose a photo',
  photoAgain: 'Choose another',
  photoTurn: 'Rotate',
  photoCrop: 'Crop',
  photoCropDone: 'Done',
  photoCropHint: 'Drag the photo, or use the sliders.',
  photoZoom: 'Zoom',
  photoAcross: 'Left and right',
  photoDown: 'Up and down',
  photoWorking: 'Preparing the photo…',
  photoSizes: 'Made smaller: {before} → {after}',
  photoSize: 'Ready: {after}',
  photoRule: 'max {most}mb, JPG and PNG',
  photoRefused: 'This file cannot be used. Choose a photo: max {most}mb, JPG and PNG',
} as const satisfies Catalogue
export type PhotoWords = typeof photoEn
