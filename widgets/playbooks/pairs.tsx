import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { PairRow } from '#contract/playbook-desk.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { later } from '#kit/member/later.tsx'
import { Read } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { datedName, saveFile } from '#kit/ui/save-file.ts'
import { QUIET_DAYS } from '#rules/playbook/progress.ts'
import { type Model, STATES } from './model.ts'
import type { Asked } from './pair-dialog.tsx'
import type { PlaybooksWords } from './words.en.ts'

const AskedDialog = later(() => import('./pair-dialog.tsx').then(part => part.AskedDialog))

/** Who is paired with whom, how far they are, and what staff do about it. */
export function PairsScreen({ model }: { model: Model }) {
  const t = useWords<PlaybooksWords>()
  const { language } = useI18n()
  const reading = useStore(model.$pairs)
  const state = useStore(model.$state)
  const [asked, setAsked] = useState<Asked | null>(null)
  const save = async () => {
    try {
      const file = await model.api(
        'GET playbook/desk/pairs/export',
        { query: { format: 'xlsx', language } },
        { as: 'file' },
      )
      saveFile(file, datedName('pairs', 'xlsx'))
    } catch (error) {
      model.toaster.announce((error as ApiError).message || t('failedAct'), { kind: 'error' })
    }
  }
  return (
    <>
      <div className="head">
        <fieldset className="states">
          <legend className="sr">{t('which')}</legend>
          {STATES.map(name => (
            <Button key={name} aria-pressed={name === state} onClick={() => model.show(name)}>
              {t(`state-${name}`)}
            </Button>
          ))}
        </fieldset>
        <div className="actions">
          <Button onClick={() => void save()}>{t('export')}</Button>
          <Button kind="primary" onClick={() => setAsked({ what: 'pair' })}>
            {t('ask-pair')}
          </Button>
        </div>
      </div>
      <Read model={model} reading={reading}>
        {({ data, total, page, size, unpaired }) => (
          <>
            <p className="muted">{t('unpaired', { count: unpaired })}</p>
            {data.length === 0 && <Empty title={t('noPairs')} text={t('noPairsText')} />}
            <ul className="cards">
              {data.map(one => (
                <Pair key={one.id} one={one} ask={setAsked} />
              ))}
            </ul>
            {total > size && (
              <div className="actions">
                {page > 1 && <Button onClick={() => model.show(state, page - 1)}>{t('earlier')}</Button>}
                {page * size < total && (
                  <Button onClick={() => model.show(state, page + 1)}>{t('more')}</Button>
                )}
              </div>
            )}
          </>
        )}
      </Read>
      {asked && <AskedDialog model={model} asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function Pair({ one, ask }: { one: PairRow; ask(asked: Asked): void }) {
  const t = useWords<PlaybooksWords>()
  const { day } = useDays()
  const { entrepreneur, advisor, since, endedOn, reason, progress, quiet, fromEntrepreneur, fromAdvisor } =
    one
  const stars = (mean: number | null) => (mean === null ? '–' : (mean / 100).toFixed(1))
  return (
    <li className="card">
      <div className="head">
        <h3>{entrepreneur.name}</h3>
        {!endedOn && quiet >= QUIET_DAYS && <Badge tone="warn" text={t('quiet', { count: quiet })} />}
      </div>
      <p className="muted">
        {t('with', { name: advisor.name })} · {t('since', { day: day(since) })}
      </p>
      <Progress label={t('progress')} value={progress / 100} text={`${progress}%`} />
      <p className="muted">{t('ratings', { given: stars(fromEntrepreneur), got: stars(fromAdvisor) })}</p>
      {endedOn ? (
        <p className="callout">{t('ended', { day: day(endedOn), reason })}</p>
      ) : (
        <div className="actions">
          <Button onClick={() => ask({ what: 'hand-over', one })}>{t('ask-hand-over')}</Button>
          <Button onClick={() => ask({ what: 'end', one })}>{t('ask-end')}</Button>
        </div>
      )}
    </li>
  )
}
