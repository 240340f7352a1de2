/** The alphabet of SMS (GSM 03.38, basic table and its extension): with any other sign, 70 fit into a message instead of 160. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENSION = '^{}\\[~]|€'

/** Signs of printers, and what they are on a typewriter. */
const PLAIN: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  ' ': ' ',
}

const fits = (sign: string): boolean => BASIC.includes(sign) || EXTENSION.includes(sign)

/** A text in the alphabet of SMS as far as it goes: quotes become straight, letters lose the accents that it does not have. */
export const toGsm = (text: string): string =>
  [...text]
    .map(sign => {
      if (fits(sign)) return sign
      const plain = PLAIN[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '')
      return [...plain].every(fits) ? plain : sign
    })
    .join('')

/** How many messages a text is sent as. */
export function countMessages(text: string): number {
  const signs = [...text]
  const isGsm = signs.every(fits)
  // a sign of the extension takes two places, and one outside of the first plane of Unicode too
  const length = isGsm ? signs.length + signs.filter(sign => EXTENSION.includes(sign)).length : text.length
  const [one, each] = isGsm ? [160, 153] : [70, 67]
  return length <= one ? 1 : Math.ceil(length / each)
}
