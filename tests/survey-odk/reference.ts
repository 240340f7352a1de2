import type { AnyNode } from '@getodk/xforms-engine'
import type { SurveyAnswer, SurveyDefinition } from '#contract/survey-definition.ts'
import { pathsIn, xformOf } from './xform.ts'

/** State of a row in either engine. */
export type Seen = {
  relevant: boolean
  required: boolean
  fault: string | null
  value: string
  /** Values of the offered options. */
  options: string | null
}

/** A form opened in the public engine. */
export type Reference = {
  answer(name: string, given: SurveyAnswer): void
  see(name: string): Seen
}

/** Opens a survey in the public engine, in its initial state. @param xform output of another converter */
export async function openReference(
  definition: SurveyDefinition,
  xform = xformOf(definition),
): Promise<Reference> {
  // its expression parser was built for CommonJS and reads its own location, although it is bundled
  Object.assign(globalThis, { __dirname: '/' })
  const { createInstance } = await import('@getodk/xforms-engine')
  const { root } = await createInstance(xform)

  const byPath = new Map<string, AnyNode>()
  const collect = (node: AnyNode): void => {
    byPath.set(node.currentState.reference, node)
    for (const child of node.currentState.children ?? []) collect(child)
  }
  collect(root)
  const paths = pathsIn(definition)
  const nodeOf = (name: string): AnyNode => {
    const node = byPath.get(paths.get(name) ?? '')
    if (!node) throw new RangeError(`The form has no row “${name}”.`)
    return node
  }

  return {
    answer(name, given) {
      const node = nodeOf(name)
      if (node.nodeType === 'select') node.selectValues([given].flat().filter(value => value !== ''))
      else if (node.nodeType === 'rank') node.setValues([given].flat())
      else if (node.nodeType === 'input') node.setValue(String(given))
      else throw new RangeError(`“${name}” takes no answer.`)
    },
    see(name) {
      const node = nodeOf(name)
      const { relevant, required, value, valueOptions } = node.currentState
      const violation = 'violation' in node.validationState ? node.validationState.violation : null
      return {
        relevant,
        required: relevant && required,
        fault: violation?.condition ?? null,
        value: textOf(value),
        // our engine has no options for questions that are not relevant
        options: relevant && valueOptions ? optionsIn(valueOptions) : null,
      }
    },
  }
}

const optionsIn = (options: readonly { value: string }[]): string =>
  options.map(({ value }) => value).join(' ')

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join(' ') : String(value)
}
