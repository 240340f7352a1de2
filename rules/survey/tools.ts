import { readPhone } from '#rules/phone.ts'
import { REPEATS } from './entries.ts'
import { FUNCTIONS } from './functions.ts'
import { compilePattern } from './pattern.ts'
import type { SurveyTools } from './survey.ts'

/** All tools that expressions and questions can use. */
export const TOOLS: SurveyTools = {
  functions: FUNCTIONS,
  compilePattern,
  repeats: REPEATS,
  isPhone: text => 'phone' in readPhone(text, 'KE'),
}
