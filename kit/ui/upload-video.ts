/** Timeout for a video's metadata, in ms: a phone that cannot play it may never report anything. */
const PATIENCE = 2_000
/** Number of boxes examined before giving up; a recording has fewer than ten at top level. */
const MOST_BOXES = 200

/**
 * Returns the duration of a video before it is sent. Recordings of phones state it in the file, which no page policy can prevent reading;
 * for others the browser is asked.
 * @returns seconds; null if neither knows
 */
export async function secondsOf(file: Blob): Promise<number | null> {
  return (await recorded(file)) ?? (await played(file))
}

/** Returns the duration in the movie header of an MP4, MOV or 3GP file (ISO/IEC 14496-12, 8.2.2), at its beginning or end. */
async function recorded(file: Blob): Promise<number | null> {
  const movie = await findBox(file, 'moov', 0, file.size)
  const header = movie && (await findBox(file, 'mvhd', movie.from, movie.to))
  if (!header) return null
  const view = await read(file, header.from, 32)
  if (view.byteLength < 32) return null
  const isLong = view.getUint8(0) === 1
  const scale = view.getUint32(isLong ? 20 : 12)
  const length = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16)
  // streamed recordings have no duration there
  return scale > 0 && length > 0 ? length / scale : null
}

async function findBox(file: Blob, wanted: string, from: number, to: number) {
  for (let at = from, seen = 0; at + 8 <= to && seen < MOST_BOXES; seen++) {
    const view = await read(file, at, 16)
    if (view.byteLength < 8) return null
    const type = String.fromCharCode(...[4, 5, 6, 7].map(index => view.getUint8(index)))
    let size = view.getUint32(0)
    let head = 8
    if (size === 1 && view.byteLength === 16) {
      size = Number(view.getBigUint64(8))
      head = 16
    } else if (size === 0) size = to - at
    if (size < head) return null
    if (type === wanted) return { from: at + head, to: Math.min(to, at + size) }
    at += size
  }
  return null
}

const read = async (file: Blob, at: number, length: number) =>
  new DataView(await file.slice(at, at + length).arrayBuffer())

function played(file: Blob): Promise<number | null> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  return new Promise<number | null>(resolve => {
    setTimeout(() => resolve(null), PATIENCE)
    video.onloadedmetadata = () => resolve(Number.isFinite(video.duration) ? video.duration : null)
    video.onerror = () => resolve(null)
    video.preload = 'metadata'
    video.src = address
  }).finally(() => {
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  })
}
