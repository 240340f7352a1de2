import type { CourseTitle } from '#contract/learning.ts'
import type { AssignmentAnswers } from '#contract/learning-assignment.ts'

export type Said = {
  answers: AssignmentAnswers
  outcome?: 'returned' | 'accepted'
  score?: number
  comment?: CourseTitle
}

/** Submissions for each assignment, by attempt. */
export const SAID: Said[][] = [
  [
    {
      answers: {
        1: 'Two of five buy for their church group, not for themselves. Wanataka pakiti kubwa.',
        2: 'neighbours',
      },
      outcome: 'accepted',
      score: 82,
      comment: {
        en: 'Good listening. Ask the church groups how often they buy.',
        sw: 'Umesikiliza vizuri. Waulize vikundi vya kanisa hununua mara ngapi.',
      },
    },
  ],
  [
    {
      answers: { 1: 'Flour 60, oil 20', 2: ['time'] },
      outcome: 'returned',
      comment: {
        en: 'You left out charcoal and transport. Add them and send it again.',
        sw: 'Umesahau mkaa na usafiri. Viongeze kisha utume tena.',
      },
    },
    {
      answers: {
        1: 'Flour 60, oil 20, charcoal 15, transport 10, my hour 50. Jumla 155.',
        2: ['time', 'transport'],
      },
      outcome: 'accepted',
      score: 74,
      comment: { en: 'Complete now. Rent is still missing.', sw: 'Sasa imekamilika. Bado pango halimo.' },
    },
  ],
  [{ answers: { 1: 'In 12,400, out 8,150, left 4,250. Baki 4,250.', 2: [] } }],
  [
    {
      answers: { 1: 'Mandazi moto saa kumi! Weka oda kabla ya saa tisa.', 2: 'https://example.org/mandazi' },
    },
  ],
  [{ answers: { 1: 'A second oven: 40 more loaves a day, 6,000 a month.' } }],
  [{ answers: { 1: 'I bake for 30 families in Kayole who leave before six.' } }],
]

/** The chat with the mentor: from whom, the text, and hours ago. The last message is unread. */
export const CHAT: [fromMentor: boolean, text: CourseTitle, hours: number][] = [
  [
    true,
    {
      en: 'Welcome! Tell me what you sell and where.',
      sw: 'Karibu! Niambie unauza nini na wapi.',
    },
    790,
  ],
  [
    false,
    {
      en: 'Mandazi and chapati, at the stage in Kayole, from five in the morning.',
      sw: 'Mandazi na chapati, kituoni Mbagala, kuanzia saa kumi na moja asubuhi.',
    },
    788,
  ],
  [true, { en: 'How did the costing go?', sw: 'Kukokotoa gharama kulikwendaje?' }, 100],
  [
    false,
    {
      en: 'I had forgotten charcoal. My price was too low by 10.',
      sw: 'Nilisahau mkaa. Bei yangu ilikuwa chini kwa 10.',
    },
    98,
  ],
  [
    true,
    {
      en: 'That is a good find. Try the new price on Monday, and note who walks away.',
      sw: 'Umegundua jambo zuri. Jaribu bei mpya Jumatatu, na uandike nani anaondoka.',
    },
    3,
  ],
]

export const NOTES: { title: CourseTitle; notes: CourseTitle[] }[] = [
  {
    title: { en: 'Costs I forget', sw: 'Gharama ninazosahau' },
    notes: [
      { en: 'Charcoal', sw: 'Mkaa' },
      { en: 'My own hours', sw: 'Saa zangu' },
      { en: 'What spoils on Sunday', sw: 'Kinachoharibika Jumapili' },
    ],
  },
  {
    title: { en: 'Questions for Friday’s class', sw: 'Maswali ya darasa la Ijumaa' },
    notes: [{ en: 'May I ask for a deposit?', sw: 'Naweza kuomba malipo ya awali?' }],
  },
]
