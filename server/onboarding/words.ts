import type { DownloadKind } from '#contract/onboarding.ts'
import type { MapPart, OnboardingStep } from '#contract/onboarding-step.ts'
import { stepsEn } from '#contract/step-names.en.ts'
import { stepsSw } from '#contract/step-names.sw.ts'
import type { Language } from '#contract/tenant.ts'

type Words = {
  steps: Record<OnboardingStep, string>
  /** Numbers of days, and of steps or questions, in words. */
  days(many: number): string
  left(many: number, what: 'steps' | 'questions'): string
  map: Record<MapPart, string>
  /** Labels of a document signed on the screen. */
  signed: Record<
    'paper' | 'kind' | 'digest' | 'name' | 'account' | 'date' | 'signature' | 'agree' | 'page',
    string
  > & { kinds: Record<DownloadKind, string> }
}

/** Words used in the programme's messages and papers, in the reader's language. */
export const words: Record<Language, Words> = {
  en: {
    steps: stepsEn,
    days: many => (many === 1 ? '1 day' : `${many} days`),
    left: (many, what) => {
      const one = what === 'steps' ? 'step' : 'question'
      return many === 1 ? `1 ${one}` : `${many} ${one}s`
    },
    map: {
      dream: 'My dream',
      problem: 'The problem I solve',
      customers: 'My customers',
      product: 'My product or service',
      income: 'How money comes in',
      costs: 'What it costs',
      team: 'Who works with me',
      milestones: 'My next steps',
    },
    signed: {
      paper: 'Paper',
      kind: 'Kind',
      digest: 'Fingerprint of the paper (SHA-256)',
      name: 'Name',
      account: 'Account',
      date: 'Signed on',
      signature: 'Signature',
      agree: 'I have read this paper and I agree to it.',
      page: 'Page',
      kinds: {
        brochure: 'Programme brochure',
        eligibility: 'Steps to eligibility',
        'entrepreneur-map': 'Entrepreneur map',
        'code-of-conduct': 'Code of conduct',
        'photography-consent': 'Photography consent',
        'agreement-kenya-grant': 'Acceleration agreement letter, Kenya grant',
        'agreement-kenya-loan': 'Acceleration agreement letter, Kenya loan',
        'agreement-kenya-old': 'Acceleration agreement letter, Kenya old',
        'agreement-tanzania': 'Acceleration agreement letter, Tanzania',
      },
    },
  },
  sw: {
    steps: stepsSw,
    days: many => `siku ${many}`,
    left: (many, what) => `${what === 'steps' ? 'hatua' : many === 1 ? 'swali' : 'maswali'} ${many}`,
    map: {
      dream: 'Ndoto yangu',
      problem: 'Tatizo ninalotatua',
      customers: 'Wateja wangu',
      product: 'Bidhaa au huduma yangu',
      income: 'Jinsi pesa zinavyoingia',
      costs: 'Gharama zangu',
      team: 'Ninaofanya nao kazi',
      milestones: 'Hatua zangu zinazofuata',
    },
    signed: {
      paper: 'Hati',
      kind: 'Aina',
      digest: 'Alama ya hati (SHA-256)',
      name: 'Jina',
      account: 'Akaunti',
      date: 'Imesainiwa tarehe',
      signature: 'Saini',
      agree: 'Nimesoma hati hii na ninakubaliana nayo.',
      page: 'Ukurasa',
      kinds: {
        brochure: 'Kipeperushi cha programu',
        eligibility: 'Hatua za kustahili',
        'entrepreneur-map': 'Ramani ya mjasiriamali',
        'code-of-conduct': 'Kanuni za maadili',
        'photography-consent': 'Ridhaa ya kupigwa picha',
        'agreement-kenya-grant': 'Barua ya makubaliano, Kenya (ruzuku)',
        'agreement-kenya-loan': 'Barua ya makubaliano, Kenya (mkopo)',
        'agreement-kenya-old': 'Barua ya makubaliano, Kenya (ya awali)',
        'agreement-tanzania': 'Barua ya makubaliano, Tanzania',
      },
    },
  },
}
