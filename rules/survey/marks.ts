/** A text parsed from the supported subset of Markdown and HTML tags. */
export type Mark =
  | { is: 'text'; text: string }
  | { is: 'strong' | 'em'; of: Mark[] }
  | { is: 'link'; to: string; of: Mark[] }
  | { is: 'break' }

/** Quick check whether a text may contain markup; most have none and are rendered as they are. */
export const hasMarks = (text: string): boolean => /[*_#<\n\\]|\]\(/.test(text)

const SIGNS = /[\\`*_[\]()#<>]/g

/** Escapes Markdown in an inserted text, so that an answer is rendered literally. */
export const asItIs = (text: string): string => text.replace(SIGNS, '\\$&')

const MARK =
  /\\([\\`*_[\]()#<>])|(\*\*|__)((?:\\[\s\S]|[^\\])*?)\2|([*_])((?:\\[\s\S]|[^\s*_\\])(?:(?:\\[\s\S]|[^\\])*?(?:\\[\s\S]|[^\s\\]))?)\4|\[([^\]]*)\]\(((?:https?:\/\/|mailto:|tel:)[^\s)]+)\)|<(b|strong|i|em)\b[^<>]*>([\s\S]*?)<\/\8>|<(?:br|\/?(?:b|strong|i|em|u|span|font|p|div|center|small|big))\b[^<>]*>|\n/gi

/** Parses a text: bold, italic, links, headings, lists and line breaks. Any other tags are literal text. */
export function readMarks(text: string): Mark[] {
  // a heading becomes bold and a list item gets a bullet; a field's label can't contain block elements
  const lines = text
    .trim()
    .split('\n')
    .map(line =>
      line
        .replace(/^\s*#{1,6}\s+(.*?)\s*#*\s*$/, (_, heading: string) => `**${heading.replaceAll('**', '')}**`)
        .replace(/^\s*[-*]\s+/, '• '),
    )
  return inline(lines.join('\n'))
}

function inline(text: string): Mark[] {
  const marks: Mark[] = []
  let from = 0
  const say = (plain: string) => {
    const last = marks.at(-1)
    if (last?.is === 'text') last.text += plain
    else if (plain) marks.push({ is: 'text', text: plain })
  }
  for (const found of text.matchAll(MARK)) {
    const [whole, sign, bolds, bold, ems, em, words, to, tag = '', within] = found
    // underscores within a word, as in snake_case, are literal
    const before = text[found.index - 1] ?? ' '
    const after = text[found.index + whole.length] ?? ' '
    const isWithin = (ems === '_' || bolds === '__') && (/\w/.test(before) || /\w/.test(after))
    say(text.slice(from, found.index))
    from = found.index + whole.length
    if (sign !== undefined) say(sign)
    else if (isWithin) say(whole)
    else if (bolds) push({ is: 'strong', of: inline(bold ?? '') })
    else if (ems) push({ is: 'em', of: inline(em ?? '') })
    else if (to !== undefined)
      marks.push({ is: 'link', to: to.replace(/\\(.)/g, '$1'), of: inline(words || to) })
    else if (within !== undefined)
      push({ is: /^(b|strong)$/i.test(tag) ? 'strong' : 'em', of: inline(within) })
    else if (whole === '\n' || /^<br/i.test(whole)) marks.push({ is: 'break' })
  }
  say(text.slice(from))
  return marks

  /** Skips empty marks. */
  function push(mark: Extract<Mark, { is: 'strong' | 'em' }>) {
    if (mark.of.length > 0) marks.push(mark)
  }
}

/** Strips markup from a text for single-line use: lists, tables, files and accessible names. */
export const withoutMarks = (text: string): string =>
  hasMarks(text) ? readMarks(text).map(plain).join('').replace(/\s+/g, ' ').trim() : text

const plain = (mark: Mark): string =>
  mark.is === 'text' ? mark.text : mark.is === 'break' ? ' ' : mark.of.map(plain).join('')
