/** GSM 03.38 character set of SMS, basic table and extension: any other character reduces a message from 160 to 70 characters. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENSION = '^{}\\[~]|€'

/** ASCII replacements of typographic characters. */
const PLAIN: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  // no-break spaces, as in amounts and times
  '\u00a0': ' ',
  '\u202f': ' ',
}

const fits = (sign: string): boolean => BASIC.includes(sign) || EXTENSION.includes(sign)

/** Converts a text to the GSM character set where possible: straightens quotes and removes unsupported accents. */
export const toGsm = (text: string): string =>
  [...text]
    .map(sign => {
      if (fits(sign)) return sign
      const plain = PLAIN[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '')
      return [...plain].every(fits) ? plain : sign
    })
    .join('')

/** Counts the SMS segments of a text. */
export function countMessages(text: string): number {
  const signs = [...text]
  const isGsm = signs.every(fits)
  // extension characters count twice, as do characters outside Unicode's basic plane
  const length = isGsm ? signs.length + signs.filter(sign => EXTENSION.includes(sign)).length : text.length
  const [one, each] = isGsm ? [160, 153] : [70, 67]
  return length <= one ? 1 : Math.ceil(length / each)
}
