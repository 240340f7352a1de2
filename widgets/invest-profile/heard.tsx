import { useCallback, useEffect, useState } from 'react'
import type { InvestLook, InvestProfile } from '#contract/invest.ts'
import type { Enquiry } from '#contract/invest-enquiry.ts'
import { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { useDays } from '#kit/ui/days.ts'
import type { FirstWords } from './first.en.ts'
import type { Model } from './model.ts'
import type { ShareWords } from './share.en.ts'

type Words = FirstWords & ShareWords
type Props = { model: Model; profile: InvestProfile }

/** Loads a list while its component is mounted. */
function useList<Row>(read: (signal: AbortSignal) => Promise<Row[]>) {
  const [state, setState] = useState<{ rows: Row[] | null; failure: string | null }>({
    rows: null,
    failure: null,
  })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` reloads on demand
  useEffect(() => {
    const controller = new AbortController()
    read(controller.signal).then(
      rows => setState({ rows, failure: null }),
      error => {
        if (!controller.signal.aborted) setState({ rows: null, failure: (error as ApiError).message })
      },
    )
    return () => controller.abort()
  }, [read, turn])
  return { ...state, again: () => setTurn(turn => turn + 1) }
}

/** Renders investors' enquiries and the ways to answer them. */
export function Enquiries({ model, profile }: Props) {
  const t = useWords<Words>()
  const { day } = useDays()
  const { rows, failure, again } = useList<Enquiry>(useCallback(signal => model.enquiries(signal), [model]))
  const move = async (id: string, state: Enquiry['state']) => {
    try {
      await model.putAway(id, state)
      again()
    } catch (error) {
      model.toaster.announce(error instanceof ApiError ? error.message : t('partFailed'), { kind: 'error' })
    }
  }
  return (
    <section className="card" id="enquiries">
      <h3>{t('enquiries')}</h3>
      {failure !== null && <Failure text={failure || t('partFailed')} onRetry={again} />}
      {!rows && failure === null && <Skeleton parts={['line', 'line']} />}
      {rows?.length === 0 && <p className="muted">{t('noEnquiries')}</p>}
      {rows?.some(({ state }) => state === 'new') && <p className="callout">{t('enquiryCare')}</p>}
      <ul className="rows">
        {rows?.map(one => (
          <li key={one.id}>
            <div>
              <p>
                <strong>{[one.name, one.organisation].filter(Boolean).join(', ')}</strong>{' '}
                <span className="badge">{t(`state-${one.state}`)}</span>
              </p>
              <p className="text">{one.text}</p>
              <p className="muted">
                <a href={`mailto:${encodeURIComponent(one.email)}`}>{one.email}</a>
                {one.phone && ` · ${one.phone}`}
              </p>
              {one.answer && <p className="text">{t('answerWas', { text: one.answer })}</p>}
              <p className="muted">
                {t('enquiryBy', { label: one.label || t('galleryLink'), day: day(one.at) })}
              </p>
            </div>
            {profile.writable && (
              <div className="actions start no-print">
                {one.state === 'new' ? (
                  <>
                    <Button onClick={() => move(one.id, 'answered')}>
                      {t('answered')}
                      <span className="sr"> {one.name}</span>
                    </Button>
                    <Button kind="plain" onClick={() => move(one.id, 'spam')}>
                      {t('spam')}
                      <span className="sr"> {one.name}</span>
                    </Button>
                  </>
                ) : (
                  <Button kind="plain" onClick={() => move(one.id, 'new')}>
                    {t('reopen')}
                    <span className="sr"> {one.name}</span>
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Renders the log of views: device, link and time. */
export function Looks({ model }: Props) {
  const t = useWords<Words>()
  const { day } = useDays()
  const { rows, failure, again } = useList<InvestLook>(useCallback(signal => model.looks(signal), [model]))
  return (
    <section className="card">
      <h3>{t('looks')}</h3>
      {failure !== null && <Failure text={failure || t('partFailed')} onRetry={again} />}
      {!rows && failure === null && <Skeleton parts={['line', 'line']} />}
      <p className="muted">{t(rows?.length === 0 ? 'noLooks' : 'looksLead')}</p>
      <ul className="rows">
        {rows?.map(one => (
          <li key={`${one.link} ${one.lastAt} ${one.device}`}>
            <span>{t('lookOf', { label: one.label || t('galleryLink'), device: one.device })}</span>
            <span className="muted">
              {day(one.lastAt)}, {t('lookTimes', { count: one.times })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
