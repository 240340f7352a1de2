import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ClosingRow } from '#contract/score-closing.ts'
import { closingColumns } from '#contract/score-columns.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { List } from '#kit/screens/list/list.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { formatCount } from '#rules/money.ts'
import type { Model } from './model.ts'
import type { ScoresWords } from './words.en.ts'

/** Renders a preview of what closing the last quarter would store, with export, and the closing itself. */
export function ClosingScreen({ model }: { model: Model }) {
  const t = useWords<ScoresWords>()
  const { page } = useStore(model.closing.$state)
  const [isAsked, setAsked] = useState(false)
  const quarter = page?.quarter ?? ''
  return (
    <>
      <Back to="/" text={t('back')} />
      <List<ClosingRow, typeof closingColumns>
        title={t('closing')}
        caption={t('preview')}
        lead={
          page && (
            <>
              {t('closingLead', { quarter })} {t('closedSoFar', { count: page.closed })}
            </>
          )
        }
        main={
          page && page.total > 0
            ? { text: t('close', { quarter }), onClick: () => setAsked(true) }
            : undefined
        }
        file={{ name: 'closing', fetch: model.closingFile, toaster: model.toaster }}
        list={model.closing}
        columns={closingColumns}
        cells={{
          name: ({ business, name }) => <Link href={`/business/${business}`}>{name}</Link>,
          average: ({ average }) =>
            average === null ? (
              <span className="muted">{t('noScore')}</span>
            ) : (
              formatCount(average, closingColumns.average)
            ),
        }}
        rowKey={({ business }) => business}
        opens
        empty={{ title: t('nothingToClose'), text: t('nothingToCloseText', { quarter }) }}
      />
      {isAsked && (
        <CloseDialog
          model={model}
          quarter={quarter}
          total={page?.total ?? 0}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

type DialogProps = { model: Model; quarter: string; total: number; onClose(): void }

/** Renders the confirmation and progress of the closing. */
function CloseDialog({ model, quarter, total: now, onClose }: DialogProps) {
  const t = useWords<ScoresWords>()
  // captured at the start: the list is reloaded during the closing
  const [total] = useState(now)
  const [looked, setLooked] = useState<number | null>(null)
  return (
    <FormDialog
      title={t('close', { quarter })}
      lead={
        <>
          <p>{t('closeText')}</p>
          {looked !== null && (
            <Progress
              label={t('closingNow')}
              value={looked / Math.max(looked, total)}
              text={t('lookedAt', { done: looked, total: Math.max(looked, total) })}
            />
          )}
        </>
      }
      action={t('close', { quarter })}
      onSubmit={async () => {
        setLooked(0)
        const count = await model.close(quarter, setLooked)
        model.toaster.announce(t('closedNow', { count }), { kind: 'good' })
      }}
      onClose={onClose}
    />
  )
}
