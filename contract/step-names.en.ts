import type { OnboardingStep } from './onboarding-step.ts'

// One file per language, because browsers load only one of them.

/** Names of the onboarding steps. */
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
