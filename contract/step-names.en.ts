import type { OnboardingStep } from './onboarding-step.ts'

// Each language in a file of its own, because browsers fetch one of them.

/** What the steps of an onboarding are called. */
export const stepsEn = {
  passport: 'Passport',
  idFront: 'ID Front',
  idBack: 'ID Back',
  kraPin: 'KRA/TRA Pin',
  businessName: 'Registration',
  businessBank: 'Business Bank',
  investOverview: 'Invest Overview',
  investVideo: 'Invest Video',
  investImage: 'Invest Image',
  investLogo: 'Invest Logo',
  entrepreneurMap: 'Entrepreneur Map',
  codeConduct: 'Code of conduct',
  photoConsent: 'Photography Consent',
  agreementLetter: 'Acceleration Agreement letter',
} as const satisfies Record<OnboardingStep, string>
