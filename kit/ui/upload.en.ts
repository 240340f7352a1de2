import type { Catalogue } from '#kit/core/words.ts'
import { en as filesEn } from '#rules/files/words.en.ts'

/** Texts of `UploadField`. A widget that uses it spreads them in its own catalogue, so that they can be overridden there. */
export const uploadEn = {
  uploadChoose: 'Choose a file',
  uploadAgain: 'Choose another file',
  uploadTake: 'Take a photo',
  uploadPause: 'Pause',
  uploadResume: 'Go on',
  uploadCancel: 'Cancel',
  uploadPreparing: 'Preparing the file…',
  uploadSizes: '{name}, made smaller: {before} → {after}',
  uploadSize: '{name}, {after}',
  uploadSending: 'Sending',
  uploadAmount: '{sent} of {size}, {percent}%',
  uploadPaused: 'Paused. What has arrived is kept.',
  uploadWaiting: 'No connection. It goes on by itself when the signal is back.',
  uploadElsewhere: 'This file is being sent in another tab.',
  uploadChecking: 'It has arrived and is being checked…',
  uploadDone: 'Sent: {name}, {after}',
  uploadLarge: 'Choose a file of at most {most}. This one has {size}.',
  uploadEmpty: filesEn['file.empty'],
  uploadKind: 'Choose a file of this kind: {kinds}',
  uploadFailed: 'This file could not be sent. Please try again.',
  uploadUnknown: 'Upload may have Failed, Unknown response',
  uploadLong: 'Choose a video of at most {most} minutes. This one has {length}.',
  uploadTurn: 'Turn',
  uploadOpen: 'Open the file',
  cameraCard: 'Put the card into the frame, in good light, so that every letter can be read.',
  cameraHead: 'Put your head into the oval. Look straight ahead, with light on your face.',
  cameraStarting: 'The camera is being opened…',
  cameraShoot: 'Take the photo',
  cameraRefused: 'The camera cannot be shown here. Allow it in your browser, or use the phone’s own camera.',
  cameraFailed: 'The photo could not be taken. Please try again.',
} as const satisfies Catalogue
export type UploadWords = typeof uploadEn
