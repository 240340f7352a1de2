import type { Expression } from '#contract/survey-definition.ts'
import { COMMON } from './common-functions.ts'
import type { Tools } from './evaluate.ts'
import { partsOf } from './expression.ts'
import type { Expressions } from './survey.ts'

const isCommon = (part: Expression): boolean =>
  part.is !== 'match' && (part.is !== 'call' || Object.hasOwn(COMMON, part.name))

/** What the expressions of a survey call on. Of most surveys it is here; for the others it is fetched. */
export async function toolsFor(expressions: Expressions): Promise<Tools> {
  const all = Object.values(expressions).flatMap(of => Object.values(of))
  if (all.every(one => [...partsOf(one)].every(isCommon))) return { functions: COMMON }
  return (await import('./tools.ts')).TOOLS
}
