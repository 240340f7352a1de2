import type { Catalogue } from '#kit/words.ts'

/** What `UploadField` says. A widget that draws it takes these into its own catalogue, so that they can be replaced there. */
export const uploadEn = {
  uploadChoose: 'Choose a file',
  uploadAgain: 'Choose another file',
  uploadTake: 'Take a photo',
  uploadPause: 'Pause',
  uploadResume: 'Go on',
  uploadCancel: 'Cancel',
  uploadRetry: 'Try again',
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
  uploadEmpty: 'This file is empty. Choose another one.',
  uploadKind: 'Choose a file of another kind: {kinds}',
  uploadFailed: 'This file could not be sent. Please try again.',
} as const satisfies Catalogue
export type UploadWords = typeof uploadEn
