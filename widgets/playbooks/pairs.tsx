import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { pairColumns } from '#contract/playbook-columns.ts'
import type { PairRow } from '#contract/playbook-desk.ts'
import { PAIR_STATES } from '#contract/playbook-names.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { lazy } from '#kit/member/later.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { choiceFilter, rowFilter } from '#kit/staff/filter.ts'
import { useDays } from '#kit/ui/days.ts'
import { QUIET_DAYS } from '#rules/playbook/progress.ts'
import { useHead } from './head.ts'
import type { Model } from './model.ts'
import type { PairAction } from './pair-dialog.tsx'
import type { PlaybooksWords } from './words.en.ts'

const AskedDialog = lazy(() => import('./pair-dialog.tsx'), 'AskedDialog')

/** Renders the pairs, their progress, and the actions on them. */
export function PairsScreen({ model }: { model: Model }) {
  const t = useWords<PlaybooksWords>()
  const { day } = useDays()
  const head = useHead(model)
  const { unpaired } = useStore(model.pairs.$state).page ?? {}
  const advisors = useStore(model.advisors.$state).value ?? []
  const [action, setAction] = useState<PairAction | null>(null)
  return (
    <>
      <List<PairRow, typeof pairColumns>
        {...head}
        list={model.pairs}
        lead={unpaired ? t('unpaired', { count: unpaired }) : null}
        main={{ text: t('ask-pair'), onClick: () => setAction({ what: 'pair' }) }}
        file={{ name: 'pairs', fetch: model.files.pairs, toaster: model.toaster }}
        search={t('search')}
        filters={[
          choiceFilter('state', t('which'), PAIR_STATES, value => t(`state-${value}`)),
          rowFilter('advisor', t('advisor'), advisors),
        ]}
        columns={pairColumns}
        cells={{
          entrepreneur: ({ entrepreneur, endedOn, reason, quiet }) => (
            <Lines under={endedOn && t('ended', { day: day(endedOn), reason })}>
              {entrepreneur.name}
              {!endedOn && quiet >= QUIET_DAYS && <Badge tone="warn" text={t('quiet', { count: quiet })} />}
            </Lines>
          ),
          progress: ({ progress }) => `${progress}%`,
        }}
        actions={one => !one.endedOn && <PairActions one={one} ask={setAction} />}
        empty={{ title: t('noPairs'), text: t('noPairsText') }}
      />
      {action && <AskedDialog model={model} action={action} onClose={() => setAction(null)} />}
    </>
  )
}

function PairActions({ one, ask }: { one: PairRow; ask(action: PairAction): void }) {
  const t = useWords<PlaybooksWords>()
  const { name } = one.entrepreneur
  return (
    <span className="row-actions">
      <Button aria-label={t('handOverNamed', { name })} onClick={() => ask({ what: 'hand-over', one })}>
        {t('ask-hand-over')}
      </Button>
      <Button kind="plain" aria-label={t('endNamed', { name })} onClick={() => ask({ what: 'end', one })}>
        {t('ask-end')}
      </Button>
    </span>
  )
}
