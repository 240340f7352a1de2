/** Normalizes a number as typed, `1 200,50` or `1,200.50`, to `1200.50`. Null if it isn't a number. */
export function readNumber(typed: string): string | null {
  // the digits around a comma tell thousands from a decimal comma
  const isGrouped = /,\d{3}(\.\d*)?$/.test(typed) && !/^-?0,/.test(typed)
  const spaceless = typed.replace(/\s(?=\d{3}(?!\d))/g, '')
  const plain = isGrouped ? spaceless.replaceAll(',', '') : spaceless.replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain : null
}
