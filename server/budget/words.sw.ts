import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'budget.from-none': 'Siku hiyo haipo kwenye kalenda. Chagua upya tarehe ya kuanza.',
  'budget.to-none': 'Siku hiyo haipo kwenye kalenda. Chagua upya tarehe ya mwisho.',
  'budget.too-long': 'Kipindi kisizidi miaka kumi. Chagua tarehe ya mwisho iliyo mapema zaidi.',
  'budget.overlap':
    'Siku hizi zinaingiliana na kipindi “{name}”. Chagua siku nyingine, au badilisha kipindi hicho kwanza.',
  'budget.no-period': 'Kipindi hiki hakipo tena. Fungua bajeti upya.',
  'budget.no-line': 'Matumizi haya yaliyopangwa hayapo tena. Fungua bajeti upya.',
  'budget.line-twice': 'Kipindi hiki tayari kina “{name}”. Badilisha kiasi chake badala yake.',
  'budget.full': 'Hakuna nafasi zaidi. Ondoa kwanza visivyohitajika tena.',
  'budget.loan': 'Chagua mmoja wa mikopo ya mmiliki, au usichague wowote.',
  'budget.tranche': 'Andika kiasi cha mkopo kilicho cha kipindi hiki, au usichague mkopo.',
  'budget.period-added': 'Kipindi kimeongezwa',
  'budget.period-saved': 'Kipindi kimebadilishwa',
  'budget.period-gone': 'Kipindi kimeondolewa. Daftari lako linabaki lilivyo.',
  'budget.line-added': 'Matumizi yameongezwa kwenye bajeti',
  'budget.line-saved': 'Bajeti imebadilishwa',
  'budget.line-gone': 'Matumizi yaliyopangwa yameondolewa. Daftari lako linabaki lilivyo.',
}
