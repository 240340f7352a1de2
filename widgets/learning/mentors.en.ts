import type { Catalogue } from '#kit/core/words.ts'

export const mentorsEn = {
  myMentors: 'My Mentors',
  noMentor: 'You have no mentor yet',
  noMentorText: 'The training team assigns one. You can write to them here then.',
} as const satisfies Catalogue
export type MentorsWords = typeof mentorsEn
