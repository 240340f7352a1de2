import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'desk.none': 'Utafiti huu haupo. Rudi kwenye orodha.',
  'desk.no-version': 'Toleo hili halipo. Fungua utafiti tena.',
  'desk.no-answer': 'Jibu hili halipo. Rudi kwenye orodha.',
  'desk.no-photo': 'Picha hii haipo. Fungua jibu tena.',
  'desk.code-taken': 'Utafiti mwingine una msimbo huu. Chagua msimbo mwingine.',
  'desk.role-twice': 'Taja kila jukumu mara moja tu.',
  'desk.closes-first': 'Lazima ufungwe baada ya kufunguliwa.',
  'desk.never-open': 'Hautafunguliwa kamwe. Weka siku kabla au baada ya mwisho wa robo mwaka.',
  'desk.frequency-fixed': 'Kuna mtu aliyeshajibu: huwezi tena kubadilisha utafiti huu unaulizwa mara ngapi.',
  'desk.answered': 'Kuna mtu aliyeshajibu utafiti huu. Uzime badala ya kuuondoa.',
  'desk.removed': 'Utafiti {code} umeondolewa.',
  'desk.changed-meanwhile': 'Kuna mtu aliyeubadilisha wakati huo huo. Uangalie tena, kisha uuchapishe.',
  'desk.unchanged': 'Hakuna kilichobadilika tangu ulipochapishwa mara ya mwisho.',
  'desk.problems': 'Rekebisha kwanza matatizo ya utafiti, kisha uuchapishe.',
  'desk.workbook-full': 'Faili ya Excel ina nafasi ya majibu 1,048,575. Chagua kipindi, au CSV.',
  'desk.answer-removed': 'Jibu limefutwa. Mtu huyo anaweza kujibu tena.',
}
