import { useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { linkTo } from '#kit/member/leading.ts'
import { Block, LinkRows } from '#kit/screens/block.tsx'
import type { Placed } from '#rules/home.ts'
import { signOf, useItemWords } from './item.ts'
import { type Known, type Model, stateOf } from './model.ts'
import type { HomeWords } from './words.en.ts'

/** Number of rows shown before “show all”. */
const SHOWN = 3

type Props = { model: Model; known: Known<'next'>; next: readonly Placed[]; today: string; isDone: boolean }

/** Renders the tasks after the first one: at most three, or all on request. */
export function Next({ model, known, next, today, isDone }: Props) {
  const t = useWords<HomeWords>()
  const words = useItemWords(today)
  const [all, setAll] = useState(false)
  const rows = (all ? next : next.slice(0, SHOWN)).map(({ item, rank }, at) => ({
    key: `${item.kind} ${item.to} ${item.name ?? ''} ${at}`,
    icon: signOf(item),
    tone: rank === 2 ? ('bad' as const) : undefined,
    title: words.title(item),
    line: [words.line(item), words.when(item)].filter(Boolean).join(' · '),
    link: linkTo(model, item.to),
  }))
  return (
    <Block {...stateOf(model, 'next', known, t('blockFailed'))} icon="list" title={t('next')}>
      {rows.length > 0 ? (
        <LinkRows rows={rows} />
      ) : (
        <p className="muted">{isDone ? t('nothing') : t('nothingText')}</p>
      )}
      {!all && next.length > SHOWN && (
        <div className="actions">
          <Button kind="plain" onClick={() => setAll(true)}>
            {t('nextAll', { count: next.length })}
          </Button>
        </div>
      )}
    </Block>
  )
}
