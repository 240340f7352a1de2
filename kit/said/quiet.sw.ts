import type { Translation } from '#kit/core/words.ts'
import type { quietEn } from './quiet.en.ts'

export const quietSw: Translation<typeof quietEn> = {
  days: { one: 'Kimya kwa siku {count}', other: 'Kimya kwa siku {count}' },
}
