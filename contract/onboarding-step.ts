/** The onboarding steps of a client, in order, with the URL segment of each step's screen. The keys are the wire's names. */
export const ROUTES = {
  passport: 'start',
  idFront: 'id_front',
  idBack: 'id_back',
  kraPin: 'kra_pin',
  businessName: 'b_name',
  businessBank: 'b_bank',
  investOverview: 'invest_overview',
  investVideo: 'invest_video',
  investImage: 'invest_image',
  investLogo: 'invest_logo',
  entrepreneurMap: 'e_map',
  codeConduct: 'conduct',
  photoConsent: 'photography',
  agreementLetter: 'final',
} as const
export type OnboardingStep = keyof typeof ROUTES

export const STEPS = Object.keys(ROUTES) as OnboardingStep[]

/** The parts of an entrepreneur map, in order. */
export const MAP_PARTS = [
  'dream',
  'problem',
  'customers',
  'product',
  'income',
  'costs',
  'team',
  'milestones',
] as const
export type MapPart = (typeof MAP_PARTS)[number]
