import { Fragment, type ReactNode } from 'react'
import { readLink } from '#rules/playbook/link.ts'

/** A block of a text: a heading, a list, or a paragraph with its lines. */
type Block = { kind: 'heading' | 'bullets' | 'numbers' | 'text'; lines: string[] }

const LIST = { bullets: /^[-*] +/, numbers: /^\d+[.)] +/ } as const

function blocksIn(text: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    const kind = /^#{1,6} /.test(line)
      ? 'heading'
      : LIST.bullets.test(line)
        ? 'bullets'
        : LIST.numbers.test(line)
          ? 'numbers'
          : 'text'
    const last = blocks.at(-1)
    if (line.trim() === '') isOpen = false
    else if (isOpen && last?.kind === kind && kind !== 'heading') last.lines.push(line)
    else {
      blocks.push({ kind, lines: [line] })
      isOpen = true
    }
  }
  return blocks
}

/** Renders bold text and allowed links; everything else stays plain text, including anything that looks like a tag. */
function inline(text: string): ReactNode[] {
  return text.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/).map((part, at) => {
    const key = `${at}${part}`
    const [, strong] = /^\*\*([^*]+)\*\*$/.exec(part) ?? []
    if (strong) return <strong key={key}>{strong}</strong>
    const [, name, to = ''] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? []
    const link = name ? readLink(to) : null
    if (link?.kind !== 'address') return <Fragment key={key}>{link ? `${name} (${to})` : part}</Fragment>
    return (
      <a key={key} href={link.url} target="_blank" rel="noopener noreferrer">
        {name}
      </a>
    )
  })
}

/** Renders a Markdown subset: headings, lists, bold text and links. The text cannot inject markup. */
export const Prose = ({ text }: { text: string }) => (
  <div className="stack prose">
    {blocksIn(text).map(({ kind, lines }, at) => {
      const key = `${at}${lines[0]}`
      if (kind === 'heading') return <h4 key={key}>{inline((lines[0] ?? '').replace(/^#+ +/, ''))}</h4>
      if (kind === 'text') return <p key={key}>{inline(lines.join(' '))}</p>
      const List = kind === 'bullets' ? 'ul' : 'ol'
      return (
        <List key={key}>
          {lines.map(line => (
            <li key={line}>{inline(line.replace(LIST[kind], ''))}</li>
          ))}
        </List>
      )
    })}
  </div>
)
