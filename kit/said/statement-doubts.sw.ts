import type { Translation } from '#kit/core/words.ts'
import type { doubtEn } from './statement-doubts.en.ts'

export const doubtSw: Translation<typeof doubtEn> = {
  breaks: 'Kuna salio lisilofuata lililotangulia.',
  totals: 'Jumla zake si za mistari yake.',
  noBalance: 'Baadhi ya mistari haina salio.',
  noTotals: 'Haina jumla za kukagulia.',
  holder: 'Iko kwa jina lingine.',
  noHolder: 'Haisemi ni ya nani.',
  codes: 'Namba za risiti haziendani na siku zake.',
  unread: 'Baadhi ya mistari haikusomeka.',
  noRows: 'Hakuna muamala uliosomeka.',
  future: 'Ina siku ambazo bado hazijafika.',
}
