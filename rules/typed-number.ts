/** A number as people write it, `1 200,50` or `1,200.50`, as it is kept: `1200.50`. Null for what is none. */
export function readNumber(typed: string): string | null {
  const plain = typed.replace(/[\s,](?=\d{3}(?!\d))/g, '').replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain : null
}
