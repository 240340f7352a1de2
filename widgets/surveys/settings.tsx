import { useStore } from '@nanostores/react'
import { MEMBERS } from '#contract/role.ts'
import type { SurveyFile, SurveyTerms } from '#contract/survey-desk.ts'
import { useKitWords } from '#kit/core/i18n.tsx'
import { partOf } from '#kit/part-of.ts'
import { Form, useForm } from '#kit/screens/form.tsx'
import { changesOf, type FormField } from '#kit/screens/form-model.ts'
import { useLeavingAsks } from '#kit/ui/leaving.ts'
import { addDays, dayOf, instantOf, isDay } from '#rules/day.ts'
import { createEditing } from './editing.ts'
import type { Model } from './model.ts'
import { createDrafts, termFields } from './new-survey.tsx'
import { OneBox } from './one-box.tsx'
import { useLanguageName, useT } from './words.tsx'

const TEXTS = ['introduction', 'thanks'] as const

/** Renders a survey's schedule, audience and texts. Input is kept until saved or discarded. */
export function Settings({ model, survey }: { model: Model; survey: SurveyFile }) {
  const t = useT()
  const languageName = useLanguageName()
  const kit = useKitWords()
  const start = formOf(survey)
  const { languages } = survey.draft.definition
  const fields: FormField<SettingsForm>[] = [
    { kind: 'custom', name: 'active', label: t('switch'), optional: true },
    ...termFields(t),
    ...(['daysBefore', 'daysAfter'] as const).map(
      name =>
        ({
          kind: 'digits',
          name,
          label: t(name),
          maxLength: 2,
          blank: t('daysFault'),
          check: text => (/^\d{1,2}$/.test(text) && Number(text) <= 92 ? null : t('daysFault')),
          when: ({ frequency }) => frequency === 'quarterly',
        }) satisfies FormField<SettingsForm>,
    ),
    {
      kind: 'date',
      name: 'from',
      wire: 'opensAt',
      label: t('firstDay'),
      optional: true,
      when: ({ frequency }) => frequency !== 'quarterly',
    },
    {
      kind: 'date',
      name: 'to',
      wire: 'closesAt',
      label: t('lastDay'),
      optional: true,
      check: (to, { from }) => (isDay(from) && isDay(to) && to < from ? t('windowFault') : null),
      when: ({ frequency }) => frequency !== 'quarterly',
    },
    {
      kind: 'multi',
      name: 'audience',
      optional: true,
      options: MEMBERS.map(value => ({ value, text: t(`role-${value}`) })),
    },
    { kind: 'custom', name: 'open', label: t('openLabel'), optional: true },
    ...TEXTS.flatMap(part =>
      languages.map(
        language =>
          ({
            kind: 'lines',
            name: `${part}.${language}`,
            group: t(part),
            label: languageName(language),
            optional: true,
            maxLength: 2000,
          }) as const,
      ),
    ),
  ]
  const form = useForm<SettingsForm>({
    fields,
    start,
    draft: partOf(model, createDrafts)(survey.id, start),
    async send() {
      // sends only changed fields, so that concurrent changes by others survive
      const body = termsOf(changesOf(start, form.$state.get().values))
      if (Object.keys(body).length === 0) return
      // the reply has the draft too: of two requests at once, its draft could be the one before
      await partOf(model, createEditing).keep()
      const { data } = await model.api('PATCH survey/desk/:id', { params: { id: survey.id }, body })
      model.keep(data)
      model.toaster.announce(t('saved'), { kind: 'good' })
    },
  })
  useStore(form.$state)
  useLeavingAsks(form.isChanged())
  return (
    <Form form={form} className="card stack" keeps lead={<h3>{t('settings')}</h3>} action={kit('save')}>
      {({ draw, control }) => (
        <>
          <OneBox {...control<boolean>('active')} text={t('switchText')} />
          <div className="pair">{draw('area', 'frequency')}</div>
          <div className="pair">{draw('daysBefore', 'daysAfter', 'from', 'to')}</div>
          {draw('audience')}
          <OneBox {...control<boolean>('open')} text={t('openText')} />
          {TEXTS.map(part => (
            <fieldset key={part} className="texts">
              <legend>{t(part)}</legend>
              <div className="pair">{draw(...languages.map(language => `${part}.${language}`))}</div>
            </fieldset>
          ))}
        </>
      )}
    </Form>
  )
}

/** Field values of a survey's settings. */
type SettingsForm = Pick<
  SurveyTerms,
  'active' | 'area' | 'frequency' | 'audience' | 'open' | 'introduction' | 'thanks'
> & {
  /** Days of a quarterly window, as typed. */
  daysBefore: string
  daysAfter: string
  /** First and last day of other windows, `yyyy-mm-dd`; empty if unlimited. */
  from: string
  to: string
}

/** The first day of a window, and the last day fully in it. */
const firstDay = (at: string | null) => (at === null ? '' : dayOf(Date.parse(at)))
const lastDay = (at: string | null) => (at === null ? '' : dayOf(Date.parse(at) - 1))

function formOf(survey: SurveyFile): SettingsForm {
  const { active, area, frequency, audience, open, introduction, thanks } = survey
  return {
    active,
    area,
    frequency,
    audience,
    open,
    introduction,
    thanks,
    daysBefore: String(survey.daysBefore),
    daysAfter: String(survey.daysAfter),
    from: firstDay(survey.opensAt),
    to: lastDay(survey.closesAt),
  }
}

/** Converts changed fields to the API's format. */
function termsOf(changes: Partial<SettingsForm>): Partial<SurveyTerms> {
  const { daysBefore, daysAfter, from, to, ...others } = changes
  return {
    ...others,
    ...(daysBefore !== undefined && { daysBefore: Number(daysBefore) }),
    ...(daysAfter !== undefined && { daysAfter: Number(daysAfter) }),
    ...(from !== undefined && { opensAt: isDay(from) ? new Date(instantOf(from)).toISOString() : null }),
    // the chosen day is inclusive
    ...(to !== undefined && {
      closesAt: isDay(to) ? new Date(instantOf(addDays(to, 1))).toISOString() : null,
    }),
  }
}
