import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'desk.none': 'Hakuna utafiti kama huo.',
  'desk.no-version': 'Hakuna toleo kama hilo.',
  'desk.no-answer': 'Hakuna jibu kama hilo.',
  'desk.no-photo': 'Hakuna picha kama hiyo.',
  'desk.code-taken': 'Utafiti mwingine una msimbo huu.',
  'desk.role-twice': 'Taja kila jukumu mara moja tu.',
  'desk.closes-first': 'Lazima ufungwe baada ya kufunguliwa.',
  'desk.never-open': 'Hautafunguliwa kamwe. Upe siku kabla au baada ya mwisho wa robo mwaka.',
  'desk.frequency-fixed': 'Kuna mtu aliyejibu: haiwezekani tena kubadilisha unaulizwa mara ngapi.',
  'desk.answered': 'Kuna mtu aliyejibu utafiti huu. Uzime badala ya kuuondoa.',
  'desk.removed': 'Utafiti {code} umeondolewa.',
  'desk.changed-meanwhile': 'Kuna mtu aliyeubadilisha wakati huo huo. Uangalie tena, kisha uuchapishe.',
  'desk.unchanged': 'Hakuna kilichobadilika tangu ulipochapishwa mara ya mwisho.',
  'desk.problems': 'Rekebisha kwanza kasoro za utafiti, kisha uuchapishe.',
  'desk.workbook-full': 'Faili ya Excel ina nafasi ya majibu 1,048,575. Chagua kipindi, au CSV.',
  'desk.answer-removed': 'Jibu limeondolewa. Mtu huyo anaweza kujibu tena.',
}
