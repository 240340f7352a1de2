import { crc32 } from 'node:zlib'
import { FIRST_LANGUAGE } from '#contract/language.ts'
import type { Sentence } from '#rules/sentence.ts'
import { inLanguage, msg } from '#server/refusal/message.ts'

/** Longest side of an accepted picture, in pixels: decoding a larger one would exhaust a phone's memory. */
const LONGEST_SIDE = 8_000

/** Why a picture is rejected, with a message for the user. */
export class PictureProblem extends Error {
  override name = 'PictureProblem'

  constructor(readonly why: Sentence) {
    super(inLanguage(FIRST_LANGUAGE, why))
  }
}

const unreadable = () => new PictureProblem(msg('picture.unreadable'))

/**
 * Strips a picture's metadata: place and time, camera, author. The pixels and the orientation are kept.
 * @throws PictureProblem if the picture is incomplete or has too many pixels
 */
export function plainPicture(kind: 'jpg' | 'png', bytes: Buffer): Buffer {
  try {
    return kind === 'jpg' ? plainJpeg(bytes) : plainPng(bytes)
  } catch (error) {
    // a length points past the end
    if (error instanceof RangeError) throw unreadable()
    throw error
  }
}

function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw unreadable()
  if (Math.max(width, height) > LONGEST_SIDE) {
    throw new PictureProblem(msg('picture.too-large', { pixels: LONGEST_SIDE }))
  }
}

// JPEG, ITU-T T.81: segments that start with ff and a marker. A scan's data extends to the next marker

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
/** Adobe's segment: the colour encoding. */
const APP14 = 0xee
const COMMENT = 0xfe
const ORIENTATION = 0x0112

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
const isApplication = (marker: number) => marker >= APP0 && marker <= 0xef

function plainJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = []
  let turned = 1
  let isSized = false
  let isScanned = false
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) throw unreadable()
    while (bytes.readUInt8(at + 1) === 0xff) at++
    const marker = bytes.readUInt8(at + 1)
    if (marker === EOI) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) throw unreadable()
    const segment = bytes.subarray(at, end)
    at = end
    if (isFrame(marker)) {
      checkSize(segment.readUInt16BE(7), segment.readUInt16BE(5))
      isSized = true
    }
    if (marker === APP1) turned = orientationIn(segment.subarray(4)) ?? turned
    const isAboutIt = isApplication(marker) && marker !== APP0 && marker !== APP14
    if (!isAboutIt && marker !== COMMENT) kept.push(segment)
    if (marker === SOS) {
      const next = endOfScan(bytes, at)
      kept.push(bytes.subarray(at, next))
      at = next
      isScanned = true
    }
  }
  if (!isSized || !isScanned) throw unreadable()
  // data after the end marker may be a second picture with the removed metadata
  return Buffer.concat([Buffer.from([0xff, SOI]), ...turning(turned), ...kept, Buffer.from([0xff, EOI])])
}

/** Finds the next marker: within scan data, ff is followed by 0 or by a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isData && next !== 0xff) return at
  }
  throw unreadable()
}

/** Returns the EXIF orientation, 1 to 8; undefined if there is none. */
function orientationIn(data: Buffer): number | undefined {
  if (data.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined
  const tiff = data.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  try {
    const directory = long(4)
    for (let entry = 0; entry < short(directory); entry++) {
      const at = directory + 2 + entry * 12
      if (short(at) === ORIENTATION) return short(at + 8)
    }
  } catch {
    // malformed EXIF data has no orientation
  }
  return undefined
}

/** Builds an EXIF segment with the orientation only. */
function turning(orientation: number): Buffer[] {
  if (orientation < 2 || orientation > 8) return []
  const data = Buffer.alloc(36)
  data.writeUInt16BE(0xff00 + APP1, 0)
  data.writeUInt16BE(data.length - 2, 2)
  data.write('Exif\0\0MM\0*', 4, 'latin1')
  // the directory follows immediately, with one entry: a single 16-bit number
  data.writeUInt32BE(8, 14)
  data.writeUInt16BE(1, 18)
  data.writeUInt16BE(ORIENTATION, 20)
  data.writeUInt16BE(3, 22)
  data.writeUInt32BE(1, 24)
  data.writeUInt16BE(orientation, 28)
  return [data]
}

// PNG: chunks of length, name, data and checksum

const PNG_HEAD = 8
/** Chunks needed for rendering. Texts, times, EXIF data and everything else are dropped. */
const DRAWN_BY = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs']

function plainPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, PNG_HEAD)]
  const names = new Set<string>()
  let at = PNG_HEAD
  while (!names.has('IEND')) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length || (names.size === 0) !== (name === 'IHDR')) throw unreadable()
    const chunk = bytes.subarray(at, end)
    if (crc32(chunk.subarray(4, 8 + length)) !== chunk.readUInt32BE(8 + length)) throw unreadable()
    if (name === 'IHDR') checkSize(chunk.readUInt32BE(8), chunk.readUInt32BE(12))
    names.add(name)
    if (DRAWN_BY.includes(name)) kept.push(chunk)
    at = end
  }
  if (!names.has('IDAT')) throw unreadable()
  return Buffer.concat(kept)
}
