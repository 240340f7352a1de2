import { expect, it } from 'vitest'
import { inPieces, PIECE, type Slice } from './list-file.ts'

/** A list of numbers in ascending order. */
const numbers = (many: number) => Array.from({ length: many }, (_, at) => at)

/** Reads a whole list in pieces. @param change what happens to the list after each piece */
async function readAll(list: number[], change: (piece: number) => void = () => {}): Promise<number[]> {
  const read = async ({ limit, offset }: Slice) => list.slice(offset, offset + limit).map(id => ({ id }))
  const all: number[] = []
  let piece = 0
  for await (const rows of inPieces(read)) {
    all.push(...rows.map(({ id }) => id))
    change(++piece)
  }
  return all
}

it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])('a list of %i rows is read in pieces', async many => {
  expect(await readAll(numbers(many))).toEqual(numbers(many))
})

it('skips no row when rows leave the list meanwhile', async () => {
  const list = numbers(3 * PIECE)
  const all = await readAll(list, piece => {
    if (piece === 1) list.splice(0, 300)
    if (piece === 2) list.splice(100, PIECE)
  })
  expect(all).toEqual(numbers(3 * PIECE))
})

it('ends when the list empties meanwhile', async () => {
  const list = numbers(2 * PIECE)
  expect(await readAll(list, () => list.splice(0))).toEqual(numbers(PIECE))
})

it('repeats no row when rows are added before it meanwhile', async () => {
  const list = numbers(2 * PIECE)
  const all = await readAll(list, piece => {
    if (piece === 1) list.unshift(-1, -2, -3)
  })
  expect(all).toEqual(numbers(2 * PIECE))
})
