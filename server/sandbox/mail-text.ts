/** Readable parts of a mail. */
export type MailText = { subject: string; text: string; html: string | null; files: MailFile[] }
export type MailFile = { name: string; type: string; body: Buffer }

/** Parses a raw MIME message, one character per byte: subject, plain text, HTML and attachments. */
export function readMail(raw: string): MailText {
  const { headers, body } = split(raw)
  const found = partsOf(headers, body)
  return {
    subject: decodeWords(headers.get('subject') ?? ''),
    text: found.find(({ type }) => type === 'text/plain')?.content.trimEnd() ?? '',
    html: found.find(({ type }) => type === 'text/html')?.content ?? null,
    files: found.flatMap(({ name, type, bytes }) => (name ? [{ name, type, body: bytes }] : [])),
  }
}

type Headers = Map<string, string>
type Part = { type: string; content: string; bytes: Buffer; name: string | null }

function split(raw: string): { headers: Headers; body: string } {
  const end = raw.search(/\r?\n\r?\n/)
  const head = end < 0 ? raw : raw.slice(0, end)
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: end < 0 ? '' : raw.slice(end).replace(/^\r?\n\r?\n/, '') }
}

function partsOf(headers: Headers, body: string): Part[] {
  const [type = 'text/plain'] = (headers.get('content-type') ?? 'text/plain').toLowerCase().split(';')
  const boundary = headers.get('content-type')?.match(/boundary="?([^";]+)/i)?.[1]
  if (type.startsWith('multipart/') && boundary) {
    const inner = body.split(`--${boundary}`).slice(1, -1)
    return inner.flatMap(part => {
      const { headers, body } = split(part.replace(/^\r?\n/, ''))
      return partsOf(headers, body)
    })
  }
  const bytes = decode(body, headers.get('content-transfer-encoding')?.toLowerCase() ?? '7bit')
  const [, name = null] = /filename="?([^";]+)/i.exec(headers.get('content-disposition') ?? '') ?? []
  return [{ type: type.trim(), content: bytes.toString('utf8').replaceAll('\r\n', '\n'), bytes, name }]
}

function decode(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding === 'quoted-printable') return unquote(body.replace(/=\r?\n/g, ''))
  return Buffer.from(body, 'latin1')
}

const unquote = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )

/** Decodes `=?UTF-8?Q?Habari_=E2=80=A6?=` to `Habari …`. */
const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding, word) =>
      (encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64')
        : unquote(word.replaceAll('_', ' '))
      ).toString('utf8'),
    )
