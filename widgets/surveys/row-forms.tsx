import { type ReactNode, useState } from 'react'
import { LANGUAGE_CODES } from '#contract/language.ts'
import type { Group } from '#contract/survey-definition.ts'
import { Button } from '#kit/core/button.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'
import { type Bench, problemsAt } from './bench.ts'
import { ConditionField } from './condition-field.tsx'
import { NameField } from './name-field.tsx'
import { othersOf, renameQuestion } from './naming.ts'
import { RepeatFields } from './repeat-fields.tsx'
import { TextsField } from './texts-field.tsx'
import { keyOf, moveItem, type Place } from './tree.ts'
import { useLanguageName, useT } from './words.tsx'

type RowProps = { bench: Bench; place: Place | null; title: string; children: ReactNode }

/** Renders the form of one row, with its actions and problems. */
export function RowForm({ bench, place, title, children }: RowProps) {
  const t = useT()
  const { definition, actions } = bench
  const key = place && keyOf(place)
  const wrong = problemsAt(definition, bench.problems).filter(one => (one.place && keyOf(one.place)) === key)
  const can = (step: -1 | 1) => place !== null && moveItem(definition.items, place, step) !== null
  return (
    <section className="row-form stack">
      <div className="row-head gap-2 head">
        <h3 tabIndex={-1}>{title}</h3>
        {place && (
          <div className="row-actions gap-0">
            {([-1, 1] as const).map(step => (
              <Button
                key={step}
                kind="plain"
                data-step={step}
                aria-label={t(step < 0 ? 'moveUp' : 'moveDown')}
                aria-disabled={!can(step) || undefined}
                onClick={() => actions.move(place, step, 'form')}
              >
                {step < 0 ? '↑' : '↓'}
              </Button>
            ))}
            <Button kind="plain" onClick={() => actions.duplicate(place)}>
              {t('duplicate')}
            </Button>
            <Button kind="plain" onClick={() => actions.remove(place)}>
              {t('remove')}
            </Button>
          </div>
        )}
      </div>
      {wrong.length > 0 && (
        <ul className="wrong stack gap-1">
          {wrong.map(({ problem }) => (
            <li key={problem.part + problem.message}>{problem.message}</li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

type ShownProps = {
  bench: Bench
  row: string
  text: string | undefined
  onChange(text: string | undefined): void
}

/** Renders when a row is asked: always, or under a condition. */
export function Shown({ bench: { definition }, row, text, onChange }: ShownProps) {
  const t = useT()
  const [isAsked, setAsked] = useState(false)
  const isWhen = isAsked || text !== undefined
  return (
    <>
      <RadioGroup
        label={t('shown')}
        value={isWhen ? 'when' : 'always'}
        options={(['always', 'when'] as const).map(value => ({ value, text: t(`shown-${value}`) }))}
        onChange={value => {
          setAsked(value === 'when')
          if (value === 'always') onChange(undefined)
        }}
      />
      {isWhen && (
        <ConditionField
          label={t('shownIf')}
          text={text}
          definition={definition}
          row={row}
          onChange={onChange}
        />
      )}
    </>
  )
}

/** Renders the form of a group. */
export function GroupForm({ bench, place, group }: { bench: Bench; place: Place; group: Group }) {
  const t = useT()
  const { definition } = bench
  const edit = (change: Partial<Group>) => bench.edit(place, { ...group, ...change })
  return (
    <RowForm bench={bench} place={place} title={t(group.repeat ? 'kind-repeat' : 'kind-group')}>
      <TextsField
        label={t(group.repeat ? 'repeatLabel' : 'groupLabel')}
        texts={group.label}
        languages={definition.languages}
        optional
        onChange={label => edit({ label })}
      />
      <NameField
        label={t('name')}
        hint={t('nameHint')}
        name={group.name}
        taken={othersOf(definition, group.name)}
        onChange={name => bench.put(renameQuestion(definition, group.name, name))}
      />
      <Shown bench={bench} row={group.name} text={group.relevant} onChange={relevant => edit({ relevant })} />
      <RepeatFields group={group} onChange={repeat => edit({ repeat })} />
    </RowForm>
  )
}

/** Renders the form of the survey itself: title and languages. */
export function SurveyForm({ bench }: { bench: Bench }) {
  const t = useT()
  const languageName = useLanguageName()
  const { definition, put } = bench
  const { languages } = definition
  const offered = [...new Set([...LANGUAGE_CODES, ...languages])]
  return (
    <RowForm bench={bench} place={null} title={t('titleAndLanguages')}>
      <TextsField
        label={t('surveyTitle')}
        texts={definition.title}
        languages={languages}
        lines={1}
        onChange={title => put({ ...definition, title: title ?? {} })}
      />
      <CheckGroup
        label={t('languages')}
        hint={t('languagesHint')}
        options={offered.map(value => ({ value, text: languageName(value) }))}
        values={languages}
        onChange={values => {
          // preserves the order: the first language is the fallback
          const next = [
            ...languages.filter(one => values.includes(one)),
            ...values.filter(one => !languages.includes(one)),
          ]
          if (next.length > 0) put({ ...definition, languages: next })
        }}
      />
      {languages.length > 1 && (
        <RadioGroup
          label={t('firstLanguage')}
          hint={t('firstLanguageHint')}
          value={languages[0] ?? ''}
          options={languages.map(value => ({ value, text: languageName(value) }))}
          onChange={first =>
            put({ ...definition, languages: [first, ...languages.filter(one => one !== first)] })
          }
        />
      )}
    </RowForm>
  )
}
