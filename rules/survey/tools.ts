import type { Tools } from './evaluate.ts'
import { FUNCTIONS } from './functions.ts'
import { compilePattern } from './pattern.ts'

/** Everything that expressions can call on. */
export const TOOLS: Tools = { functions: FUNCTIONS, compilePattern }
