/** What Markdown, and the few tags that makers of forms know, make of a text. */
export type Mark =
  | { is: 'text'; text: string }
  | { is: 'strong' | 'em'; of: Mark[] }
  | { is: 'link'; to: string; of: Mark[] }
  | { is: 'break' }

/** Whether a text may have marks in it; most have none, and are drawn as they are. */
export const hasMarks = (text: string): boolean => /[*_#<\n\\]|\]\(/.test(text)

const SIGNS = /[\\`*_[\]()#<>]/g

/** A text that is put in and is taken letter by letter: an answer is no Markdown. */
export const asItIs = (text: string): string => text.replace(SIGNS, '\\$&')

const MARK =
  /\\([\\`*_[\]()#<>])|(\*\*|__)((?:\\[\s\S]|[^\\])*?)\2|([*_])((?:\\[\s\S]|[^\s*_\\])(?:(?:\\[\s\S]|[^\\])*?(?:\\[\s\S]|[^\s\\]))?)\4|\[([^\]]*)\]\(((?:https?:\/\/|mailto:|tel:)[^\s)]+)\)|<(b|strong|i|em)\b[^<>]*>([\s\S]*?)<\/\8>|<(?:br|\/?(?:b|strong|i|em|u|span|font|p|div|center|small|big))\b[^<>]*>|\n/gi

/** Reads a text: bold, italic, links, headings, lists and new lines. All other tags are letters like any others. */
export function readMarks(text: string): Mark[] {
  // a heading is bold, and an item of a list has its point; neither can be a block in the label of a field
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
    // what stands in the middle of a word, as in snake_case, is a letter
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

  /** Nothing is bold where nothing stands. */
  function push(mark: Extract<Mark, { is: 'strong' | 'em' }>) {
    if (mark.of.length > 0) marks.push(mark)
  }
}

/** The same text without its marks, where it stands in one line: in lists, tables, files and names that are read aloud. */
export const withoutMarks = (text: string): string =>
  hasMarks(text) ? readMarks(text).map(plain).join('').replace(/\s+/g, ' ').trim() : text

const plain = (mark: Mark): string =>
  mark.is === 'text' ? mark.text : mark.is === 'break' ? ' ' : mark.of.map(plain).join('')
