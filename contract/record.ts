/** Returns a record of names, each with its value. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  each: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map(name => [name, each(name)])) as Record<Name, Value>

/** Returns an object's fields of some names, or a table's columns. */
export const pick = <Of extends object, Name extends keyof Of>(of: Of, ...names: Name[]): Pick<Of, Name> =>
  Object.fromEntries(names.map(name => [name, of[name]])) as Pick<Of, Name>
