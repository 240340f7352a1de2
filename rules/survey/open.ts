import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { assemble } from './assemble.ts'
import type { Expressions, Row, Survey } from './survey.ts'
import { TOOLS } from './tools.ts'

/**
 * A survey from its definition and expressions, which were checked where they come from.
 * @param onCircle hears of rows that depend on themselves; the first one stands at the end again
 */
export const openSurvey = (
  definition: SurveyDefinition,
  expressions: Expressions,
  onCircle?: (circle: Row[]) => void,
): Survey => assemble(definition, expressions, TOOLS, onCircle)
