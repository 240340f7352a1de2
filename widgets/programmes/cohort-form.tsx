import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Cohort } from '#contract/programme.ts'
import { Button } from '#kit/core/button.tsx'
import { serverTime } from '#kit/core/clock.ts'
import { useKitWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { partOf } from '#kit/part-of.ts'
import { type Control, Form, useForm } from '#kit/screens/form.tsx'
import { createFormDrafts } from '#kit/screens/form-drafts.ts'
import type { FormField } from '#kit/screens/form-model.ts'
import { CloseButton } from '#kit/ui/close-button.tsx'
import { useLeavingAsks } from '#kit/ui/leaving.ts'
import { changesOf, formOf, MOST_CRITERIA, readForm, type Form as Values } from './cohort-terms.ts'
import type { Model } from './model.ts'
import { useT } from './words.tsx'

type Props = {
  model: Model
  /** Null for a new cohort. */
  cohort: Cohort | null
  cohorts: readonly Cohort[]
}

const createDrafts = (model: Model) => createFormDrafts(model.draft)

/** Renders the form of a cohort: name, dates, and judging criteria. */
export function CohortForm({ model, cohort, cohorts }: Props) {
  const t = useT()
  const kit = useKitWords()
  const hubs = useStore(model.hubs.$state).value ?? []
  const start = formOf(cohort, serverTime(), t('firstCriterion'))

  const save = async (values: Values) => {
    const { terms } = readForm({ ...start, ...values })
    if (!terms) return
    const { data } = cohort
      ? await model.api('PATCH onboarding/cohorts/:id', {
          params: { id: cohort.id },
          body: changesOf(cohort, terms),
        })
      : await model.api('POST onboarding/cohorts', {
          body: { ...terms, ...(values.like && { like: values.like }) },
        })
    model.cohorts.set([data, ...cohorts.filter(({ id }) => id !== data.id)].sort(byTime))
    const text = cohort ? kit('saved') : t('cohortOpened', { name: data.name })
    model.toaster.announce(text, { kind: 'good' })
    if (!cohort) model.path.navigate(`/cohorts/${data.id}/questions`, { replace: true })
  }
  const form = useForm<Values>({
    start,
    draft: partOf(model, createDrafts)(cohort?.id ?? 'new', start),
    check: values =>
      Object.fromEntries(Object.entries(readForm(values).faults ?? {}).map(([name, key]) => [name, { key }])),
    send: save,
    fields: ({ criteria }) => [
      { kind: 'text', name: 'name', hint: t('nameHint'), maxLength: 80 },
      { kind: 'digits', name: 'year', blank: t('faultYear'), maxLength: 4 },
      { kind: 'custom', name: 'hub', label: t('column-hub'), optional: true },
      { kind: 'date', name: 'opens', hint: t('opensHint'), blank: t('faultDay'), wire: 'opensAt' },
      {
        kind: 'date',
        name: 'deadline',
        label: t('column-deadline'),
        hint: t('dayEnds'),
        blank: t('faultDay'),
      },
      { kind: 'url', name: 'tutorial', hint: t('tutorialHint'), optional: true, maxLength: 300 },
      {
        kind: 'select',
        name: 'like',
        hint: t('likeHint'),
        optional: true,
        options: cohorts.map(({ id, name, questions }) => ({
          value: id,
          text: t('likeOption', { name, questions }),
        })),
        when: () => !cohort && cohorts.length > 0,
      },
      { kind: 'custom', name: 'criteria' },
      ...criteria.flatMap((_, at): FormField<Values>[] => [
        {
          kind: 'text',
          name: `criteria.${at}.name`,
          label: t('criterionName', { order: at + 1 }),
          maxLength: 60,
        },
        {
          kind: 'digits',
          name: `criteria.${at}.most`,
          label: t('most'),
          group: t('criterionName', { order: at + 1 }),
          blank: t('faultPoints'),
          maxLength: 3,
        },
      ]),
    ],
  })
  useStore(form.$state)
  useLeavingAsks(form.isChanged())

  return (
    <Form form={form} className="form" keeps action={cohort ? kit('save') : t('openCohort')}>
      {({ draw, control, values: { deadline } }) => (
        <>
          {draw('name')}
          <div className="pair">
            {draw('year')}
            <Select
              {...control<string>('hub')}
              optional={false}
              blank={t('allHubs')}
              options={hubs.map(({ id, name }) => ({ value: id, text: name }))}
            />
          </div>
          <div className="pair">{draw('opens', 'deadline')}</div>
          {cohort && cohort.applicants > 0 && deadline !== start.deadline && (
            <p className="note">{t('deadlineMoves', { count: cohort.applicants })}</p>
          )}
          {draw('tutorial', 'like')}
          <Criteria draw={draw} {...control<Values['criteria']>('criteria')} />
        </>
      )}
    </Form>
  )
}

type CriteriaProps = Control<Values['criteria']> & { draw(...names: string[]): ReactNode }

/** Renders the judging criteria, one by one. */
function Criteria({ value, error, onChange, draw }: CriteriaProps) {
  const t = useT()
  return (
    <fieldset className="criteria gap-3">
      <legend>{t('criteria')}</legend>
      <p className="muted">{t('criteriaHint')}</p>
      {error && <p className="problem">{error}</p>}
      {value.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no id besides their editable name
        <div key={at} className="criterion">
          {draw(`criteria.${at}.name`, `criteria.${at}.most`)}
          {value.length > 1 && (
            <CloseButton
              label={t('removeCriterion', { order: at + 1 })}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {value.length < MOST_CRITERIA && (
        <Button className="start" onClick={() => onChange([...value, { name: '', most: '10' }])}>
          {t('addCriterion')}
        </Button>
      )}
    </fieldset>
  )
}

/** Newest first, as the server sorts them. */
const byTime = (one: Cohort, other: Cohort) => other.opensAt.localeCompare(one.opensAt)
