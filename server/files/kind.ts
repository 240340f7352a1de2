import type { FileKind, FileRule } from '#contract/endpoint.ts'
import type { Sentence, Value } from '#rules/sentence.ts'
import { msg } from '#server/refusal/message.ts'
import { csvText } from './csv-text.ts'

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
  doc: 'Word',
  docx: 'Word (DOCX)',
  jpg: 'JPG',
  png: 'PNG',
  webp: 'WebP',
  svg: 'SVG',
  pdf: 'PDF',
  csv: 'CSV',
  xls: 'Excel',
  xlsx: 'Excel (XLSX)',
  ppt: 'PowerPoint',
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
  const [first = '', ...others] = kinds.map(one => NAMES[one])
  const names = others.reduce<Value>((one, other) => msg('file.either', { one, other }), first)
  return /^[MEOS]/.test(first) ? msg('file.kind-an', { kinds: names }) : msg('file.kind', { kinds: names })
}
export const tooLarge = ({ most }: Pick<FileRule, 'most'>): Sentence =>
  most < 1024 * 1024
    ? msg('file.most-kb', { size: Math.round(most / 1024) })
    : msg('file.most-mb', { size: Math.round(most / 1024 / 1024) })

/** The last part of a name, without what is not shown. */
export const safeName = (name: string | undefined): string =>
  (name ?? '')
    .split(/[\\/]/)
    .pop()
    ?.replace(/[\p{C}"<>:|?*]/gu, '')
    .slice(-120) || 'file'

/** The kinds that a content begins like: by its first bytes alone, or by all of them; and whether it is all there. */
type Sign = {
  begins(head: Buffer): boolean
  holds?(bytes: Buffer): boolean
  isWhole?(bytes: Buffer): boolean
}

const starts = (bytes: Buffer, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
const says = (bytes: Buffer, at: number, text: string) =>
  bytes.toString('latin1', at, at + text.length) === text

/** An Office file is a ZIP whose parts lie in a folder of its kind. */
const office = (folder: string): Sign => ({
  begins: head => starts(head, 0x50, 0x4b, 3, 4),
  holds: bytes => bytes.includes('[Content_Types].xml') && bytes.includes(folder),
})

/** The older ones are file systems of their own, in which a file of this name holds the text. */
const olderOffice = (name: string): Sign => ({
  begins: head => starts(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  holds: bytes => bytes.includes(Buffer.from(name, 'utf16le')),
})

/** The ISO base media format: `ftyp`, and the brand behind it. */
const media = (isBrand: (brand: string) => boolean): Sign => ({
  begins: head => says(head, 4, 'ftyp') && isBrand(head.toString('latin1', 8, 12)),
})
/** Pictures that have the same format. */
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
    holds: isText,
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

/** Whether the picture has its end: a small one for previews, which comes before it, has an end of its own. */
function hasJpegEnd(bytes: Buffer): boolean {
  return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
}

/** The second byte of a frame: the rest of its mark, and layer 3. */
const isLayer3 = (byte: number) => (byte & 0xe6) === 0xe2

function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const isOf = (bytes: Buffer, { begins, holds }: Sign): boolean => begins(bytes) && (holds?.(bytes) ?? true)

/** What a content is, of the kinds that a rule allows. */
export const kindOf = (bytes: Buffer, { kinds }: FileRule): FileKind | undefined =>
  kinds.find(kind => isOf(bytes, SIGNS[kind]) && (SIGNS[kind].isWhole?.(bytes) ?? true))

/** Why a content is of none of a rule's kinds: it is of another one, or of one of them and not all there. */
export const refusedKind = (bytes: Buffer, rule: FileRule): Sentence =>
  rule.kinds.some(kind => isOf(bytes, SIGNS[kind])) ? msg('file.incomplete') : wrongKind(rule)

/** A name with the ending of what the file is, whatever its sender called it. */
export function nameOfKind(name: string, kind: FileKind): string {
  const [, base = '', ending = ''] = /^(.*?)(?:\.([^.]*))?$/s.exec(name) ?? []
  const said = ending.toLowerCase()
  return said === kind || (said === 'jpeg' && kind === 'jpg') ? name : `${base || 'file'}.${kind}`
}

/** How many of the first bytes tell that a content cannot be of a kind. */
export const HEAD = 1024

/** Whether a content that begins so may be of a kind that a rule allows. */
export const maybeOf = (head: Buffer, { kinds }: FileRule): boolean =>
  kinds.some(kind => SIGNS[kind].begins(head))
