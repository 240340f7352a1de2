import type { Translation } from '#kit/core/words.ts'
import { peopleSw } from '#kit/people/words.sw.ts'
import type { StaffWords } from './words.en.ts'

export const sw: Translation<StaffWords> = {
  ...peopleSw,
  title: 'Wafanyakazi',
  search: 'Jina, barua pepe, simu, ID',
  id: 'ID',
  invite: 'Alika mfanyakazi',
  emptyTitle: 'Bado hakuna wafanyakazi',
  emptyText: 'Kila utakayemwalika ataonekana hapa.',
  self: 'Hii ni akaunti yako mwenyewe. Msimamizi mwingine anaweza kubadilisha jukumu lake au kuizima.',
}
