import type { Translation } from '#kit/core/words.ts'
import type { AdvisorWords } from './words.en.ts'

export const sw: Translation<AdvisorWords> = {
  title: 'Watu wangu',
  people: { one: 'mjasiriamali {count}', other: 'wajasiriamali {count}' },
  rating: 'Ukadiriaji wako: nyota {stars} kati ya 5',
  failed: 'Hatukuweza kupakia watu wako',
  nobody: 'Bado hujapangiwa mtu yeyote.',
  nobodyText: 'Timu ya programu ndiyo hupanga. Utapata ujumbe mara utakapopangiwa.',
  'reason-answer': { one: 'Jibu {count} la kukagua', other: 'Majibu {count} ya kukagua' },
  'reason-overdue': { one: 'Kazi {count} imechelewa', other: 'Kazi {count} zimechelewa' },
  'reason-returned': { one: 'Imerudishwa mara {count}', other: 'Imerudishwa mara {count}' },
  'reason-feedback': { one: 'Maoni {count} mapya', other: 'Maoni {count} mapya' },
  'reason-quiet': { one: 'Hakuna dalili kwa siku {count}', other: 'Hakuna dalili kwa siku {count}' },
  'reason-new': 'Bado hajaanza',
  nothingLeft: 'Hakuna kilichobaki',
  percent: '{percent}% imekamilika',
  lastSeen: 'Alionekana mwisho {day}',
  neverSeen: 'Bado hajafungua mwongozo',
  nextMeeting: 'Kikao kijacho: {moment}',
}
