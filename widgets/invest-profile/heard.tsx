import type { InvestProfile } from '#contract/invest.ts'
import type { Enquiry } from '#contract/invest-enquiry.ts'
import { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import type { FirstWords } from './first.en.ts'
import type { Model } from './model.ts'
import type { ShareWords } from './share.en.ts'

type Words = FirstWords & ShareWords
type Props = { model: Model; profile: InvestProfile }

/** Returns a part of the page, or what to render while it has no value. */
function usePart<Row>(part: Parameters<typeof useRead<Row[]>>[0]) {
  const t = useWords<Words>()
  return useRead(part, {
    parts: ['line', 'line'],
    textOf: ({ message }) => message || t('partFailed'),
  })
}

/** Renders investors' enquiries and the ways to answer them. */
export function Enquiries({ model, profile }: Props) {
  const t = useWords<Words>()
  const { day } = useDays()
  const { value: rows, instead } = usePart(model.enquiries)
  const move = async (id: string, state: Enquiry['state']) => {
    try {
      await model.putAway(id, state)
    } catch (error) {
      model.toaster.announce(error instanceof ApiError ? error.message : t('partFailed'), { kind: 'error' })
    }
  }
  return (
    <section className="card" id="enquiries">
      <h3>{t('enquiries')}</h3>
      {!rows && instead}
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
              <p className="text as-typed">{one.text}</p>
              <p className="muted">
                <a href={`mailto:${encodeURIComponent(one.email)}`}>{one.email}</a>
                {one.phone && ` · ${one.phone}`}
              </p>
              {one.answer && <p className="text as-typed">{t('answerWas', { text: one.answer })}</p>}
              <p className="muted">
                {t('enquiryBy', { label: one.label || t('galleryLink'), day: day(one.at) })}
              </p>
            </div>
            {profile.writable && (
              <div className="actions start no-print">
                {one.state === 'new' ? (
                  <>
                    <Button of={one.name} onClick={() => move(one.id, 'answered')}>
                      {t('answered')}
                    </Button>
                    <Button of={one.name} kind="plain" onClick={() => move(one.id, 'spam')}>
                      {t('spam')}
                    </Button>
                  </>
                ) : (
                  <Button of={one.name} kind="plain" onClick={() => move(one.id, 'new')}>
                    {t('reopen')}
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
  const { value: rows, instead } = usePart(model.looks)
  return (
    <section className="card">
      <h3>{t('looks')}</h3>
      {!rows && instead}
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
