import type { InvestFigure, InvestItem, InvestTexts } from '#contract/invest.ts'
import type { SharedProfile } from '#contract/invest-shared.ts'
import type { Language } from '#contract/tenant.ts'
import { textOn } from '#rules/color.ts'
import { mapsAddress, placeText } from '#rules/invest/place.ts'
import { videoAddress } from '#rules/invest/video.ts'
import { formatMoney } from '#rules/money.ts'
import { lettersOf } from '#rules/paper-letters.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Download } from '#server/export/download.ts'
import { openPdf, PDF } from '#server/export/pdf.ts'
import { drawCode } from '#server/export/square-code.ts'
import type { Tenancy } from '#server/http/tenant-directory.ts'
import { longDay } from '#server/loan/words.ts'
import { inLanguage, type Msg, msg, sentenceOf } from '#server/refusal/message.ts'

type Portal = Pick<Tenancy, 'name' | 'theme'>
/** Contents of a picture file; PDFs support JPG and PNG. */
export type PictureBytes = Buffer | null

const INK = '#111827'
const MUTED = '#4b5563'
const MARGIN = 48

/** Renders a poster with the QR code of a link, to hang in the shop. */
export async function renderPoster(
  { name, theme }: Portal,
  {
    business,
    category,
    address,
    language,
  }: { business: string; category: string; address: string; language: Language },
): Promise<Download> {
  const say = (sentence: Msg) => inLanguage(language, sentenceOf(sentence))
  const { page, bytes, part, write, ornament } = openPdf({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    info: { Title: lettersOf(business), Author: lettersOf(name) },
  })
  const { width, height } = page.page
  const centred = { x: MARGIN, width: width - 2 * MARGIN, align: 'center', color: INK } as const
  ornament(() => page.rect(0, 0, width, 190).fill(theme.brand))
  const onBand = { ...centred, color: textOn(theme.brand), ellipsis: true }
  const size = business.length > 34 ? 26 : 36
  write('H1', business, { ...onBand, font: 'bold', size, y: 64, height: 90 })
  if (category) write('P', category, { ...onBand, size: 15, y: 152, height: 22 })
  write('H2', say('invest.poster-head'), { ...centred, font: 'bold', size: 24, y: 232 })
  write('P', say('invest.poster-how'), { ...centred, color: MUTED, size: 14, y: page.y + 6 })
  const side = 300
  part('Figure', () => drawCode(page, address, { x: (width - side) / 2, y: 330, side }), undefined, {
    alt: address,
  })
  write('P', address, { ...centred, size: 12, y: 646 })
  page.page.margins.bottom = 0
  write('P', name, { ...centred, color: MUTED, size: 10, y: height - 48 })
  page.end()
  return { name: `${fileName(business)}-poster.pdf`, type: PDF, body: await bytes }
}

const fileName = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'invest'

/** Formats a figure as a sentence. */
export function figureText({ item, amount, of, currency }: InvestFigure): Sentence {
  const value = amount ?? 0
  if (item === 'sales' || item === 'profit') {
    return msg('invest.amount', { amount: formatMoney(value, currency) })
  }
  if (item === 'growth')
    return msg('invest.percent', { percent: `${value > 0 ? '+' : ''}${Math.round(value / 100)}` })
  if (item === 'repayment') return msg('invest.repaid', { repaid: value, all: of ?? 0 })
  return value < 24
    ? msg('invest.months', { months: value })
    : msg('invest.years', { years: Math.floor(value / 12) })
}

/** Headings of the texts. */
export const HEADS = {
  overview: 'invest.overview',
  proposition: 'invest.proposition',
  plan: 'invest.plan',
  benefit: 'invest.benefit',
  need: 'invest.need',
} as const satisfies Record<keyof InvestTexts, Msg>
/** Labels of the items. */
export const ITEMS = {
  sales: 'invest.item-sales',
  growth: 'invest.item-growth',
  profit: 'invest.item-profit',
  age: 'invest.item-age',
  programme: 'invest.item-programme',
  repayment: 'invest.item-repayment',
} as const satisfies Record<InvestItem, Msg>
/** The maximum length of each text on the one-page PDF. */
const MOST_LETTERS: Record<keyof InvestTexts, number> = {
  overview: 520,
  proposition: 380,
  plan: 380,
  benefit: 380,
  need: 380,
}

const cut = (text: string, most: number): string => {
  const plain = text.trim().replace(/\s*\n\s*/g, ' ')
  return plain.length > most ? `${plain.slice(0, most).replace(/\s+\S*$/, '')} …` : plain
}

