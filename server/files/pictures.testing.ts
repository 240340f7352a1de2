import { crc32, deflateSync } from 'node:zlib'

/** A JPEG segment. */
export const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** A structurally valid JPEG with meaningless pixels. */
export function jpeg({
  width = 40,
  height = 30,
  before = [],
  scans = 1,
  after = Buffer.alloc(0),
}: {
  width?: number
  height?: number
  before?: Buffer[]
  scans?: number
  after?: Buffer
} = {}): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  // data with a stuffed 255, and a restart marker
  const data = Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 5])
  const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), data])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...before,
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc0, frame),
    segment(0xc4, Buffer.alloc(20)),
    ...Array.from({ length: scans }, () => scan),
    Buffer.from([0xff, 0xd9]),
    after,
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A greyscale PNG. */
export function png({
  width = 4,
  height = 4,
  more = [],
  pixels = true,
  after = '',
}: {
  width?: number
  height?: number
  more?: [name: string, data: string][]
  pixels?: boolean
  after?: string
} = {}): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const rows = Buffer.alloc((Math.min(width, 16) + 1) * Math.min(height, 16))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...more.map(([name, data]) => chunk(name, Buffer.from(data))),
    ...(pixels ? [chunk('IDAT', deflateSync(rows))] : []),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(after),
  ])
}
