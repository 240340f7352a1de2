import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'budget.name-blank': 'Andika jina la kipindi',
  'budget.from-blank': 'Chagua tarehe ya kuanza',
  'budget.to-blank': 'Chagua tarehe ya mwisho',
  'budget.end-first': 'Tarehe ya mwisho iko kabla ya tarehe ya kuanza',
  'budget.line-blank': 'Andika jina la matumizi',
}
