import type { OnboardingStep } from '#rules/onboarding.ts'
import type { Catalogue } from './words.ts'

/** What staff call the steps of an onboarding. Spread it in the widget's own words. */
export const stepsEn = {
  'step-passport': 'Passport',
  'step-idFront': 'ID Front',
  'step-idBack': 'ID Back',
  'step-kraPin': 'KRA/TRA Pin',
  'step-businessName': 'Registration',
  'step-businessBank': 'Business Bank',
  'step-investOverview': 'Invest Overview',
  'step-investVideo': 'Invest Video',
  'step-investImage': 'Invest Image',
  'step-investLogo': 'Invest Logo',
  'step-entrepreneurMap': 'Entrepreneur Map',
  'step-codeConduct': 'Code of conduct',
  'step-photoConsent': 'Photography Consent',
  'step-agreementLetter': 'Acceleration Agreement letter',
} as const satisfies Catalogue & Record<`step-${OnboardingStep}`, string>
export type StepWords = typeof stepsEn
