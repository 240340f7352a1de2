import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { LANGUAGES } from '#contract/language.ts'
import type { HandedFile, OnboardingStep, Verdict } from '#contract/onboarding.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useKitWords, useWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { Age, Badge } from '#kit/member/badge.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { lazy } from '#kit/member/later.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { PageHead } from '#kit/staff/page-head.tsx'
import { Pager } from '#kit/staff/pager.tsx'
import { pathWith } from '#kit/staff/path-with.ts'
import { useDays } from '#kit/ui/days.ts'
import { FileViewer } from '#kit/ui/file-viewer.tsx'
import { useArrival } from '#kit/ui/screen.tsx'
import { Stale } from '#kit/ui/stale.tsx'
import { useNames, VerdictBadge } from './badges.tsx'
import type { Model, Review, ReviewPage } from './model.ts'
import type { ReviewWords } from './words.en.ts'

const SendBack = lazy(() => import('./send-back.tsx'), 'SendBack')

/** Renders one submission beside what it is compared with, and the decision. */
export function ReviewScreen({ model }: { model: Model }) {
  const t = useWords<ReviewWords>()
  const nameOf = useNames()
  const { through } = useStore(model.$place)
  const { value, failure, instead } = useRead(model.review, {
    title: t('loadFailed'),
    parts: ['heading', 'line', 'card', 'card'],
  })
  return (
    <>
      <Pager
        beside={value}
        back={pathWith('/reviews', through)}
        hrefOf={id => pathWith(`/review/${id}`, through)}
        keys={model.keys}
        tell={place =>
          value && t('opened', { name: value.data.person.name, what: nameOf(value.data), place })
        }
      />
      {value ? (
        <Known key={value.data.id} model={model} review={value} failure={failure} />
      ) : failure?.code === 'not-found' ? (
        <section className="card">
          <h2 part="heading">{t('notFound')}</h2>
          <p>{t('notFoundText')}</p>
        </section>
      ) : (
        instead
      )}
    </>
  )
}

function Known({ model, review, failure }: { model: Model; review: Review; failure: ApiError | null }) {
  const t = useWords<ReviewWords>()
  const nameOf = useNames()
  const heading = useArrival()
  const { data } = review
  const [newest] = data.attempts
  const what = nameOf(data)

  return (
    <>
      <PageHead
        title={what}
        heading={heading}
        actions={<Actions model={model} review={review} what={what} />}
      >
        <p>
          {data.person.name}
          <span className="muted">
            {' · '}
            {[t(data.programme), data.hub?.name, data.cohort?.name].filter(Boolean).join(' · ')}
          </span>
        </p>
        <p className="stands">
          <VerdictBadge verdict={data.verdict} />
          <Age since={data.at} isWaiting={false} />
          {data.tries > 1 && <span>{t('again', { count: data.tries })}</span>}
        </p>
      </PageHead>
      {failure && <Stale text={failure.message} onRetry={() => void model.review.refresh()} />}
      <div className="sides">
        <section className="side stack" aria-label={what}>
          <div className="side-head inline across-4">
            <h3>{t('handedInNow')}</h3>
          </div>
          <Viewer
            shown={{
              title: what,
              verdict: data.verdict,
              file: newest?.file ?? null,
              value: newest?.value ?? null,
            }}
            onReload={() => void model.review.refresh()}
          />
        </section>
        <Compare model={model} data={data} />
      </div>
      <div className="sides">
        <Person model={model} data={data} />
        <Tries data={data} />
      </div>
    </>
  )
}

