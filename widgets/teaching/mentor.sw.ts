import type { Translation } from '#kit/core/words.ts'
import { talkSw } from '#kit/learning/talk.sw.ts'
import { waysSw } from '#kit/learning/ways.sw.ts'
import { decksSw } from './decks.sw.ts'
import type { MentorWords } from './mentor.en.ts'

export const mentorSw: Translation<MentorWords> = {
  ...waysSw,
  ...talkSw,
  ...decksSw,
  mentorLead: 'Wanafunzi unaowashauri. Waliokuandikia huja kwanza.',
  mentorNone: 'Bado wewe si mshauri wa mtu',
  mentorNoneText: 'Timu ya mafunzo hukupangia wanafunzi. Kisha huonekana hapa.',
  mentorUnread: { one: 'Ujumbe mpya {count}', other: 'Ujumbe mpya {count}' },
  mentorDecks: { one: 'Wasilisho {count} la kutazama', other: 'Mawasilisho {count} ya kutazama' },
  mentorProgress: 'Kazi zilizowasilishwa',
  mentorDone: '{done} kati ya {total}',
  mentorLast: 'Alionekana mwisho {day}',
  mentorNever: 'Bado hajaonekana',
  mentorYou: 'Wewe: {text}',
  mentorBack: 'Wanafunzi wangu',
  mentorParts: 'Cha kutazama cha {name}',
  'part-talk': 'Ujumbe',
  'part-course': 'Kozi',
  'part-decks': 'Mawasilisho',
  mentorHello: 'Msalimie, na uulize biashara inaendeleaje.',
  mentorNotMine: 'Wewe si mshauri wake. Mshauri pekee humwandikia hapa.',
  'state-not-attempted': 'Haijawasilishwa',
  'state-submitted': 'Ya kusahihishwa',
  'state-graded': 'Imesahihishwa',
  'state-returned': 'Imerudishwa',
  mentorScore: '{score} / 100',
  mentorWork: 'Tazama majibu ya {title}',
  mentorWorkFailed: 'Majibu hayakuweza kupakiwa.',
  mentorTry: 'Jaribio la {number}',
  mentorRead: { one: 'Mada {done} kati ya {count} imesomwa', other: 'Mada {done} kati ya {count} zimesomwa' },
}
