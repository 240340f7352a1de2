import { auditColumns } from '#contract/audit-columns.ts'
import { actionsIn, fieldsIn } from '#contract/audit-words.ts'
import { headingsIn } from '#contract/column.ts'
import type { Translation } from '#kit/core/words.ts'
import { listSw } from '#kit/screens/list/words.sw.ts'
import type { TrailWords } from './words.en.ts'

export const sw: Translation<TrailWords> = {
  ...listSw,
  ...headingsIn('sw', auditColumns),
  ...actionsIn('sw'),
  ...fieldsIn('sw'),
  title: 'Kumbukumbu za ukaguzi',
  lead: 'Nani alifanya nini, na lini. Kumbukumbu huongezwa tu, hazibadilishwi kamwe.',
  search: 'Jina, ID au thamani',
  from: 'Kuanzia',
  to: 'Hadi',
  system: 'Mfumo',
  onlyActor: 'Yale tu aliyofanya mtu mmoja',
  onlySubject: 'Yale tu yaliyofanyiwa kitu kimoja',
  allBut: 'Yote isipokuwa “{action}”',
  empty: 'Hakuna kilichotokea hapa',
  emptyText: 'Yanayofanywa na watu na mfumo kwenye portal hii huandikwa hapa.',
  time: 'Saa ni za Nairobi na Dar es Salaam.',

  unchanged: 'Hakuna kingine kilichoandikwa pamoja nayo.',
  before: 'Kabla',
  after: 'Baada',
  none: '–',
  followActor: 'Yote aliyofanya {name}',
  followSubject: 'Yote yaliyofanyiwa {name}',
  changes: { one: 'badiliko {count}', other: 'mabadiliko {count}' },
}
