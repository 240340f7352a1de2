import type { Translation } from '#kit/core/words.ts'
import type { noLoanEn } from './no-loan.en.ts'

export const noLoanSw: Translation<typeof noLoanEn> = {
  title: 'Huna mkopo kwa sasa',
  text: 'Omba hatua kwa hatua. Unachojaza kinahifadhiwa, kwa hiyo unaweza kusimama na kuendelea wakati wowote.',
}
