import type { Translation } from '#kit/core/words.ts'
import { creditSw } from '#kit/score/credit.sw.ts'
import { sw as scoreSw } from '#rules/score/words.sw.ts'
import type { CreditScoreWords } from './words.en.ts'

export const sw: Translation<CreditScoreWords> = {
  ...creditSw,
  lead: 'Anachoangalia mkopeshaji, katika makundi sita, kutoka daftari lako, mikopo, tafiti na kile wafanyakazi wetu walichobaini.',
  active: 'Inatumika',
  inactive: 'Haitumiki',
  business: 'Biashara',
  noBusiness: 'Bado hakuna biashara',
  openDigikua: 'Fungua DigiKua',
  quarterly: 'Kadi ya alama ya robo mwaka',
  fetchFailed: 'Hitilafu imetokea wakati wa kupata alama',
  notFound: scoreSw['score.none'],
  notFoundText:
    'Bado hatuna taarifa za biashara yako. Andika mauzo na gharama kwenye DigiKua na ujibu utafiti wa robo mwaka.',
  noTopic: 'Mada hazikupatikana',
  error: 'Hitilafu imetokea',
  back: 'Rudi kwenye kadi ya alama za mkopo',
  previousTopic: 'Iliyotangulia: {name}',
  nextTopic: 'Inayofuata: {name}',
  topics: 'Makundi',
}
