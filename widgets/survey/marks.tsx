import type { ReactNode } from 'react'
import { asItIs, type Mark, readMarks, withoutMarks } from '#rules/survey/marks.ts'

/** Renders the Markdown of a survey's texts as elements, never as HTML. */
export const marks = {
  asItIs,
  plain: withoutMarks,
  draw: (text: string): ReactNode => <Marked of={readMarks(text)} />,
}
export type Marks = typeof marks

const Marked = ({ of }: { of: readonly Mark[] }) => (
  <>
    {of.map((mark, at) => {
      const key = `${at}`
      if (mark.is === 'text') return mark.text
      if (mark.is === 'break') return <br key={key} />
      const inner = <Marked of={mark.of} />
      if (mark.is !== 'link')
        return mark.is === 'strong' ? <strong key={key}>{inner}</strong> : <em key={key}>{inner}</em>
      return (
        <a key={key} href={mark.to} target="_blank" rel="noreferrer">
          {inner}
        </a>
      )
    })}
  </>
)
