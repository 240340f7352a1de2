import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { Cohort } from '#contract/programme.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { Select } from '#kit/core/select.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { changesOf, type Form, formOf, MOST_CRITERIA, readForm } from './cohort-terms.ts'
import type { Model } from './model.ts'
import { Unsaved } from './unsaved.tsx'
import { type Faults, useFaults, useSay } from './words.tsx'

type Props = {
  model: Model
  /** Null for one that is not there yet. */
  cohort: Cohort | null
  cohorts: readonly Cohort[]
}

/** What a cohort is: its name, its time, and what its applicants are judged by. */
export function CohortForm({ model, cohort, cohorts }: Props) {
  const say = useSay()
  const hubs = useStore(model.hubs.$state).value ?? []
  const [start, setStart] = useState(() => formOf(cohort, Date.now(), say('firstCriterion')))
  const [form, setForm] = useState(start)
  const [faults, setFaults] = useState<Faults>({})
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const sayFault = useFaults(faults)
  const isChanged = JSON.stringify(form) !== JSON.stringify(start)

  const labels: Record<string, string> = {
    ...{ name: say('name'), year: say('year'), hub: say('column-hub'), opens: say('opens') },
    ...{ deadline: say('column-deadline'), tutorial: say('tutorial'), like: say('like') },
    ...Object.fromEntries(
      form.criteria.flatMap((_, at) => [
        [`criteria.${at}.name`, say('criterionName', { order: at + 1 })],
        [`criteria.${at}.most`, say('criterionMost', { order: at + 1 })],
      ]),
    ),
  }
  const problems = Object.entries(labels).flatMap(([field, label]) => {
    const text = sayFault(field)
    return text ? [{ field, label, text }] : []
  })

  const edit = (change: Partial<Form>, field: string) => {
    setForm(before => ({ ...before, ...change }))
    // a field that is being mended says nothing more until the form is sent again
    setFaults(({ [field]: _, criteria: __, ...others }) => others)
  }
  const field = (name: Exclude<keyof Form, 'criteria'>) => ({
    name,
    label: labels[name] ?? '',
    value: form[name],
    error: sayFault(name),
    onChange: (value: string) => edit({ [name]: value }, name),
  })
  const editCriterion = (at: number, change: Partial<Form['criteria'][number]>) =>
    edit(
      { criteria: form.criteria.map((one, index) => (index === at ? { ...one, ...change } : one)) },
      `criteria.${at}.${Object.keys(change)[0]}`,
    )
  const putCriteria = (criteria: Form['criteria']) => {
    setForm(before => ({ ...before, criteria }))
    setFaults(before =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !/^criteria/.test(name))),
    )
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure(null)
    const { terms, faults: found } = readForm(form)
    if (!terms) {
      setFaults(found)
      return setAttempt(attempt + 1)
    }
    setBusy(true)
    try {
      const { data } = cohort
        ? await model.api('PATCH onboarding/cohorts/:id', {
            params: { id: cohort.id },
            body: changesOf(cohort, terms),
          })
        : await model.api('POST onboarding/cohorts', {
            body: { ...terms, ...(form.like && { like: form.like }) },
          })
      const text = cohort ? say('saved') : say('cohortOpened', { name: data.name })
      model.$unsaved.set(false)
      setStart(form)
      setAttempt(0)
      model.cohorts.set([data, ...cohorts.filter(({ id }) => id !== data.id)].sort(byTime))
      model.toaster.announce(text, { kind: 'good' })
      if (!cohort) model.path.navigate(`/cohorts/${data.id}/questions`, { replace: true })
    } catch (error) {
      const { fields = {}, message } = error as ApiError
      const known = Object.fromEntries(
        Object.entries(fields).map(([name, text]) => [name === 'opensAt' ? 'opens' : name, text]),
      )
      setFaults(known)
      if (Object.keys(known).some(name => name in labels || name === 'criteria')) setAttempt(attempt + 1)
      else setFailure(message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <form className="form" noValidate onSubmit={submit}>
        {failure !== null && <SendFailure message={failure} />}
        {attempt > 0 && <ErrorSummary problems={problems} attempt={attempt} />}
        <TextInput {...field('name')} hint={say('nameHint')} maxLength={80} />
        <div className="pair">
          <TextInput {...field('year')} kind="digits" maxLength={4} />
          <HubSelect {...field('hub')} options={hubs.map(({ id, name }) => ({ value: id, text: name }))} />
        </div>
        <div className="pair">
          <TextInput {...field('opens')} kind="date" hint={say('opensHint')} />
          <TextInput {...field('deadline')} kind="date" hint={say('dayEnds')} />
        </div>
        {cohort && cohort.applicants > 0 && form.deadline !== start.deadline && (
          <p className="note">{say('deadlineMoves', { count: cohort.applicants })}</p>
        )}
        <TextInput {...field('tutorial')} kind="url" hint={say('tutorialHint')} optional maxLength={300} />
        {!cohort && cohorts.length > 0 && (
          <Select
            {...field('like')}
            hint={say('likeHint')}
            optional
            options={cohorts.map(({ id, name, questions }) => ({
              value: id,
              text: say('likeOption', { name, questions }),
            }))}
          />
        )}
        <fieldset className="criteria">
          <legend>{say('criteria')}</legend>
          <p className="soft">{say('criteriaHint')}</p>
          {sayFault('criteria') && <p className="problem">{sayFault('criteria')}</p>}
          {form.criteria.map(({ name, most }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name than what is typed here
            <div key={at} className="criterion">
              <TextInput
                name={`criteria.${at}.name`}
                label={labels[`criteria.${at}.name`] ?? ''}
                value={name}
                error={sayFault(`criteria.${at}.name`)}
                onChange={value => editCriterion(at, { name: value })}
                maxLength={60}
              />
              <TextInput
                name={`criteria.${at}.most`}
                label={say('most')}
                kind="digits"
                value={most}
                error={sayFault(`criteria.${at}.most`)}
                onChange={value => editCriterion(at, { most: value })}
                maxLength={3}
              />
              {form.criteria.length > 1 && (
                <Button
                  kind="plain"
                  aria-label={say('removeCriterion', { order: at + 1 })}
                  onClick={() => putCriteria(form.criteria.filter((_, index) => index !== at))}
                >
                  <Icon name="close" />
                </Button>
              )}
            </div>
          ))}
          {form.criteria.length < MOST_CRITERIA && (
            <div>
              <Button onClick={() => putCriteria([...form.criteria, { name: '', most: '10' }])}>
                {say('addCriterion')}
              </Button>
            </div>
          )}
        </fieldset>
        <div className={isChanged ? 'saving due' : 'saving'}>
          <Button kind="primary" type="submit" busy={busy}>
            {say(cohort ? 'save' : 'openCohort')}
          </Button>
          {isChanged && (
            <Button
              onClick={() => {
                setForm(start)
                setFaults({})
                setAttempt(0)
              }}
            >
              {say('discard')}
            </Button>
          )}
          <span className="soft" role="status">
            {isChanged && say('unsaved')}
          </span>
        </div>
      </form>
      <Unsaved model={model} isChanged={isChanged} />
    </>
  )
}

/** Newest first, as the server lists them. */
const byTime = (one: Cohort, other: Cohort) => other.opensAt.localeCompare(one.opensAt)

type HubProps = {
  name: string
  label: string
  value: string
  error: string | null
  options: { value: string; text: string }[]
  onChange(value: string): void
}

/** All hubs are a choice of their own, which a blank line would not say. */
function HubSelect({ value, options, onChange, ...rest }: HubProps) {
  const say = useSay()
  const ALL = 'all'
  return (
    <Select
      {...rest}
      value={value || ALL}
      options={[{ value: ALL, text: say('allHubs') }, ...options]}
      onChange={chosen => onChange(chosen === ALL ? '' : chosen)}
    />
  )
}
