import { Badge } from '#kit/member/badge.tsx'
import { type Leading, linkTo } from '#kit/member/leading.ts'
import type { IconName } from '#kit/ui/icon.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { Block } from './block.tsx'

type Props = {
  leading: Leading
  name: string
  icon: IconName
  title: string
  /** Status, if it needs a badge. */
  badge?: { tone: 'good' | 'warn' | 'bad' | 'info'; text: string } | null
  /** One sentence: the next step or a deadline. */
  line?: string
  /** Progress, with the same in words. */
  progress?: { value: number; text: string } | null
  /** Link to continue. */
  go: { to: string; text: string }
  /** Nothing is loaded yet. */
  isLoading?: boolean
  failure?: { text: string; onRetry(): void } | null
}

/** Renders a widget's status as one card with one link, for a page that shows several widgets. */
export function Summary({
  leading,
  name,
  icon,
  title,
  badge,
  line,
  progress,
  go,
  isLoading,
  failure,
}: Props) {
  return (
    <Block
      name={name}
      icon={icon}
      title={title}
      aside={badge && <Badge tone={badge.tone} text={badge.text} />}
      isLoading={isLoading}
      failure={failure}
    >
      {progress && <Progress label={line ?? title} value={progress.value} text={progress.text} />}
      {line && !progress && <p className="muted">{line}</p>}
      <div className="actions">
        <a className="button primary" part="button primary" {...linkTo(leading, go.to)}>
          {go.text}
        </a>
      </div>
    </Block>
  )
}
