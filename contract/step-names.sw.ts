import type { OnboardingStep } from './onboarding-step.ts'

/** Names of the onboarding steps in Kiswahili. */
export const stepsSw: Record<OnboardingStep, string> = {
  passport: 'Picha ya pasipoti',
  idFront: 'Kitambulisho (mbele)',
  idBack: 'Kitambulisho (nyuma)',
  kraPin: 'PIN ya KRA/TRA',
  businessName: 'Usajili wa biashara',
  businessBank: 'Benki ya biashara',
  investOverview: 'Maelezo ya biashara',
  investVideo: 'Video ya biashara',
  investImage: 'Picha ya biashara',
  investLogo: 'Nembo ya biashara',
  entrepreneurMap: 'Ramani ya mjasiriamali',
  codeConduct: 'Kanuni za maadili',
  photoConsent: 'Ridhaa ya kupigwa picha',
  agreementLetter: 'Barua ya makubaliano',
}
