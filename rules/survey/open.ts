import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { assembleSurvey } from './assemble.ts'
import type { Expressions, Row, Survey } from './survey.ts'
import { TOOLS } from './tools.ts'

/**
 * Builds a survey from its definition and expressions, which were validated at their source.
 * @param onCircle called with each dependency cycle; its first row is repeated at the end
 */
export const openSurvey = (
  definition: SurveyDefinition,
  expressions: Expressions,
  onCircle?: (circle: Row[]) => void,
): Survey => assembleSurvey(definition, expressions, TOOLS, onCircle)
