import { inflateSync } from 'node:zlib'

/** What a PDF of ours draws, page by page. What is not packed by deflate, like a picture, draws nothing. */
function drawn(bytes: Buffer): string[] {
  const content = bytes.toString('latin1')
  // a packed stream may itself end in \r, so only the \n before its end is not its own
  return [...content.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, one = '']) =>
    one.startsWith('\x78') ? inflateSync(Buffer.from(one, 'latin1')).toString('latin1') : '',
  )
}

/** What each number of a font stands for, by the name that pages call the font by. */
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

/** The text of a PDF of ours, as it was written. */
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

/** The lines of a PDF of ours: how far each of their points is from the left. */
export const strokesOfPdf = (bytes: Buffer): number[][] =>
  drawn(bytes)
    .flatMap(one => [...one.matchAll(/^[-\d.]+ [-\d.]+ m\n(?:[-\d.]+ [-\d.]+ l\n)+/gm)])
    .map(([points]) => points.trim().split('\n').map(Number.parseFloat))

/** How much of a PDF of ours is drawn that is neither in its structure nor an ornament, where a reader would stumble over it. */
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
