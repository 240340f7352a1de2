import type { Translation } from '#kit/core/words.ts'
import { sw as loanSw } from '#rules/loan/words.sw.ts'
import type { CalculatorWords } from './words.en.ts'

export const sw: Translation<CalculatorWords> = {
  title: 'Kikokotoo cha mkopo',
  lead: 'Ona mkopo utagharimu kiasi gani na kama kipato chako kinaumudu.',
  amount: 'Kiasi cha mkopo',
  amountHint: 'Kuanzia {minimum} hadi {maximum}',
  months: 'Muda wa mkopo',
  monthsUnknown: 'Muda wa miezi {months} haupo. Chagua muda kutoka kwenye orodha',
  income: 'Kipato chako cha mwezi',
  incomeHint: 'Jumla unayopata kila mwezi kwenye biashara na kazi, kabla ya matumizi',
  purpose: 'Mkopo ni wa nini?',
  purposeUnknown: 'Chagua mojawapo ya madhumuni haya',
  personal: 'Matumizi binafsi',
  recurring: 'Matumizi ya kila mara',
  capital: 'Matumizi ya mtaji',
  check: 'Angalia kama unastahili',

  minimum: 'Mkopo wa chini kabisa tunaotoa unaanzia {minimum}',
  maximum: 'Mkopo wa juu kabisa tunaotoa ni {maximum}. Weka kiasi cha chini zaidi',
  purposeRefused: loanSw['loan.business-only'],
  notEligible: 'Hustahili kiasi hiki, tafadhali weka kiasi cha mkopo kilicho chini zaidi',
  largest: 'Kwa muda wa {period}, kipato chako kinamudu hadi {amount}.',
  useLargest: 'Tumia {amount}',
  shortest: 'Kwa {amount}, muda mfupi zaidi ambao kipato chako kinamudu ni {period}.',
  useShortest: 'Tumia {period}',
  noneCarries:
    'Kwa kipato hiki hakuna kiasi cha mkopo kinachofaa kwa muda huu. Jaribu muda mwingine au kipato cha juu zaidi.',

  result: 'Makadirio yako',
  resultEmpty: 'Weka kiasi na muda wa mkopo ili uone utakacholipa kila mwezi na kwa jumla.',
  instalment: 'Rejesho la kila mwezi',
  total: 'Jumla ya marejesho',
  cost: 'Gharama ya mkopo',
  plain:
    'Unakopa {amount} na kulipa {instalment} kila mwezi kwa muda wa {period}: jumla {total}, yaani {cost} zaidi ya ulichokopa.',
  share: 'Hiyo ni {percent}% ya kipato chako. Kikomo ni {limit}%.',
  adviceEmpty: 'Weka kipato chako cha mwezi ili uone kama kinaumudu mkopo huu.',
  eligible: 'Kipato chako kinamudu mkopo huu.',
  nextStep: 'Ingia ili uombe mkopo',
  basis:
    'Ni makadirio yanayoongeza deni kwa {growth}% kila mwezi. Mkataba utakaotia saini utaonyesha riba na gharama kamili.',

  facts: 'Onyesha taarifa muhimu na marejesho yote',
  hideFacts: 'Ficha taarifa muhimu',
  factsTitle: 'Taarifa muhimu za mkopo huu',
  print: 'Chapa',
  copyLink: 'Nakili kiungo cha hesabu hii',
  copied: 'Kiungo kimenakiliwa',
  copyFailed: 'Kiungo hakikunakiliwa. Kichague kisha ukinakili mwenyewe.',
  linkLabel: 'Kiungo cha hesabu hii',
  provider: 'Mtoa huduma',
  contact: 'Maswali',
  made: 'Imetolewa tarehe {date}. Haya ni makadirio, si ofa ya mkopo.',
  schedule: 'Marejesho mwezi kwa mwezi',
  month: 'Mwezi',
  due: 'Ya kulipa',
  left: 'Deni lililobaki',

  guide: 'Mwongozo wa riba',
  guideRate: 'Riba',
  guideLast: '{from} na zaidi',
  guideNote:
    'Huu ni mwongozo wa riba kulingana na kiasi. Mfuko utakaouomba ndio unaopanga riba ya mkopo wako.',
}
