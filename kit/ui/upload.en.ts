import type { Catalogue } from '#kit/core/words.ts'
import { en as filesEn } from '#rules/files/words.en.ts'

/** Texts of `UploadField`. A widget that uses it spreads them in its own catalogue, so that they can be overridden there. */
export const uploadEn = {
  uploadChoose: 'Choose a file',
  uploadAgain: 'Choose another file',
  uploadTake: 'Take a photo',
  uploadPause: 'Pause',
  uploadResume: 'Resume',
  uploadCancel: 'Cancel',
  uploadPreparing: 'Preparing the file…',
  uploadSizes: '{name}, made smaller: {before} → {after}',
  uploadSize: '{name}, {after}',
  uploadSending: 'Sending',
  uploadAmount: '{sent} of {size}, {percent}%',
  uploadPaused: 'Paused. Your progress is saved.',
  uploadWaiting: 'No connection, or our server is busy. It continues automatically.',
  uploadElsewhere: 'This file is being sent in another tab.',
  uploadChecking: 'Uploaded. Checking the file…',
  uploadDone: 'Sent: {name}, {after}',
  uploadLarge: 'Choose a file of at most {most}. This one is {size}.',
  uploadEmpty: filesEn['file.empty'],
  uploadKind: 'Choose one of these file types: {kinds}',
  uploadFailed: 'This file could not be sent. Please try again.',
  uploadUnknown: 'Upload may have Failed, Unknown response',
  uploadLong: 'Choose a video of at most {most} minutes. This one is {length}.',
  uploadTurn: 'Rotate',
  uploadOpen: 'Open the file',
  cameraCard: 'Fit the card in the frame, in good light, so that all text can be read.',
  cameraHead: 'Fit your face in the oval. Look straight ahead, with light on your face.',
  cameraStarting: 'Opening the camera…',
  cameraShoot: 'Take the photo',
  cameraRefused: 'The camera cannot open here. Allow it in your browser, or use your phone’s camera app.',
  cameraFailed: 'The photo could not be taken. Please try again.',
} as const satisfies Catalogue
export type UploadWords = typeof uploadEn
