import { describe, expect, it } from 'vitest'
import type { Call, Endpoint } from './endpoint.ts'
import { contract } from './index.ts'
import { boundsOf, type Shape } from './shape.ts'

/** Returns the number fields of a shape with their paths. */
function numbersIn(shape: Shape, path: string): [path: string, shape: Shape][] {
  const { type, schema } = shape
  if (type === 'integer' || type === 'number') return [[path, shape]]
  if (type === 'array') return numbersIn(schema as Shape, `${path}.0`)
  if (type !== 'object' && type !== 'type') return []
  return Object.entries((schema ?? {}) as Record<string, Shape>).flatMap(([name, part]) =>
    numbersIn(part, `${path}.${name}`),
  )
}

const NUMBERS = (Object.entries(contract) as [Call, Endpoint][]).flatMap(([call, row]) =>
  (['params', 'query', 'body'] as const).flatMap(part => {
    const shape = row[part]
    return shape ? numbersIn(shape, part).map(([path, one]) => [`${call} ${path}`, one] as const) : []
  }),
)

describe('a numeric call parameter', () => {
  it.each(NUMBERS)('has safe-integer bounds: %s', (_, shape) => {
    const { least, most } = boundsOf(shape)
    expect([least, most].every(Number.isSafeInteger)).toBe(true)
  })
})
