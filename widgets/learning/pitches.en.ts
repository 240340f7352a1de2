import type { Catalogue } from '#kit/core/words.ts'
import { en as learningEn } from '#rules/learning/words.en.ts'

export const pitchesEn = {
  pitchTitle: 'Pitch Submission',
  pitchLead:
    'Upload the slides of your pitches. A new version replaces the last one. Earlier versions are kept.',
  pitch1: 'Pitch 1',
  pitch2: 'Pitch 2',
  pitchNone: 'Nothing submitted yet',
  pitchIn: 'Submitted',
  pitchVersion: 'Version {version}, {moment}',
  pitchOpen: 'Open {name}',
  pitchReady: 'Ready to present',
  pitchAgain: 'Try again',
  pitchBy: '{by}, {moment}',
  pitchUpdate: 'Update Pitch Deck',
  pitchUpload: 'Upload Pitch Deck',
  pitchFile: 'Pitch deck',
  pitchHint:
    'PDF, PPT or PPTX, up to {most} MB. If the connection drops, the upload continues where it stopped.',
  pitchDone: learningEn['learning.deck-added'],
  pitchEarlier: 'Earlier versions',
  pitchBack: 'All pitches',
  pitchFailed: 'The file was not uploaded. Choose it again.',
  pitchFirst: 'Choose a file first.',
} as const satisfies Catalogue
export type PitchesWords = typeof pitchesEn
