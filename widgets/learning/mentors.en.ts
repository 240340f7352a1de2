import type { Catalogue } from '#kit/core/words.ts'

export const mentorsEn = {
  myMentors: 'My Mentors',
  noMentor: 'You have no mentor yet',
  noMentorText: 'The training team will assign one. You can then write to them here.',
} as const satisfies Catalogue
export type MentorsWords = typeof mentorsEn