function Actions({ model, review, what }: { model: Model; review: Review; what: string }) {
  const t = useWords<ReviewWords>()
  const kit = useKitWords()
  const [isAsking, setAsking] = useState(false)
  const { data } = review

  /** @throws ApiError */
  const decide = async (verdict: 'approved' | 'rejected', reason?: string) => {
    // remembered for "look again": the decision navigates on
    const here = model.path.$path.get()
    const message = await model.decide(review, verdict, reason)
    model.toaster.announce(`${data.person.name}, ${what}: ${message}`, {
      kind: 'good',
      action: { text: t('lookAgain'), action: () => model.path.navigate(here) },
    })
  }
  const complain = model.toaster.failed(kit('notSent'))
  const [busy, run] = useAction(complain)
  const sendBack = (reason: string) =>
    decide('rejected', reason).catch((failure: ApiError) => {
      // if a newer attempt has replaced it, the dialog that would show the error is gone
      if (model.review.$state.get().value?.data.id !== data.id) complain(failure)
      throw failure
    })
  return (
    <div className="actions no-print">
      {data.verdict !== 'approved' && (
        <Button kind="primary" busy={busy} onClick={() => run(() => decide('approved'))}>
          {t('approve')}
        </Button>
      )}
      <Button onClick={() => setAsking(true)}>
        {t(data.verdict === 'rejected' ? 'changeReason' : 'sendBack')}
      </Button>
      {isAsking && <SendBack review={data} what={what} onSend={sendBack} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** The step that each step is best compared with. */
const BESIDE: Partial<Record<OnboardingStep, OnboardingStep>> = {
  passport: 'idFront',
  idFront: 'passport',
  idBack: 'idFront',
  kraPin: 'idFront',
  businessName: 'kraPin',
  businessBank: 'businessName',
  agreementLetter: 'idFront',
  codeConduct: 'idFront',
  photoConsent: 'passport',
  entrepreneurMap: 'investOverview',
}

/** Renders the comparison: an earlier attempt, or another submission of the same person. */
function Compare({ model, data }: { model: Model; data: ReviewPage }) {
  const t = useWords<ReviewWords>()
  const { day } = useDays()
  const nameOf = useNames()
  const id = useId()
  const { attempts, others, step, question } = data

  const earlier = attempts.slice(1).map(one => ({
    key: one.id,
    name: t('earlierTry', { day: day(one.at) }),
    shown: { title: t('earlierTry', { day: day(one.at) }), ...one } satisfies Shown,
  }))
  const rest = others
    .filter(one => one.id !== null && (one.step !== step || one.question?.order !== question?.order))
    .map(one => ({
      key: one.id as string,
      name: nameOf(one),
      step: one.step,
      shown: { title: nameOf(one), ...one } satisfies Shown,
    }))
  const choices = [...earlier, ...rest]
  const wanted = step && BESIDE[step]
  const start = earlier[0] ?? rest.find(one => one.step === wanted) ?? rest[0]
  const [chosen, setChosen] = useState(start?.key ?? '')
  const beside = choices.find(({ key }) => key === chosen) ?? start

  return (
    <section className="side stack" aria-label={t('compareWith')}>
      {beside ? (
        <>
          <div className="side-head inline across-4">
            <h3 id={id}>{t('compareWith')}</h3>
            <VerdictBadge verdict={beside.shown.verdict} />
            <div className="input">
              <select
                name="beside"
                part="input"
                aria-labelledby={id}
                value={beside.key}
                onChange={event => setChosen(event.currentTarget.value)}
              >
                {choices.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
          </div>
          <Viewer key={beside.key} shown={beside.shown} onReload={() => void model.review.refresh()} />
        </>
      ) : (
        <>
          <div className="side-head inline across-4">
            <h3>{t('compareWith')}</h3>
          </div>
          <p className="muted">{t('nothingElse')}</p>
        </>
      )}
    </section>
  )
}

/** Renders what is known of the person. */
function Person({ model, data }: { model: Model; data: ReviewPage }) {
  const t = useWords<ReviewWords>()
  const { language } = useI18n()
  const { through } = useStore(model.$place)
  const { person, known, hub, cohort, programme, others } = data
  const done = others.filter(({ verdict }) => verdict !== null && verdict !== 'rejected').length
  const facts: [string, string][] = [
    [t('person'), person.name],
    [t('email'), known.email],
    [t('phone'), known.phone ?? t('none')],
    [t('country'), t(known.country)],
    [t('reads'), LANGUAGES[known.language].label[language]],
    [t('column-hub'), hub?.name ?? t('none')],
    ...(cohort ? [[t('cohort'), cohort.name] as [string, string]] : []),
    [t('soFar'), t('soFarText', { done, total: others.length })],
  ]
  return (
    <section className="card">
      <h3>{t('known')}</h3>
      <Facts facts={facts} look="aligned" />
      <p className="actions">
        {programme === 'onboarding' && (
          <Link className="tall" href={`/client/${person.id}`}>
            {t('openClient')}
          </Link>
        )}
        <Link
          className="tall"
          href={pathWith('/reviews', { verdict: through.verdict ?? '', person: person.id })}
        >
          {t('allOfPerson')}
        </Link>
      </p>
    </section>
  )
}

/** Renders all attempts and their verdicts. */
function Tries({ data: { attempts } }: { data: ReviewPage }) {
  const t = useWords<ReviewWords>()
  const { moment } = useDays()
  const [newest] = [...attempts].sort((one, other) => other.at.localeCompare(one.at))
  return (
    <section className="card">
      <h3>{t('history')}</h3>
      <ol className="rows">
        {attempts.map(({ id, at, verdict, reason, by, decidedAt }) => (
          <li key={id}>
            <div>
              <p>
                {t('handedInAt', { at: moment(at) })}{' '}
                {verdict === 'pending' && id !== newest?.id ? (
                  <Badge tone="plain" text={t('replaced')} />
                ) : (
                  <VerdictBadge verdict={verdict} />
                )}
              </p>
              {reason && <blockquote>{reason}</blockquote>}
              {by && decidedAt && <p className="muted">{t('decidedBy', { by, at: moment(decidedAt) })}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What is shown: the current attempt or an earlier one. */
type Shown = { title: string; file: HandedFile | null; value: string | null; verdict: Verdict | null }

/** Shows a file or a text. @param onReload renews the file's signed URL, which expires after an hour */
function Viewer({ shown, onReload }: { shown: Shown; onReload(): void }) {
  const t = useWords<ReviewWords>()
  const { file, value, verdict, title } = shown
  if (file) return <FileViewer title={title} file={file} onReload={onReload} />
  return (
    <p className={value ? 'said' : 'said muted'}>{value || t(verdict ? 'leftOut' : 'nothingHandedIn')}</p>
  )
}
