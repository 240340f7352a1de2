import type { FileKind, FileRule } from '#contract/endpoint.ts'
import type { Sentence } from '#rules/sentence.ts'
import { msg } from '#server/refusal/message.ts'
import { csvText, decoded } from './csv-text.ts'

export const TYPES: Record<FileKind, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  zip: 'application/zip',
}
const NAMES: Record<FileKind, string> = {
  doc: 'Word (DOC)',
  docx: 'Word (DOCX)',
  jpg: 'JPG',
  png: 'PNG',
  webp: 'WebP',
  svg: 'SVG',
  pdf: 'PDF',
  csv: 'CSV',
  xls: 'Excel (XLS)',
  xlsx: 'Excel (XLSX)',
  ppt: 'PowerPoint (PPT)',
  pptx: 'PowerPoint (PPTX)',
  mp4: 'MP4',
  mov: 'MOV',
  webm: 'WebM',
  mp3: 'MP3',
  m4a: 'M4A',
  ogg: 'OGG',
  wav: 'WAV',
  zip: 'ZIP',
}

export const EMPTY = msg('file.empty')
export function wrongKind({ kinds }: Pick<FileRule, 'kinds'>): Sentence {
  const names = kinds.map(one => NAMES[one])
  const last = names.pop() ?? ''
  const all = names.length > 0 ? msg('file.either', { one: names, other: last }) : last
  return msg(/^[MEOS]/.test(names[0] ?? last) ? 'file.kind-an' : 'file.kind', { kinds: all })
}
export const tooLarge = ({ most }: Pick<FileRule, 'most'>): Sentence =>
  most < 1024 * 1024
    ? msg('file.most-kb', { size: Math.round(most / 1024) })
    : msg('file.most-mb', { size: Math.round(most / 1024 / 1024) })

/** Returns the last path segment of a name, without invisible or unsafe characters. */
export const safeName = (name: string | undefined): string =>
  (name ?? '')
    .split(/[\\/]/)
    .pop()
    ?.replace(/[\p{C}"<>:|?*]/gu, '')
    .slice(-120) || 'file'

/** Signature of a file kind: by the first bytes, optionally by the whole content, and a check that it is complete. */
type Sign = {
  begins(head: Buffer): boolean
  holds?(bytes: Buffer): boolean
  isWhole?(bytes: Buffer): boolean
}

const starts = (bytes: Buffer, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
const says = (bytes: Buffer, at: number, text: string) =>
  bytes.toString('latin1', at, at + text.length) === text

/** An Office file: a ZIP whose parts are in a folder of its kind. */
const office = (folder: string): Sign => ({
  begins: head => starts(head, 0x50, 0x4b, 3, 4),
  holds: bytes => bytes.includes('[Content_Types].xml') && bytes.includes(folder),
})

/** A legacy Office file: a compound file in which a stream of this name holds the text. */
const olderOffice = (name: string): Sign => ({
  begins: head => starts(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  holds: bytes => bytes.includes(Buffer.from(name, 'utf16le')),
})

/** ISO base media file: `ftyp` followed by the brand. */
const media = (isBrand: (brand: string) => boolean): Sign => ({
  begins: head => says(head, 4, 'ftyp') && isBrand(head.toString('latin1', 8, 12)),
})
/** Brands of the picture formats in the same container. */
const PICTURES = /^(heic|heix|hevc|heim|heis|mif1|msf1|avif|avis)/

const SIGNS: Record<FileKind, Sign> = {
  jpg: { begins: head => starts(head, 0xff, 0xd8, 0xff), isWhole: hasJpegEnd },
  png: {
    begins: head => starts(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    isWhole: bytes => bytes.includes('IEND'),
  },
  webp: {
    begins: head => says(head, 0, 'RIFF') && says(head, 8, 'WEBP'),
    isWhole: bytes => bytes.length >= bytes.readUInt32LE(4) + 8,
  },
  svg: {
    begins: head => /^\uFEFF?\s*<(svg\b|[\s\S]*?<svg\b)/.test(head.toString('utf8', 0, HEAD)),
    holds: bytes => !bytes.includes(0) && decoded('utf-8', bytes) !== null,
  },
  pdf: {
    begins: head => head.subarray(0, 1024).includes('%PDF-'),
    isWhole: bytes => bytes.includes('startxref') || bytes.includes('%%EOF'),
  },
  zip: { begins: head => starts(head, 0x50, 0x4b, 3, 4) },
  docx: office('word/'),
  xlsx: office('xl/'),
  pptx: office('ppt/'),
  doc: olderOffice('WordDocument'),
  xls: olderOffice('Workbook'),
  ppt: olderOffice('PowerPoint Document'),
  // in UTF-16 every other byte may be 0
  csv: {
    begins: head => !head.includes(0) || starts(head, 0xff, 0xfe) || starts(head, 0xfe, 0xff),
    holds: bytes => csvText(bytes) !== null,
  },
  m4a: media(brand => /^M4[AB]/.test(brand)),
  mov: media(brand => brand === 'qt  '),
  mp4: media(brand => !/^(M4[AB]|qt {2})/.test(brand) && !PICTURES.test(brand)),
  webm: { begins: head => starts(head, 0x1a, 0x45, 0xdf, 0xa3) && head.subarray(0, 64).includes('webm') },
  mp3: { begins: head => says(head, 0, 'ID3') || (head[0] === 0xff && isLayer3(head[1] ?? 0)) },
  ogg: { begins: head => says(head, 0, 'OggS') },
  wav: { begins: head => says(head, 0, 'RIFF') && says(head, 8, 'WAVE') },
}

/** Whether the JPEG is complete: an embedded thumbnail has an end marker of its own, before the last scan. */
function hasJpegEnd(bytes: Buffer): boolean {
  return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
}

/** The second byte of an MPEG frame: rest of the sync word, and layer 3. */
const isLayer3 = (byte: number) => (byte & 0xe6) === 0xe2

const isOf = (bytes: Buffer, { begins, holds }: Sign): boolean => begins(bytes) && (holds?.(bytes) ?? true)

/** Detects the kind of a content, among those that a rule allows. */
export const kindOf = (bytes: Buffer, { kinds }: FileRule): FileKind | undefined =>
  kinds.find(kind => isOf(bytes, SIGNS[kind]) && (SIGNS[kind].isWhole?.(bytes) ?? true))

/** Returns why a content matches no allowed kind: it is of another kind, or is incomplete. */
export const refusedKind = (bytes: Buffer, rule: FileRule): Sentence =>
  rule.kinds.some(kind => isOf(bytes, SIGNS[kind])) ? msg('file.incomplete') : wrongKind(rule)

/** Returns the name with the extension of the detected kind, whatever the client named it. */
export function nameOfKind(name: string, kind: FileKind): string {
  const [, base = '', ending = ''] = /^(.*?)(?:\.([^.]*))?$/s.exec(name) ?? []
  const extension = ending.toLowerCase()
  return extension === kind || (extension === 'jpeg' && kind === 'jpg') ? name : `${base || 'file'}.${kind}`
}

/** Number of leading bytes that suffice to rule out a kind. */
export const HEAD = 1024

/** Whether a content that starts with these bytes may be of an allowed kind. */
export const maybeOf = (head: Buffer, { kinds }: FileRule): boolean =>
  kinds.some(kind => SIGNS[kind].begins(head))
