import type { Shape } from '#contract/shape.ts'

/** Returns the known parts of a value. @throws if the value does not fit */
type Mask = (value: unknown) => unknown

/**
 * Compiles a shape into a function that returns and throws what `shape.mask` does, ten times as fast: superstruct creates a generator
 * for every value.
 */
export function maskOf(shape: Shape): Mask {
  const mask = compile(shape)
  return value => {
    try {
      return mask(value)
    } catch {
      // superstruct words the error, and decides in case of doubt
      return shape.mask(value)
    }
  }
}

const MISFIT = new Error('The value does not fit its shape.')

/** Every server in this process has the same shapes. */
const compiled = new WeakMap<Shape, Mask>()

function compile(shape: Shape): Mask {
  const known = compiled.get(shape)
  if (known) return known
  const made = compileNew(shape)
  compiled.set(shape, made)
  return made
}

function compileNew(shape: Shape): Mask {
  const mask = byType(shape)
  // optional and nullable shapes keep the type of the shape they wrap
  const mayLack = shape.is(undefined)
  const mayBeNull = shape.is(null)
  const context = { path: [], branch: [], mask: true }
  return value => {
    if ((value === undefined && mayLack) || (value === null && mayBeNull)) return value
    const masked = mask(value)
    for (const _ of shape.refiner(masked, context)) throw MISFIT
    return masked
  }
}

function byType(shape: Shape): Mask {
  const { type, schema } = shape
  if (type === 'string') return onlyIf(value => typeof value === 'string')
  if (type === 'boolean') return onlyIf(value => typeof value === 'boolean')
  if (type === 'number') return onlyIf(value => typeof value === 'number' && !Number.isNaN(value))
  if (type === 'integer') return onlyIf(Number.isInteger)
  if (type === 'enums') {
    const values = new Set<unknown>(Object.values(schema))
    return onlyIf(value => values.has(value))
  }
  if (type === 'array' && schema) return listOf(compile(schema))
  if (type === 'object' && schema) return fieldsOf(schema)
  return value => shape.mask(value)
}

const onlyIf =
  (fits: (value: unknown) => boolean): Mask =>
  value => {
    if (!fits(value)) throw MISFIT
    return value
  }

const listOf =
  (one: Mask): Mask =>
  value => {
    if (!Array.isArray(value)) throw MISFIT
    return value.map(one)
  }

function fieldsOf(schema: Record<string, Shape>): Mask {
  const fields = Object.entries(schema).map(([name, field]) => [name, compile(field)] as const)
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw MISFIT
    const masked: Record<string, unknown> = {}
    for (const [name, mask] of fields) {
      const part = mask((value as Record<string, unknown>)[name])
      if (part !== undefined) masked[name] = part
    }
    return masked
  }
}
