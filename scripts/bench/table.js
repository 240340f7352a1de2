// @ts-check
/** @param {number[]} values */
export function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** @param {string[]} head @param {(string | number)[][]} rows */
export function table(head, rows) {
  const all = [head, ...rows.map(row => row.map(String))]
  const widths = head.map((_, column) => Math.max(...all.map(row => row[column]?.length ?? 0)))
  for (const row of all) {
    console.log(
      `  ${row.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('   ')}`,
    )
  }
}
