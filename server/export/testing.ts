import { inflateSync } from 'node:zlib'

/** Returns the drawing operators of our PDFs, page by page. Streams without deflate, such as pictures, are skipped. */
function drawn(bytes: Buffer): string[] {
  const content = bytes.toString('latin1')
  // a deflated stream may itself end in \r, so only the \n before the end is stripped
  return [...content.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, one = '']) =>
    one.startsWith('\x78') ? inflateSync(Buffer.from(one, 'latin1')).toString('latin1') : '',
  )
}

/** Maps the glyph numbers of each font to characters, by the font's name on the pages. */
function lettersByFont(bytes: Buffer): Map<string, string[]> {
  const content = bytes.toString('latin1')
  const objectOf = (id = ''): string => content.split(`\n${id} 0 obj`)[1]?.split('endobj')[0] ?? ''
  const fonts = [...content.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
    const [, meaning] = /\/ToUnicode (\d+) 0 R/.exec(objectOf(id)) ?? []
    const [map = ''] = drawn(Buffer.from(objectOf(meaning), 'latin1'))
    const letters = [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) =>
        Buffer.from(hex, 'hex').swap16().toString('utf16le'),
      ),
    )
    return [name, letters] as const
  })
  return new Map(fonts)
}

/** Extracts the text of a PDF of ours. */
export function textOfPdf(bytes: Buffer): string {
  const letters = lettersByFont(bytes)
  const lines = drawn(bytes).flatMap(page => {
    let own: string[] = []
    return [...page.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ/gi)].flatMap(
      ([, font, parts = '']) => {
        if (font) own = letters.get(font) ?? []
        const numbers = [...parts.matchAll(/<([0-9a-f]*)>/gi)].flatMap(
          ([, hex = '']) => hex.match(/.{4}/g) ?? [],
        )
        return font ? [] : [numbers.map(one => own[Number.parseInt(one, 16)]).join('')]
      },
    )
  })
  return lines.join('\n')
}

/** Extracts the lines of a PDF of ours: the distance of each point from the left. */
export const strokesOfPdf = (bytes: Buffer): number[][] =>
  drawn(bytes)
    .flatMap(one => [...one.matchAll(/^[-\d.]+ [-\d.]+ m\n(?:[-\d.]+ [-\d.]+ l\n)+/gm)])
    .map(([points]) => points.trim().split('\n').map(Number.parseFloat))

/** Counts what a PDF of ours draws that is neither a structure element nor an ornament, which a screen reader would trip over. */
export const unmarkedOfPdf = (bytes: Buffer): number =>
  drawn(bytes).reduce((found, page) => {
    let depth = 0
    for (const [operator] of page.matchAll(/\b(?:BDC|BMC|EMC|BT|S|f)$/gm)) {
      if (operator === 'EMC') depth--
      else if (operator === 'BDC' || operator === 'BMC') depth++
      else if (depth === 0) found++
    }
    return found
  }, 0)
