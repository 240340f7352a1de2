import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { type EnteredScore, SCORE_ITEMS, SCORE_WEIGHT, type ScoreItem } from '#contract/learning.ts'
import type { ScoreRow } from '#contract/learning-score.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { partOf } from '#kit/part-of.ts'
import { Read } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { MoreWords } from '#kit/ui/more-words.tsx'
import { SCORE_MOST } from '#rules/learning/scores.ts'
import type { FirstWords } from './first.en.ts'
import type { Model } from './model.ts'
import { type ScoresWords, scoresEn } from './scores.en.ts'
import type { ScreenProps } from './screen.ts'

export const ScoresScreen = (props: ScreenProps) => (
  <MoreWords en={scoresEn}>
    <Scores {...props} />
  </MoreWords>
)

type Page = Reply<Contract['GET learning/scores']>
type Asked = { cohort?: string; search?: string; page: number }

function createScores(model: Model) {
  const $asked = atom<Asked>({ page: 1 })
  const scores = model.read<Page>(
    computed($asked, asked => JSON.stringify(asked)),
    (asked, signal) => model.api('GET learning/scores', { query: JSON.parse(asked) as Asked }, { signal }),
  )
  return {
    $asked,
    $scores: scores.$state,
    ask: (change: Partial<Asked>) => $asked.set({ ...$asked.get(), page: 1, ...change }),
  }
}

/** Renders the scores of the user's trainees; expanding one allows entering missing scores. */
function Scores({ model }: ScreenProps) {
  const t = useWords<ScoresWords>()
  const scores = partOf(model, createScores)
  const asked = useStore(scores.$asked)
  const [search, setSearch] = useState(asked.search ?? '')
  return (
    <section className="stack">
      <p className="muted">{t('scoresLead')}</p>
      <Read model={model} reading={useStore(scores.$scores)}>
        {({ data, total, page, size, cohorts }) => (
          <>
            <form
              className="fields"
              onSubmit={event => {
                event.preventDefault()
                scores.ask({ search })
              }}
            >
              <Select
                label={t('scoresCohort')}
                name="cohort"
                value={asked.cohort ?? 'all'}
                options={[
                  { value: 'all', text: t('scoresEvery') },
                  ...cohorts.map(({ id, name }) => ({ value: id, text: name })),
                ]}
                onChange={id => scores.ask({ cohort: id === 'all' || id === '' ? undefined : id })}
              />
              <TextInput
                label={t('scoresSearch')}
                name="search"
                optional
                value={search}
                onChange={setSearch}
                onBlur={() => scores.ask({ search })}
              />
            </form>
            {data.length === 0 && <Empty title={t('scoresNone')} text={t('scoresNoneText')} />}
            {data.map(one => (
              <details key={one.trainee.id} className="card">
                <summary>
                  {one.trainee.name}{' '}
                  <span className="muted">
                    {one.cohort} · {t('scoresTotal', { total: one.total, most: SCORE_MOST })}
                  </span>
                </summary>
                <Entry model={model} one={one} />
              </details>
            ))}
            {total > size && (
              <div className="actions">
                {page > 1 && (
                  <Button onClick={() => scores.ask({ page: page - 1 })}>{t('scoresEarlier')}</Button>
                )}
                {page * size < total && (
                  <Button onClick={() => scores.ask({ page: page + 1 })}>{t('scoresMore')}</Button>
                )}
              </div>
            )}
          </>
        )}
      </Read>
    </section>
  )
}

const capital = <Text extends string>(text: Text) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}` as Capitalize<Text>

/** Returns a score as field text: empty while pending. */
const written = (score: number | null): string => (score === null ? '' : `${score}`)

function Entry({ model, one }: { model: Model; one: ScoreRow }) {
  const t = useWords<ScoresWords & FirstWords>()
  const [typed, setTyped] = useState<Partial<Record<ScoreItem, string>>>({})
  const [faults, setFaults] = useState<Partial<Record<ScoreItem, string>>>({})
  const [busy, setBusy] = useState(false)
  const changed = one.may.filter(item => {
    const { [item]: text } = typed
    return text !== undefined && text.trim() !== written(one.scores[item])
  })

  /** Saves the changed scores sequentially: failed ones stay in their fields with the reason. */
  async function save(): Promise<void> {
    setBusy(true)
    const found: typeof faults = {}
    for (const item of changed) {
      const text = (typed[item] ?? '').trim()
      if (text !== '' && !(/^\d$/.test(text) && Number(text) <= SCORE_WEIGHT))
        found[item] = t('scoresWhole', { most: SCORE_WEIGHT })
      else {
        const body = {
          trainee: one.trainee.id,
          item,
          before: one.scores[item],
          score: text === '' ? null : Number(text),
        }
        try {
          await model.act(api => api('POST learning/scores', { body }))
          setTyped(({ [item]: _, ...rest }) => rest)
        } catch (error) {
          const { message, fields = {} } = error as ApiError
          found[item] = fields.score || message || t('failedAct')
        }
      }
    }
    setFaults(found)
    setBusy(false)
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="scores">
        {SCORE_ITEMS.map(item => {
          const name = t(`score${capital(item)}`)
          const mayEnter = (one.may as readonly ScoreItem[]).includes(item)
          return mayEnter ? (
            <TextInput
              key={item}
              name={item}
              kind="digits"
              maxLength={1}
              optional
              label={t('scoresPoints', { item: name, most: SCORE_WEIGHT })}
              value={typed[item as EnteredScore] ?? written(one.scores[item])}
              error={faults[item] ?? null}
              onChange={text => setTyped(all => ({ ...all, [item]: text }))}
            />
          ) : (
            <p key={item}>
              {name}: <strong>{one.scores[item] === null ? t('scoresPending') : one.scores[item]}</strong>
            </p>
          )
        })}
      </div>
      {changed.length > 0 && (
        <div className="actions">
          <Button kind="primary" type="submit" busy={busy}>
            {t('scoresSave')}
          </Button>
        </div>
      )}
    </form>
  )
}
