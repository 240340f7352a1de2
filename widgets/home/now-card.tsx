import { useStore } from '@nanostores/react'
import type { Item } from '#contract/home.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { linkTo } from '#kit/member/leading.ts'
import { Block } from '#kit/screens/block.tsx'
import type { Placed } from '#rules/home.ts'
import { signOf, useItemWords } from './item.ts'
import type { Model } from './model.ts'
import type { HomeWords } from './words.en.ts'

/** Actions that need a connection, which the card says while offline. */
const ONLINE: readonly Item['kind'][] = ['loan-late', 'loan-due']

/** Renders the most urgent task, with the home's only primary button. */
export function NowCard({ model, placed, today }: { model: Model; placed: Placed; today: string }) {
  const t = useWords<HomeWords>()
  const words = useItemWords(today)
  const isOnline = useStore(model.$isOnline)
  const { item, rank, why } = placed
  const when = words.when(item)
  const line =
    item.kind === 'set-up'
      ? t('setUpText')
      : (words.line(item) ?? (item.kind === 'answers' ? t('answersText') : null))
  return (
    <Block
      name="now"
      icon={signOf(item)}
      title={t('now')}
      tone={rank === 2 ? 'bad' : undefined}
      aside={when && <Badge tone={why === 'late' ? 'bad' : rank === 3 ? 'warn' : 'plain'} text={when} />}
    >
      <p className="lead">{words.title(item)}</p>
      {line && <p className="muted">{line}</p>}
      <div className="actions">
        {!isOnline && ONLINE.includes(item.kind) ? (
          <p className="muted">{t('offlinePay')}</p>
        ) : (
          <a className="button primary" part="button primary" {...linkTo(model, item.to)}>
            {words.action(item)}
          </a>
        )}
      </div>
    </Block>
  )
}
