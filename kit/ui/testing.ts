/** Creates a file that starts like a recording of so many seconds from a phone, with the movie header at the end. */
export function movie(seconds: number, { long = false, name = 'duka.mp4', type = 'video/mp4' } = {}): File {
  const header = new DataView(new ArrayBuffer(long ? 112 : 100))
  header.setUint8(0, long ? 1 : 0)
  header.setUint32(long ? 20 : 12, 600)
  if (long) header.setBigUint64(24, BigInt(seconds * 600))
  else header.setUint32(16, seconds * 600)
  const parts = [
    box('ftyp', 'isom0000'),
    wideBox('mdat', 'x'.repeat(5_000)),
    box('moov', box('udta', 'x'), box('mvhd', header)),
  ]
  return new File(parts, name, { type })
}

function box(type: string, ...content: BlobPart[]): Blob {
  const inside = new Blob(content)
  const size = new DataView(new ArrayBuffer(4))
  size.setUint32(0, inside.size + 8)
  return new Blob([size, type, inside])
}

/** Creates a box with a 64-bit size, as recorders write media data whose length is not known in advance. */
function wideBox(type: string, content: string): Blob {
  const head = new DataView(new ArrayBuffer(4))
  head.setUint32(0, 1)
  const size = new DataView(new ArrayBuffer(8))
  size.setBigUint64(0, BigInt(content.length + 16))
  return new Blob([head, type, size, content])
}
