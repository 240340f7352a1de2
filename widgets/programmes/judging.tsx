import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Candidate, Cohort } from '#contract/programme.ts'
import { candidateColumns } from '#contract/programme-columns.ts'
import { Button } from '#kit/core/button.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { Earlier, StandingBadge } from './badges.tsx'
import { createRound, mostOf } from './judging.ts'
import { OutcomeDialog, ScoreDialog } from './judging-dialogs.tsx'
import type { Model } from './model.ts'
import { useT } from './words.tsx'

/** Renders the judging round of a cohort: the candidates, their points, and the user's own scoring. */
export function Judging({ model, cohort }: { model: Model; cohort: Cohort }) {
  const t = useT()
  const [round] = useState(() => createRound(model, cohort))
  const { user } = useStore(model.$self)
  const isSuper = useStore(model.$isSuper)
  const [judged, setJudged] = useState<Candidate | null>(null)
  const [decided, setDecided] = useState<Candidate | null>(null)
  const most = mostOf(cohort)
  const ownOf = ({ scores }: Candidate) => scores.find(({ by }) => by.id === user?.id)
  const { name, average, own, standing } = candidateColumns
  const columns = {
    name,
    average,
    own: { ...own, of: (row: Candidate) => ownOf(row)?.total ?? null },
    standing,
  }
  return (
    <>
      <List<Candidate, typeof columns>
        caption={cohort.name}
        lead={t('judgingLead', {
          most,
          criteria: cohort.criteria.map(({ name, most }) => `${name} ${most}`).join(', '),
        })}
        file={{ name: cohort.name, fetch: round.exportRound, toaster: model.toaster }}
        search={t('searchPeople')}
        list={round.list}
        rowKey={({ person }) => person.id}
        columns={columns}
        titles={{ name: t('applicant') }}
        cells={{
          name: ({ person: { id, name }, hub, gone, earlier }) => {
            const reviews = gone ? null : model.reviewsOf(id, 'approved')
            return (
              <Lines under={hub?.name}>
                {reviews ? <a href={reviews}>{name}</a> : <span>{name}</span>}
                {gone ? <span className="muted">{t('gone')}</span> : <Earlier cohorts={earlier} />}
              </Lines>
            )
          },
          average: ({ average, scores, gone }) => (
            <span className="lines end">
              {average === null ? (
                <span className="muted">{gone ? '–' : t('notJudged')}</span>
              ) : (
                `${average} / ${most}`
              )}
              {scores.length > 0 && <span className="muted">{t('judges', { count: scores.length })}</span>}
            </span>
          ),
          own: row => ownOf(row)?.total ?? <span className="muted">{row.gone ? '–' : t('notYet')}</span>,
          standing: ({ standing }) => <StandingBadge standing={standing} />,
        }}
        actions={row =>
          !row.gone && (
            <span className="row-actions">
              <Button of={row.person.name} onClick={() => setJudged(row)}>
                {t(row.standing === 'judging' ? 'judge' : 'seeScores')}
              </Button>
              {isSuper && row.average !== null && (
                <Button of={row.person.name} onClick={() => setDecided(row)}>
                  {t(row.standing === 'judging' ? 'decide' : 'redecide')}
                </Button>
              )}
            </span>
          )
        }
        empty={{ title: t('noCandidates'), text: t('noCandidatesText') }}
      />
      {judged && (
        <ScoreDialog
          model={model}
          round={round}
          cohort={cohort}
          candidate={judged}
          own={ownOf(judged)}
          onClose={() => setJudged(null)}
        />
      )}
      {decided && <OutcomeDialog round={round} candidate={decided} onClose={() => setDecided(null)} />}
    </>
  )
}
