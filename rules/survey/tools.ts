import { readPhone } from '#rules/phone.ts'
import type { Tools } from './evaluate.ts'
import { FUNCTIONS } from './functions.ts'
import { compilePattern } from './pattern.ts'

/** Everything that expressions and questions can call on. */
export const TOOLS: Tools = {
  functions: FUNCTIONS,
  compilePattern,
  isPhone: text => 'phone' in readPhone(text, 'KE'),
}
