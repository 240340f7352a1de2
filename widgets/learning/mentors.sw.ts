import type { Translation } from '#kit/core/words.ts'
import type { MentorsWords } from './mentors.en.ts'

export const mentorsSw: Translation<MentorsWords> = {
  myMentors: 'Washauri wangu',
  noMentor: 'Bado huna mshauri',
  noMentorText: 'Timu ya mafunzo itakupangia mmoja. Kisha utaweza kumwandikia hapa.',
}
