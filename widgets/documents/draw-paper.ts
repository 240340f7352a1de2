import type { Template } from '#contract/document-kind.ts'
import { textOn } from '#rules/color.ts'
import type { Face, Fact } from '#rules/document/face.ts'
import { lettersOf } from '#rules/paper-letters.ts'

const INK = '#111827'
const MUTED = '#4b5563'
const LINE = '#d1d5db'
const TINT = '#f3f4f6'
/** Column widths of the line table, the same as in the server's PDF. */
const WIDTHS = ['46%', '14%', '19%', '21%'] as const

type Look = { template: Template; color: string; logo: string | null }
type Style = Partial<CSSStyleDeclaration>

/** Converts points to a CSS length: the sheet defines `--u`, the size of one point, and `--m`, its margin. */
const points = (count: number): string => `calc(${count} * var(--u))`
const letters = (size: number, color: string, isBold = false): Style => ({
  fontSize: points(size),
  fontWeight: isBold ? '700' : '400',
  color,
})

/** Renders a document in the same layout as the server's PDF. All content is inserted as text, never as HTML. */
export function drawPaper(sheet: HTMLElement, face: Face, { template, color, logo }: Look): void {
  const inside = sheet.ownerDocument
  const isBand = template === 'band'
  const onColor = textOn(color)

  function add<Tag extends keyof HTMLElementTagNameMap>(
    into: HTMLElement,
    tag: Tag,
    style: Style = {},
    text = '',
  ): HTMLElementTagNameMap[Tag] {
    const element = inside.createElement(tag)
    element.textContent = lettersOf(text)
    Object.assign(element.style, { margin: '0' }, style)
    into.append(element)
    return element
  }

  function table(
    headings: readonly string[],
    rows: readonly (readonly string[])[],
    widths: readonly string[],
  ) {
    const drawn = add(sheet, 'table', {
      width: '100%',
      borderCollapse: 'collapse',
      fontVariantNumeric: 'tabular-nums',
    })
    const cells = (into: HTMLElement, texts: readonly string[], tag: 'th' | 'td', style: Style) => {
      for (const [at, text] of texts.entries()) {
        const cell = add(
          into,
          tag,
          {
            width: widths[at] ?? '',
            padding: `${points(5)} ${points(4)}`,
            textAlign: at === 0 ? 'left' : 'right',
            verticalAlign: 'top',
            // long names wrap, figures don't
            overflowWrap: at === 0 ? 'anywhere' : 'normal',
            ...style,
          },
          text,
        )
        if (cell.tagName === 'TH') cell.setAttribute('scope', 'col')
      }
    }
    const head = add(add(drawn, 'thead'), 'tr')
    const isMain = widths === WIDTHS
    const ground = isMain && isBand ? color : isMain && template === 'ruled' ? TINT : ''
    cells(head, headings, 'th', {
      ...letters(8.5, ground === color ? onColor : MUTED, true),
      background: ground,
      borderBottom: isMain && template === 'plain' ? `${points(1)} solid ${color}` : '',
    })
    const body = add(drawn, 'tbody')
    for (const [at, texts] of rows.entries()) {
      const row = add(body, 'tr', {
        background: isMain && template === 'ruled' && at % 2 === 1 ? '#fafafa' : '',
      })
      cells(row, texts, 'td', { ...letters(isMain ? 9.5 : 9, INK), borderBottom: `1px solid ${LINE}` })
    }
  }

  function facts(into: HTMLElement, rows: readonly Fact[], style: (at: number) => [Style, Style, Style]) {
    for (const [at, [label, value]] of rows.entries()) {
      const [row, name, rule] = style(at)
      const line = add(into, 'p', {
        display: 'flex',
        justifyContent: 'space-between',
        gap: points(8),
        ...row,
      })
      add(line, 'span', name, label)
      add(line, 'span', { textAlign: 'right', ...rule }, value)
    }
  }

  sheet.replaceChildren()
  Object.assign(sheet.style, {
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    minHeight: points(842),
    padding: `0 var(--m) ${points(36)}`,
    background: '#fff',
    color: INK,
    colorScheme: 'light',
    fontFamily: 'system-ui, sans-serif',
    lineHeight: '1.3',
    overflowWrap: 'anywhere',
  })

  const head = add(sheet, 'div', {
    display: 'flex',
    gap: points(12),
    margin: `0 calc(-1 * var(--m)) ${points(18)}`,
    padding: `${points(isBand ? 32 : 26)} var(--m) ${points(14)}`,
    background: isBand ? color : '',
    borderTop: template === 'plain' ? `${points(8)} solid ${color}` : '',
    ...(template === 'ruled' && { paddingTop: points(34) }),
  })
  if (logo) {
    const picture = add(head, 'img', {
      width: points(88),
      height: points(52),
      objectFit: 'contain',
      objectPosition: 'left top',
      flex: 'none',
    })
    picture.alt = ''
    picture.src = logo
  }
  const ink = isBand ? onColor : INK
  const seller = add(head, 'div', { flex: '1 1 55%', minWidth: '0' })
  for (const [at, line] of face.seller.entries())
    add(seller, 'p', at === 0 ? letters(15, ink, true) : letters(9, isBand ? ink : MUTED), line)
  const name = add(head, 'div', { flex: '1 1 40%', minWidth: '0', textAlign: 'right' })
  add(name, 'p', letters(19, isBand ? ink : color, true), face.title)
  if (face.mark) add(name, 'p', letters(10, isBand ? ink : MUTED, true), face.mark)

  const about = add(sheet, 'div', { display: 'flex', gap: points(16), marginBottom: points(18) })
  const party = add(about, 'div', { flex: '1 1 52%', minWidth: '0' })
  add(party, 'p', letters(8.5, MUTED, true), face.party.label)
  for (const [at, line] of face.party.lines.entries())
    add(party, 'p', letters(at === 0 ? 11 : 9.5, INK, at === 0), line)
  const dates = add(about, 'div', { flex: '1 1 45%', minWidth: '0' })
  facts(dates, face.facts, () => [{ marginBottom: points(3) }, letters(9.5, MUTED), letters(9.5, INK, true)])

  table(face.headings, face.lines, WIDTHS)

  const sums = add(sheet, 'div', { width: '52%', margin: `${points(8)} 0 ${points(14)} auto` })
  facts(sums, face.sums, at => {
    const isLast = at === face.sums.length - 1
    const on = isLast && isBand ? onColor : INK
    return [
      {
        padding: `${points(isLast ? 4 : 2)} ${points(8)}`,
        background: isLast ? (isBand ? color : TINT) : '',
      },
      letters(isLast ? 12 : 10, isLast ? on : MUTED, isLast),
      letters(isLast ? 12 : 10, on, isLast),
    ]
  })

  if (face.taxes) {
    add(sheet, 'p', letters(10, INK, true), face.taxes.heading)
    table(face.taxes.headings, face.taxes.rows, ['40%', '30%', '30%'])
  }
  for (const [heading, text] of face.texts) {
    if (heading) add(sheet, 'p', { ...letters(10, INK, true), marginTop: points(10) }, heading)
    add(
      sheet,
      'p',
      { ...letters(9.5, INK), marginTop: points(heading ? 2 : 10), whiteSpace: 'pre-wrap' },
      text,
    )
  }
  add(
    sheet,
    'p',
    {
      ...letters(8, MUTED),
      marginTop: 'auto',
      paddingTop: points(6),
      borderTop: `1px solid ${LINE}`,
    },
    face.foot,
  )
}
