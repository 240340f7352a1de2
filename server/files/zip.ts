import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, inflateRaw } from 'node:zlib'

/** A file of an archive, with its content as a stream. */
export type Entry = { name: string; content: Iterable<string | Buffer> | AsyncIterable<string | Buffer> }

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
/** The earliest date of the format: archives do not record when they were made. */
const DATE = 0x21

/** Streams a ZIP archive with one piece in memory at a time. Up to 4 GB. */
export async function* zip(entries: Entry[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const title = Buffer.from(name)
    const start = offset
    const head = Buffer.concat([numbers([LOCAL, 4], [VERSION, 2], ...common(title.length)), title])
    yield head
    offset += head.length
    let [sum, plain, packed] = [0, 0, 0]
    const counted = async function* () {
      for await (const piece of content) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
        sum = crc32(bytes, sum)
        plain += bytes.length
        yield bytes
      }
    }
    const deflated = createDeflateRaw()
    // errors reach the reader by destroying the stream
    pipeline(Readable.from(counted()), deflated, () => {})
    for await (const piece of deflated) {
      packed += piece.length
      yield piece
    }
    const sizes: Field[] = [
      [sum, 4],
      [packed, 4],
      [plain, 4],
    ]
    const descriptor = numbers([DESCRIPTOR, 4], ...sizes)
    yield descriptor
    offset += packed + descriptor.length
    directory.push(
      numbers([CENTRAL, 4], [VERSION, 2], [VERSION, 2], ...common(title.length, sizes)),
      // no comment, first disk, no attributes
      numbers([0, 2], [0, 2], [0, 2], [0, 4], [start, 4]),
      title,
    )
  }
  const listed = Buffer.concat(directory)
  yield listed
  const { length } = entries
  yield numbers([END, 4], [0, 2], [0, 2], [length, 2], [length, 2], [listed.length, 4], [offset, 4], [0, 2])
}

type Field = [value: number, bytes: 2 | 4]

const NO_SIZES: Field[] = [
  [0, 4],
  [0, 4],
  [0, 4],
]

/** Fields shared by a file's local header and its central directory entry. */
const common = (nameLength: number, sizes = NO_SIZES): Field[] => [
  [FLAGS, 2],
  [DEFLATE, 2],
  [0, 2],
  [DATE, 2],
  ...sizes,
  [nameLength, 2],
  [0, 2],
]

function numbers(...fields: Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

const inflate = promisify(inflateRaw)
const STORED = 0

/**
 * Unpacks an archive by its directory, up to a total size; the sizes it declares are not trusted.
 * @param most bytes of all its files together
 * @throws RangeError if it is no archive, or too large
 */
export async function unzip(archive: Buffer, most: number): Promise<{ name: string; bytes: Buffer }[]> {
  const end = archive.lastIndexOf(numbers([END, 4]))
  if (end < 0) throw new RangeError('No archive')
  const count = archive.readUInt16LE(end + 10)
  const files: { name: string; bytes: Buffer }[] = []
  let at = archive.readUInt32LE(end + 16)
  let left = most
  for (let entry = 0; entry < count; entry++) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new RangeError('No archive')
    const method = archive.readUInt16LE(at + 10)
    const packed = archive.readUInt32LE(at + 20)
    const [title = 0, extra = 0, comment = 0] = [28, 30, 32].map(field => archive.readUInt16LE(at + field))
    const name = archive.toString('utf8', at + 46, at + 46 + title)
    const head = archive.readUInt32LE(at + 42)
    const start = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28)
    const content = archive.subarray(start, start + packed)
    const bytes = method === STORED ? content : await inflate(content, { maxOutputLength: Math.max(left, 1) })
    left -= bytes.length
    if (left < 0) throw new RangeError('Too large')
    files.push({ name, bytes })
    at += 46 + title + extra + comment
  }
  return files
}
