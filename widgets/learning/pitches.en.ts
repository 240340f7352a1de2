import type { Catalogue } from '#kit/core/words.ts'
import { en as learningEn } from '#rules/learning/words.en.ts'

export const pitchesEn = {
  pitchTitle: 'Pitch Submission',
  pitchLead:
    'Hand in the slides of your pitches. A later version takes the place of the one before, which is kept.',
  pitch1: 'Pitch 1',
  pitch2: 'Pitch 2',
  pitchNone: 'Nothing handed in yet',
  pitchIn: 'Submitted',
  pitchVersion: 'Version {version}, {moment}',
  pitchOpen: 'Open {name}',
  pitchReady: 'Ready to present',
  pitchAgain: 'Do it again',
  pitchBy: '{by}, {moment}',
  pitchUpdate: 'Update Pitch Deck',
  pitchUpload: 'Upload Pitch Deck',
  pitchFile: 'Pitch deck',
  pitchHint: 'PDF, PPT or PPTX, up to {most}. A broken connection does no harm: it goes on where it stopped.',
  pitchDone: learningEn['learning.deck-added'],
  pitchEarlier: 'Earlier versions',
  pitchBack: 'All pitches',
  pitchFailed: 'The file did not arrive. Choose it again.',
  pitchFirst: 'Choose a file first.',
} as const satisfies Catalogue
export type PitchesWords = typeof pitchesEn
