/** Returns a record of names, each with its value. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  each: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map(name => [name, each(name)])) as Record<Name, Value>
