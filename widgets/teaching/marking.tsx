import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import type { MarkingRow } from '#contract/learning-marking.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { partOf } from '#kit/part-of.ts'
import { Read } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { MoreWords } from '#kit/ui/more-words.tsx'
import { type MarkingWords, markingEn } from './marking.en.ts'
import { createMarking, type Filter, markingPath } from './marking-model.ts'
import { OneAttempt } from './marking-one.tsx'
import { Standing } from './marking-standing.tsx'
import type { ScreenProps } from './screen.ts'

export const MarkingScreen = (props: ScreenProps) => (
  <MoreWords en={markingEn}>
    {props.place.id ? <OneAttempt key={props.place.id} {...props} /> : <Waiting {...props} />}
  </MoreWords>
)

/** Renders attempts to mark, or marked ones, filtered by cohort and assignment. */
function Waiting({ model }: ScreenProps) {
  const t = useWords<MarkingWords>()
  const marking = partOf(model, createMarking)
  const filter = useStore(marking.$filter)
  const reading = useStore(marking.$queue)
  const to = (change: Partial<Filter>) =>
    model.path.navigate(markingPath({ ...filter, page: 1, ...change }), { replace: true })
  const { state = 'waiting' } = filter
  return (
    <section className="stack">
      <p className="muted">{t('markingLead')}</p>
      <fieldset className="actions plain">
        <legend className="sr">{t('markingWhich')}</legend>
        {(['waiting', 'marked'] as const).map(name => (
          <Button key={name} aria-pressed={name === state} onClick={() => to({ state: name })}>
            {t(`marking-${name}`)}
          </Button>
        ))}
      </fieldset>
      <Read model={model} reading={reading}>
        {({ data, total, page, size, cohorts, assignments }) => (
          <>
            <div className="fields">
              <Narrow
                name="cohort"
                label={t('markingCohort')}
                value={filter.cohort}
                all={cohorts}
                onChange={cohort => to({ cohort, assignment: undefined })}
              />
              <Narrow
                name="assignment"
                label={t('markingAssignment')}
                value={filter.assignment}
                all={assignments.map(({ id, title, waiting }) => ({ id, name: title, waiting }))}
                onChange={assignment => to({ assignment })}
              />
            </div>
            {data.length === 0 ? (
              <Empty
                title={t(state === 'marked' ? 'markedNone' : 'markingNone')}
                text={t('markingNoneText')}
              />
            ) : (
              <>
                {state === 'waiting' && (
                  <div className="actions">
                    <Link className="button primary" href={markingPath(filter, data[0]?.id)}>
                      {t('markingStart', { count: total })}
                    </Link>
                  </div>
                )}
                <ul className="rows card">
                  {data.map(one => (
                    <Row key={one.id} one={one} filter={filter} />
                  ))}
                </ul>
              </>
            )}
            {total > size && (
              <div className="actions">
                {page > 1 && <Button onClick={() => to({ page: page - 1 })}>{t('markingEarlier')}</Button>}
                {page * size < total && (
                  <Button onClick={() => to({ page: page + 1 })}>{t('markingMore')}</Button>
                )}
              </div>
            )}
          </>
        )}
      </Read>
    </section>
  )
}

type NarrowProps = {
  name: string
  label: string
  value: string | undefined
  all: readonly { id: string; name: string; waiting: number }[]
  onChange(id: string | undefined): void
}

/** Renders a filter with an option for all. */
function Narrow({ name, label, value, all, onChange }: NarrowProps) {
  const t = useWords<MarkingWords>()
  const count = all.reduce((sum, { waiting }) => sum + waiting, 0)
  return (
    <Select
      name={name}
      label={label}
      value={value ?? 'all'}
      options={[
        { value: 'all', text: t('markingAll', { count }) },
        ...all.map(one => ({ value: one.id, text: `${one.name} (${one.waiting})` })),
      ]}
      onChange={id => onChange(id === 'all' || id === '' ? undefined : id)}
    />
  )
}

function Row({ one, filter }: { one: MarkingRow; filter: Filter }) {
  const t = useWords<MarkingWords>()
  const { day } = useDays()
  return (
    <li>
      <div>
        <Link href={markingPath(filter, one.id)}>
          {one.trainee.name}, {one.assignment.title}
        </Link>
        <p className="muted">
          {t('markingOf', { cohort: one.cohort, class: one.class })} · {day(one.at)}
          {one.number > 1 && ` · ${t('markingTry', { number: one.number })}`}
        </p>
      </div>
      <Standing one={one} />
    </li>
  )
}
