import type { Translation } from '#kit/core/words.ts'
import { sw as learningSw } from '#rules/learning/words.sw.ts'
import type { PitchesWords } from './pitches.en.ts'

export const pitchesSw: Translation<PitchesWords> = {
  pitchTitle: 'Kuwasilisha wazo',
  pitchLead: 'Tuma slaidi za mawasilisho yako. Toleo jipya huchukua nafasi ya lililotangulia, ambalo hubaki.',
  pitch1: 'Wasilisho la 1',
  pitch2: 'Wasilisho la 2',
  pitchNone: 'Bado hujatuma chochote',
  pitchIn: 'Limewasilishwa',
  pitchVersion: 'Toleo la {version}, {moment}',
  pitchOpen: 'Fungua {name}',
  pitchReady: 'Tayari kuwasilishwa',
  pitchAgain: 'Lifanye tena',
  pitchBy: '{by}, {moment}',
  pitchUpdate: 'Sasisha wasilisho',
  pitchUpload: 'Tuma wasilisho',
  pitchFile: 'Wasilisho',
  pitchHint: 'PDF, PPT au PPTX, hadi MB {most}. Mtandao ukikatika hakuna hasara: itaendelea ilipoishia.',
  pitchDone: learningSw['learning.deck-added'],
  pitchEarlier: 'Matoleo yaliyotangulia',
  pitchBack: 'Mawasilisho yote',
  pitchFailed: 'Faili haikufika. Ichague tena.',
  pitchFirst: 'Chagua faili kwanza.',
}
