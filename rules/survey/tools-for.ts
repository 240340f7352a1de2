import type { Expression, SurveyDefinition } from '#contract/survey-definition.ts'
import { COMMON } from './common-functions.ts'
import { partsOf } from './expression.ts'
import { walkRows } from './rows.ts'
import type { Expressions, SurveyTools } from './survey.ts'

const isCommon = (part: Expression): boolean =>
  part.is !== 'match' && (part.is !== 'call' || Object.hasOwn(COMMON, part.name))

/** Returns the tools a survey needs. For most surveys they are bundled; others are lazy-loaded. */
export async function toolsFor(definition: SurveyDefinition, expressions: Expressions): Promise<SurveyTools> {
  const all = Object.values(expressions).flatMap(of => Object.values(of))
  const isPlain = [...walkRows(definition)].every(({ item, repeat }) => item.kind !== 'phone' && !repeat)
  if (isPlain && all.every(one => [...partsOf(one)].every(isCommon))) return { functions: COMMON }
  return (await import('./tools.ts')).TOOLS
}
