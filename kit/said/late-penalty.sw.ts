import type { Translation } from '#kit/core/words.ts'
import type { latePenaltyEn } from './late-penalty.en.ts'

export const latePenaltySw: Translation<typeof latePenaltyEn> = {
  label: 'Rejesho linapochelewa',
  charged: 'Adhabu, mara moja kwa kila rejesho',
  rate: 'Asilimia ya kilichochelewa',
}
