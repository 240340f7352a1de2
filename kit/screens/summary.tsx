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
  /** How it stands, where that needs a word of its own. */
  badge?: { tone: 'good' | 'warn' | 'bad' | 'info'; text: string } | null
  /** One sentence: what is next, or until when. */
  line?: string
  /** How far it is, and the same in words. */
  progress?: { value: number; text: string } | null
  /** Where it is gone on with. */
  go: { to: string; text: string }
  /** While nothing is known. */
  isLoading?: boolean
  failure?: { text: string; onRetry(): void } | null
}

/** A whole widget as one card: how it stands, and one way on. For a page that shows several of them. */
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
