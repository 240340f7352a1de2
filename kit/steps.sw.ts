import type { StepWords } from './steps.en.ts'
import type { Translation } from './words.ts'

export const stepsSw: Translation<StepWords> = {
  'step-passport': 'Picha ya pasipoti',
  'step-idFront': 'Kitambulisho (mbele)',
  'step-idBack': 'Kitambulisho (nyuma)',
  'step-kraPin': 'PIN ya KRA/TRA',
  'step-businessName': 'Usajili wa biashara',
  'step-businessBank': 'Benki ya biashara',
  'step-investOverview': 'Maelezo ya biashara',
  'step-investVideo': 'Video ya biashara',
  'step-investImage': 'Picha ya biashara',
  'step-investLogo': 'Nembo ya biashara',
  'step-entrepreneurMap': 'Ramani ya mjasiriamali',
  'step-codeConduct': 'Kanuni za maadili',
  'step-photoConsent': 'Idhini ya kupigwa picha',
  'step-agreementLetter': 'Barua ya makubaliano',
}
