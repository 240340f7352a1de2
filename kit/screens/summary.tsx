import { Badge } from '#kit/member/badge.tsx'
import { type Leading, linkTo } from '#kit/member/leading.ts'
import { Progress } from '#kit/ui/progress.tsx'
import { Block, type BlockProps } from './block.tsx'

type Props = Omit<BlockProps, 'aside' | 'tone' | 'children'> & {
  leading: Leading
  /** Status, if it needs a badge. */
  badge?: { tone: 'good' | 'warn' | 'bad' | 'info'; text: string } | null
  /** One sentence: the next step or a deadline. */
  line?: string
  /** Progress, with the same in words. */
  progress?: { value: number; text: string } | null
  /** Link to continue. */
  go: { to: string; text: string }
}

/** Renders a widget's status as one card with one link, for a page that shows several widgets. */
export function Summary({ leading, badge, line, progress, go, ...block }: Props) {
  return (
    <Block {...block} aside={badge && <Badge {...badge} />}>
      {progress && <Progress label={line ?? block.title} {...progress} />}
      {line && !progress && <p className="muted">{line}</p>}
      <div className="actions">
        <a className="button primary" part="button primary" {...linkTo(leading, go.to)}>
          {go.text}
        </a>
      </div>
    </Block>
  )
}