/** Renders what investors see on one page. @param address of a link, if its QR code is to be included */
export async function renderTeaser(
  { name, theme }: Portal,
  profile: SharedProfile,
  {
    image,
    logo,
    address,
    language,
  }: { image: PictureBytes; logo: PictureBytes; address: string | null; language: Language },
): Promise<Download> {
  const say = (sentence: Msg) => inLanguage(language, sentenceOf(sentence))
  const { page, bytes, part, write, ornament } = openPdf({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    info: { Title: lettersOf(profile.displayName), Author: lettersOf(name) },
  })
  const { width, height } = page.page
  const inner = width - 2 * MARGIN
  const small = { x: MARGIN, size: 8.5, color: MUTED }
  const foot = height - 84
  page.page.margins.bottom = 0
  ornament(() => page.rect(0, 0, width, 10).fill(theme.brand))
  const beside = logo ? 64 : 0
  const called = { name: profile.displayName }
  if (logo) {
    const alt = say(msg('invest.page-logo', called))
    part('Figure', () => page.image(logo, MARGIN, 32, { fit: [52, 52] }), undefined, { alt })
  }
  const heading = { x: MARGIN + beside, width: inner - beside, ellipsis: true }
  write('H1', profile.displayName, { ...heading, font: 'bold', color: INK, size: 20, y: 34, height: 28 })
  const line = [profile.categoryName, profile.location].filter(Boolean).join(' · ')
  if (line) write('P', line, { ...heading, color: MUTED, size: 10.5, y: 62, height: 16 })
  let y = 98
  if (image) {
    const middle = { align: 'center', valign: 'center' } as const
    const top = y
    const alt = say(msg('invest.page-image', called))
    part('Figure', () => page.image(image, MARGIN, top, { ...middle, fit: [inner, 150] }), undefined, { alt })
    y += 162
  }
  if (profile.figures.length > 0) {
    const room = inner / Math.min(3, profile.figures.length)
    for (const [at, figure] of profile.figures.entries()) {
      const [x, top] = [MARGIN + (at % 3) * room, y + Math.floor(at / 3) * 40]
      const short = { width: room - 8, ellipsis: true }
      part('P', () => {
        page.font('bold').fontSize(13).fillColor(INK)
        page.text(lettersOf(inLanguage(language, figureText(figure))), x, top, { ...short, height: 17 })
        page.font('text').fontSize(8.5).fillColor(MUTED)
        page.text(lettersOf(say(ITEMS[figure.item])), x, top + 17, { ...short, height: 12 })
      })
    }
    y += Math.ceil(profile.figures.length / 3) * 40
    const period = say(msg('invest.figures-of', { day: longDay(profile.figures[0]?.on ?? '', language) }))
    write('P', period, { ...small, size: 8, y, width: inner })
    y = page.y + 8
  }
  for (const [field, head] of Object.entries(HEADS) as [
    keyof InvestTexts,
    (typeof HEADS)[keyof InvestTexts],
  ][]) {
    const text = cut(profile.texts[field], MOST_LETTERS[field])
    if (!text || y > foot - 40) continue
    const own = { x: MARGIN, color: INK, width: inner }
    write('H2', say(head), { ...own, font: 'bold', size: 11, y })
    write('P', text, { ...own, size: 10, y: page.y + 2, height: foot - page.y - 6, ellipsis: true })
    y = page.y + 8
  }
  const links = [
    ...(profile.place ? [placeText(profile.place), mapsAddress(profile.place, profile.location)] : []),
    ...(profile.video ? [videoAddress(profile.video)] : []),
  ].filter(Boolean)
  if (y < foot - 14 && links.length > 0) {
    const width = inner - (address ? 76 : 0)
    write('P', links.join('  ·  '), { ...small, y, width, height: foot - y, ellipsis: true })
  }
  if (address) {
    const at = { x: width - MARGIN - 72, y: height - 84, side: 72 }
    part('Figure', () => drawCode(page, address, at), undefined, { alt: address })
    write('P', address, { ...small, y: height - 56, width: inner - 90 })
  }
  const footer = say(msg('invest.teaser-foot', { tenant: name, day: longDay(profile.editedOn, language) }))
  write('P', footer, { ...small, y: height - 36, width: inner - 90 })
  page.end()
  return { name: `${fileName(profile.displayName)}.pdf`, type: PDF, body: await bytes }
}
