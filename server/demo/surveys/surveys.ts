import type { Role } from '#contract/role.ts'
import type { Frequency, SurveyArea } from '#contract/survey.ts'
import type { SurveyDefinition, Texts } from '#contract/survey-definition.ts'
import {
  acumenEntry,
  acumenExit,
  baseline,
  computerLiteracy,
  confidence,
  postTraining,
  trainingImpact,
} from './learning.ts'
import { marketDay } from './market-day.ts'
import { postQuarterly, quarterly, unified } from './quarterly.ts'

export type DemoSurvey = {
  code: string
  area: SurveyArea
  frequency: Frequency
  audience: readonly Role[]
  open: boolean
  definition: SurveyDefinition
  introduction?: Texts
  thanks?: Texts
}

const ENTREPRENEURS: readonly Role[] = ['client', 'applicant', 'digiprime']
const THANKS: Texts = {
  en: 'Your answers help us to see where to help.',
  sw: 'Majibu yako yanatusaidia kujua wapi pa kusaidia.',
}

const ofQuarter = (code: string, definition: SurveyDefinition): DemoSurvey => ({
  code,
  definition,
  area: 'quarterly',
  frequency: 'quarterly',
  audience: ENTREPRENEURS,
  open: false,
  thanks: THANKS,
})
const ofTrainees = (
  code: string,
  definition: SurveyDefinition,
  area: SurveyArea = 'learning',
): DemoSurvey => ({ code, definition, area, frequency: 'once', audience: ['applicant'], open: false })

/** The demo's surveys, in list order. The portal refers to them by these codes. */
export const SURVEYS: readonly DemoSurvey[] = [
  ofQuarter('2*14*1', quarterly),
  ofQuarter('2*14*2', postQuarterly),
  ofQuarter('2*13', unified),
  ofTrainees('training-impact-report', trainingImpact),
  ofTrainees('confidence-level', confidence),
  ofTrainees('computer-literacy', computerLiteracy),
  ofTrainees('business-acumen/entry', acumenEntry),
  ofTrainees('business-acumen/exit', acumenExit),
  ofTrainees('baseline', baseline),
  ofTrainees('buruka-post-training', postTraining, 'post-training'),
  {
    code: 'traders-voice',
    definition: marketDay,
    area: 'partner',
    frequency: 'once',
    audience: ['client'],
    open: true,
    introduction: {
      en: 'Seven questions about your trade and how you borrow.',
      sw: 'Maswali saba kuhusu biashara yako na jinsi unavyokopa.',
    },
    thanks: THANKS,
  },
]
