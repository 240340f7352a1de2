import type { Candidate, Cohort } from '#contract/programme.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { FormField } from '#kit/screens/form-model.ts'
import { useDays } from '#kit/ui/days.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { readWhole } from './cohort-terms.ts'
import { mostOf, type Round } from './judging.ts'
import type { Model } from './model.ts'
import { useT } from './words.tsx'

type Judgement = { points: readonly string[]; note: string }
type ScoreProps = {
  model: Model
  round: Round
  cohort: Cohort
  candidate: Candidate
  own: Candidate['scores'][number] | undefined
  onClose(): void
}

/** Renders the user's own points, and the other judges' once the user has scored. Read-only after the decision. */
export function ScoreDialog({ model, round, cohort, candidate, own, onClose }: ScoreProps) {
  const t = useT()
  const kit = useKitWords()
  const { person, scores, standing } = candidate
  const title = t('scoresOf', { name: person.name })
  const reviews = candidate.gone ? null : model.reviewsOf(person.id, 'approved')
  if (standing !== 'judging') {
    return (
      <Dialog title={title} onClose={onClose} foot={<Button onClick={onClose}>{kit('close')}</Button>}>
        <Scores cohort={cohort} scores={scores} />
      </Dialog>
    )
  }
  const criteria = cohort.criteria.map(
    ({ name, most }, at): FormField<Judgement> => ({
      kind: 'digits',
      name: `points.${at}`,
      label: name,
      maxLength: 3,
      hint: t('pointsHint', { most }),
      check: value => (readWhole(value, 0, most) === null ? t('pointsWrong', { most }) : null),
    }),
  )
  return (
    <FormDialog<Judgement>
      title={title}
      lead={
        <>
          {reviews && (
            <p>
              <a href={reviews} target="_blank" rel="noopener">
                {t('readAnswers')}
              </a>
            </p>
          )}
          {own ? (
            <Scores cohort={cohort} scores={scores.filter(one => one !== own)} />
          ) : (
            scores.length > 0 && <p className="muted">{t('scoresAfter', { count: scores.length })}</p>
          )}
          <p>{t('judgeLead')}</p>
        </>
      }
      start={{ points: own?.points.map(String) ?? [], note: own?.note ?? '' }}
      fields={[
        ...criteria,
        { kind: 'text', name: 'note', label: t('scoreNote'), optional: true, maxLength: 500 },
      ]}
      action={t('givePoints')}
      onSubmit={async ({ points, note }) => {
        const given = cohort.criteria.map(({ most }, at) => readWhole(points[at] ?? '', 0, most) ?? 0)
        await round.score(person.id, given, note)
      }}
      onClose={onClose}
    />
  )
}

/** Renders the other judges' points, criterion by criterion. */
function Scores({ cohort, scores }: { cohort: Cohort; scores: Candidate['scores'] }) {
  const t = useT()
  const { day } = useDays()
  if (scores.length === 0) return <p className="muted">{t('noScores')}</p>
  return (
    <ul className="scores stack gap-3">
      {scores.map(({ by, points, total, note, at }) => (
        <li key={by.id}>
          <span className="head">
            <strong>{by.name}</strong>
            <strong>
              {total} / {mostOf(cohort)}
            </strong>
          </span>
          <span className="muted">
            {cohort.criteria.map(({ name }, index) => `${name} ${points[index] ?? '–'}`).join(' · ')}
          </span>
          {note && <span>{note}</span>}
          <span className="muted">{day(at)}</span>
        </li>
      ))}
    </ul>
  )
}

type OutcomeProps = { round: Round; candidate: Candidate; onClose(): void }

/** Renders the selection decision. The applicant is notified, and it can be changed later. */
export function OutcomeDialog({ round, candidate, onClose }: OutcomeProps) {
  const t = useT()
  const { person, average, standing } = candidate
  return (
    <FormDialog
      title={t('decideTitle', { name: person.name })}
      lead={
        <>
          {average !== null && <p>{t('decideAverage', { average })}</p>}
          <p>{t(standing === 'judging' ? 'decideLead' : 'decideAgain')}</p>
        </>
      }
      start={standing === 'judging' ? {} : { outcome: standing }}
      fields={[
        {
          kind: 'radio',
          name: 'outcome',
          options: [
            { value: 'selected', text: t('is-selected') },
            { value: 'not-selected', text: t('is-not-selected') },
          ],
        },
        { kind: 'text', name: 'note', label: t('outcomeNote'), optional: true, maxLength: 500 },
      ]}
      action={t('decideAndTell')}
      onSubmit={({ outcome, note = '' }) =>
        round.decide(candidate, outcome === 'selected' ? 'selected' : 'not-selected', note)
      }
      onClose={onClose}
    />
  )
}
