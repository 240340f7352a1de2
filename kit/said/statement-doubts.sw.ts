import type { Translation } from '#kit/core/words.ts'
import type { doubtEn } from './statement-doubts.en.ts'

export const doubtSw: Translation<typeof doubtEn> = {
  'doubt-breaks': 'Kuna salio lisilolingana na lililotangulia.',
  'doubt-totals': 'Jumla hazilingani na mistari yake.',
  'doubt-no-balance': 'Baadhi ya mistari haina salio.',
  'doubt-no-totals': 'Haina jumla za kulinganisha.',
  'doubt-holder': 'Iko kwa jina jingine.',
  'doubt-no-holder': 'Haionyeshi mwenye akaunti.',
  'doubt-codes': 'Namba za risiti haziendani na tarehe zake.',
  'doubt-unread': 'Baadhi ya mistari haikusomeka.',
  'doubt-no-rows': 'Hakuna muamala uliosomeka.',
  'doubt-future': 'Ina tarehe ambazo bado hazijafika.',
}
