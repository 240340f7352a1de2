import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { MEMBERS } from '#contract/role.ts'
import type { Frequency, SurveyArea } from '#contract/survey.ts'
import type { SurveyFile } from '#contract/survey-desk.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { Select } from '#kit/core/select.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { partOf } from '#kit/part-of.ts'
import { CheckGroup } from '#kit/ui/checks.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { isDay } from '#rules/day.ts'
import { createKept } from './form-draft.ts'
import { languageName } from './language-name.ts'
import { useLeavingAsks } from './leaving.ts'
import { AREAS, type Model } from './model.ts'
import { FREQUENCIES } from './new-survey.tsx'
import { changesOf, formOf, type SettingsForm } from './settings-form.ts'
import { useT } from './words.tsx'

const createTyped = (model: Model) => createKept<Partial<SettingsForm>>(model, 'settings')

/** When and by whom a survey is answered, and the texts around it. What is typed stays until it is saved or dropped. */
export function Settings({ model, survey }: { model: Model; survey: SurveyFile }) {
  const t = useT()
  const typed = partOf(model, createTyped)
  const form: SettingsForm = { ...formOf(survey), ...useStore(typed.$kept)[survey.id] }
  const changes = changesOf(survey, form)
  const isChanged = Object.keys(changes).length > 0
  const [busy, setBusy] = useState(false)
  const [isTold, setTold] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  useLeavingAsks(isChanged)
  const edit = (change: Partial<SettingsForm>) => {
    typed.put(survey.id, { ...typed.$kept.get()[survey.id], ...change })
    setFailure(null)
  }
  const discard = () => {
    typed.drop(survey.id)
    setTold(false)
    setFailure(null)
  }
  const isQuarterly = form.frequency === 'quarterly'
  const countFault = (text: string) => (/^\d{1,2}$/.test(text) && Number(text) <= 92 ? null : t('daysFault'))
  const orderFault = isDay(form.from) && isDay(form.to) && form.to < form.from ? t('windowFault') : null
  const isWrong = isQuarterly
    ? countFault(form.daysBefore) !== null || countFault(form.daysAfter) !== null
    : orderFault !== null

  const save = async () => {
    setTold(true)
    if (isWrong || !isChanged || busy) return
    setBusy(true)
    try {
      const { data } = await model.api('PATCH survey/desk/:id', { params: { id: survey.id }, body: changes })
      typed.drop(survey.id)
      model.keep(data)
      setTold(false)
      model.toaster.announce(t('saved'), { kind: 'good' })
    } catch (error) {
      setFailure(error as ApiError)
    } finally {
      setBusy(false)
    }
  }
  const { languages } = survey.draft.definition
  return (
    <form
      className="card stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <h3>{t('settings')}</h3>
      {failure && <SendFailure message={Object.values(failure.fields)[0] ?? failure.message} />}
      <CheckGroup
        name="active"
        label={t('switch')}
        options={[{ value: 'active', text: t('switchText') }]}
        values={form.active ? ['active'] : []}
        onChange={values => edit({ active: values.length > 0 })}
      />
      <div className="pair">
        <Select
          name="area"
          label={t('area')}
          value={form.area}
          options={AREAS.map(value => ({ value, text: t(`area-${value}`) }))}
          onChange={value => value && edit({ area: value as SurveyArea })}
        />
        <RadioGroup
          name="frequency"
          label={t('frequency')}
          value={form.frequency}
          options={FREQUENCIES.map(value => ({ value, text: t(`frequency-${value}`) }))}
          onChange={value => edit({ frequency: value as Frequency })}
        />
      </div>
      {isQuarterly ? (
        <div className="pair">
          {(['daysBefore', 'daysAfter'] as const).map(name => (
            <TextInput
              key={name}
              name={name}
              kind="digits"
              label={t(name)}
              value={form[name]}
              maxLength={2}
              error={isTold ? countFault(form[name]) : null}
              onChange={value => edit({ [name]: value })}
            />
          ))}
        </div>
      ) : (
        <div className="pair">
          <TextInput
            name="from"
            kind="date"
            label={t('firstDay')}
            optional
            value={form.from}
            onChange={from => edit({ from })}
          />
          <TextInput
            name="to"
            kind="date"
            label={t('lastDay')}
            optional
            value={form.to}
            error={isTold ? orderFault : null}
            onChange={to => edit({ to })}
          />
        </div>
      )}
      <CheckGroup
        name="audience"
        label={t('audience')}
        options={MEMBERS.map(value => ({ value, text: t(`role-${value}`) }))}
        values={form.audience}
        optional
        onChange={audience => edit({ audience })}
      />
      <CheckGroup
        name="open"
        label={t('openLabel')}
        options={[{ value: 'open', text: t('openText') }]}
        values={form.open ? ['open'] : []}
        onChange={values => edit({ open: values.length > 0 })}
      />
      {(['introduction', 'thanks'] as const).map(part => (
        <fieldset key={part} className="texts">
          <legend>{t(part)}</legend>
          <div className="pair">
            {languages.map(language => (
              <TextInput
                key={language}
                name={`${part}.${language}`}
                label={languageName(language)}
                value={form[part][language] ?? ''}
                lines={3}
                optional
                maxLength={2000}
                onChange={value => edit({ [part]: { ...form[part], [language]: value } })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className={isChanged ? 'saving due' : 'saving'}>
        <Button kind="primary" type="submit" busy={busy} aria-disabled={!isChanged || busy || undefined}>
          {t('save')}
        </Button>
        {isChanged && <Button onClick={discard}>{t('discard')}</Button>}
        <span className="muted" role="status">
          {isChanged && t('unsaved')}
        </span>
      </div>
    </form>
  )
}
