/** Normalizes a number as typed, `1 200,50` or `1,200.50`, to `1200.50`. Null if it isn't a number. */
export function readNumber(typed: string): string | null {
  const plain = typed.replace(/[\s,](?=\d{3}(?!\d))/g, '').replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain : null
}
