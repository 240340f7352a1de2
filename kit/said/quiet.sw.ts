import type { Translation } from '#kit/core/words.ts'
import type { quietEn } from './quiet.en.ts'

export const quietSw: Translation<typeof quietEn> = {
  days: { one: 'Hakuna dalili kwa siku {count}', other: 'Hakuna dalili kwa siku {count}' },
}
