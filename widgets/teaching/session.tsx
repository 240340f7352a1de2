import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { ATTENDANCE, type AttendanceState } from '#contract/learning.ts'
import { createConnection, isPassing } from '#kit/connection.ts'
import { Button } from '#kit/core/button.tsx'
import { serverTime } from '#kit/core/clock.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { Back } from '#kit/member/back.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { lazy } from '#kit/member/later.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { PageHead } from '#kit/staff/page-head.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import type { FirstWords } from './first.en.ts'
import { createMarks } from './marks.ts'
import { type Model, useRecord } from './model.ts'
import type { SessionsWords } from './sessions.en.ts'

const SessionDialog = lazy(() => import('./session-dialog.tsx'), 'SessionDialog')

type Whole = Reply<Contract['GET learning/desk/sessions/:id']>['data']

/** Renders a session: time, place and attendance. */
export function SessionPage({ model, id }: { model: Model; id: string }) {
  const t = useWords<SessionsWords>()
  const reading = useRecord(model, 'GET learning/desk/sessions/:id', id)
  const back = <Back to="/sessions" text={t('backToSessions')} />
  const { value: of, instead } = useRead(reading, {
    missing: { way: back, title: t('noSession'), text: t('noSessionText') },
  })
  if (!of) return instead
  return (
    <>
      <Head model={model} of={of} back={back} />
      {!of.cancelled && <Attendance key={of.id} model={model} of={of} />}
    </>
  )
}

function Head({ model, of, back }: { model: Model; of: Whole; back: React.ReactNode }) {
  const t = useWords<SessionsWords & FirstWords>()
  const { moment } = useDays()
  const [isChanging, setChanging] = useState(false)
  const cancel = () =>
    model
      .act(api =>
        api('POST learning/desk/sessions/:id/cancel', {
          params: { id: of.id },
          body: { cancelled: !of.cancelled },
        }),
      )
      .catch(model.toaster.failed(t('failedAct')))
  return (
    <>
      <PageHead
        way={back}
        title={of.title}
        more={{
          text: t('sessionActions'),
          actions: [
            { text: t('changeSession'), onClick: () => setChanging(true) },
            {
              text: t(of.cancelled ? 'holdAfterAll' : 'cancelSession'),
              onClick: () => void cancel(),
              destroys: !of.cancelled,
            },
          ],
        }}
      >
        <p>
          {of.cancelled && <Badge tone="plain" text={t('isCancelled')} />} {moment(of.startsAt)}
        </p>
        <p className="muted">
          {[`${of.cohort.name}, ${of.class.name}`, of.place].filter(Boolean).join(' · ')}
        </p>
        {of.link && (
          <p>
            <a href={of.link} target="_blank" rel="noopener noreferrer">
              {of.link}
            </a>
          </p>
        )}
      </PageHead>
      {isChanging && <SessionDialog model={model} of={of} onClose={() => setChanging(false)} />}
    </>
  )
}

/** Records attendance with one tap per trainee. Unsent marks are stored on the device and retried. */
function Attendance({ model, of }: { model: Model; of: Whole }) {
  const t = useWords<SessionsWords & FirstWords>()
  const marks = useMemo(() => createMarks(model.draft, of.id), [model, of.id])
  const own = useStore(marks.$marks)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, run] = useAction(error =>
    setFailure(isPassing(error) ? t('marksWait') : error.message || t('failedAct')),
  )
  const isEarly = Date.parse(of.startsAt) > serverTime() + 3_600_000
  const count = Object.keys(own).length
  const send = () =>
    run(async () => {
      const people = marks.$marks.get()
      if (Object.keys(people).length === 0) return
      await model.act(api =>
        api('POST learning/desk/sessions/:id/attendance', { params: { id: of.id }, body: { people } }),
      )
      marks.sent(people)
      setFailure(null)
    })
  const waits = failure !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` reads the current marks when it runs
  useEffect(() => (waits ? createConnection().whenBack(() => void send()) : undefined), [waits])
  if (isEarly) return <p className="muted">{t('tooEarly')}</p>
  if (of.people.length === 0) return <Empty title={t('noPeople')} text={t('noPeopleText')} />
  const stateOf = ({ trainee, state }: Whole['people'][number]) => own[trainee] ?? state
  const there = of.people.filter(one => ['present', 'late'].includes(stateOf(one) ?? '')).length
  const open = of.people.filter(one => !stateOf(one)).map(({ trainee }) => trainee)
  return (
    <section className="stack">
      <div className="head">
        <h3>{t('whoIsThere')}</h3>
        <p aria-live="polite">{t('wereThere', { there, of: of.people.length })}</p>
      </div>
      {open.length > 0 && (
        <div className="actions">
          <Button onClick={() => marks.mark(open, 'present')}>
            {t('restPresent', { count: open.length })}
          </Button>
        </div>
      )}
      <ul className="stack gap-3">
        {of.people.map(one => (
          <li key={one.trainee}>
            <fieldset>
              <legend>{one.name}</legend>
              <div className="four">
                {ATTENDANCE.map(state => (
                  <label key={state}>
                    <input
                      type="radio"
                      name={`there-${one.trainee}`}
                      checked={stateOf(one) === state}
                      onChange={() => marks.mark([one.trainee], state as AttendanceState)}
                    />
                    <span>{t(`mark-${state}`)}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      {failure && (
        <p className="callout" role="status">
          {failure}
        </p>
      )}
      <div className="actions no-print">
        <Button
          kind="primary"
          busy={busy}
          aria-disabled={count === 0 || undefined}
          onClick={() => void send()}
        >
          {count > 0 ? t('saveMarks', { count }) : t('allSaved')}
        </Button>
      </div>
    </section>
  )
}
