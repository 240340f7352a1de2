const parts = new WeakMap<object, Map<unknown, unknown>>()

/** Returns the state of one screen of a widget: created on first render, kept as long as the widget's model. */
export function partOf<Model extends object, Part>(model: Model, create: (model: Model) => Part): Part {
  const own = parts.get(model) ?? new Map()
  parts.set(model, own)
  if (!own.has(create)) own.set(create, create(model))
  return own.get(create) as Part
}

/** Discards the state of all screens of a widget. */
export const forgetParts = (model: object): void => void parts.delete(model)
