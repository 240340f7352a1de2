/** Compresses bytes with the browser's CompressionStream; returns null if there is none. */
export async function compress(
  bytes: Uint8Array,
  way: 'deflate' | 'deflate-raw',
): Promise<Uint8Array | null> {
  try {
    const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream(way))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  } catch {
    return null
  }
}

const TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})
const checksum = (bytes: Uint8Array): number => {
  let value = 0xffffffff
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 255] as number) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

/** Encodes numbers as in a zip, little-endian: pairs of value and number of bytes. */
function numbers(...pairs: readonly (readonly [value: number, bytes: number])[]): Uint8Array {
  return Uint8Array.from(
    pairs.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 255)),
  )
}

/** 1 January 1980, the earliest date of the zip format. */
const DAY = 33

/** Creates a zip of texts by name without a worker, so that it works under a strict content security policy. */
export async function zipped(files: Readonly<Record<string, string>>, type: string): Promise<Blob> {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const name = new TextEncoder().encode(path)
    const plain = new TextEncoder().encode(text)
    const small = await compress(plain, 'deflate-raw')
    const content = small ?? plain
    // version, flags (UTF-8 names), compression method, time, date, checksum, sizes, lengths of name and extra field
    const about = [
      [20, 2],
      [2048, 2],
      [small ? 8 : 0, 2],
      [0, 2],
      [DAY, 2],
      [checksum(plain), 4],
      [content.length, 4],
      [plain.length, 4],
      [name.length, 2],
      [0, 2],
    ] as [number, number][]
    const head = numbers([0x04034b50, 4], ...about)
    directory.push(
      numbers([0x02014b50, 4], [20, 2], ...about, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      name,
    )
    parts.push(head, name, content)
    offset += head.length + name.length + content.length
  }
  const count = Object.keys(files).length
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2])
  return new Blob([...parts, ...directory, end] as BlobPart[], { type })
}
