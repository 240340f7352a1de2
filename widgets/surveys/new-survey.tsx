import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { MEMBERS } from '#contract/role.ts'
import type { Frequency, SurveyArea } from '#contract/survey.ts'
import type { SurveyRow } from '#contract/survey-desk.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useKitWords } from '#kit/core/i18n.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { Select } from '#kit/core/select.tsx'
import { styled } from '#kit/core/style.ts'
import { TextInput } from '#kit/member/text.tsx'
import { partOf } from '#kit/part-of.ts'
import { createReading } from '#kit/reading.ts'
import { CheckGroup } from '#kit/ui/checks.tsx'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import { MoreWords } from '#kit/ui/more-words.tsx'
import { useArrival } from '#kit/ui/screen.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import css from './desk.css?inline'
import { createKept } from './form-draft.ts'
import { useLeavingAsks } from './leaving.ts'
import { AREAS, type Model, NEW } from './model.ts'
import { nameFrom } from './naming.ts'
import { textIn } from './text-in.ts'
import { deskEn } from './words.en.ts'
import { useT } from './words.tsx'

const style = styled(css)
const CODE = /^(?=.{1,60}$)[a-z0-9*]+([-/][a-z0-9*]+)*$/
export const FREQUENCIES = ['quarterly', 'once', 'always'] as const satisfies Frequency[]
const LANGUAGES = ['en', 'sw'] as const

/** Begins a survey: its name, where it is asked and by whom. */
export const NewSurvey = ({ model }: { model: Model }) => (
  <MoreWords en={deskEn}>
    <Begin model={model} />
  </MoreWords>
)

/** Surveys whose questions can be begun with. */
function createOthers(model: Model) {
  const $key = computed([model.$tenant, model.$place], (tenant, { id }) => (tenant && id === NEW ? id : null))
  return createReading<SurveyRow[]>({
    $key,
    async read(_, signal) {
      const query = { sort: 'title', size: 100 } as const
      return (await model.api('GET survey/desk', { query }, { signal })).data
    },
  })
}

type Form = {
  en: string
  sw: string
  languages: ('en' | 'sw')[]
  /** Null as long as it is made from the title. */
  code: string | null
  area: SurveyArea
  frequency: Frequency
  audience: (typeof MEMBERS)[number][]
  open: boolean
  like: string
}

const BLANK: Form = {
  en: '',
  sw: '',
  languages: ['en', 'sw'],
  code: null,
  area: 'partner',
  frequency: 'once',
  audience: ['client'],
  open: true,
  like: '',
}
const createTyped = (model: Model) => createKept<Partial<Form>>(model, 'new')

function Begin({ model }: { model: Model }) {
  const t = useT()
  const kit = useKitWords()
  const { language } = useI18n()
  const heading = useArrival()
  const others = useStore(partOf(model, createOthers).$state).value ?? []
  const typed = partOf(model, createTyped)
  const kept = useStore(typed.$kept)[NEW]
  const form = { ...BLANK, ...kept }
  useLeavingAsks(kept !== undefined)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const edit = (change: Partial<Form>) => {
    typed.put(NEW, { ...typed.$kept.get()[NEW], ...change })
    setFailure(null)
  }
  const code = form.code ?? nameFrom(form.en || form.sw).replaceAll('_', '-')
  const refused = (field: string) => failure?.fields[field] ?? null
  const titleFault = (one: 'en' | 'sw') =>
    form.languages.includes(one) && form[one].trim() === '' ? kit('required') : null
  const faults: [string, string, string | null][] = [
    ['languages', t('languages'), form.languages.length === 0 ? t('oneAtLeast') : null],
    ['en', t('titleIn-en'), titleFault('en')],
    ['sw', t('titleIn-sw'), titleFault('sw')],
    ['code', t('code'), (CODE.test(code) ? null : t('codeFault')) ?? refused('code')],
    [
      'audience',
      t('audience'),
      form.area !== 'partner' && form.audience.length === 0 ? t('oneAtLeast') : null,
    ],
  ]
  const faultOf = (field: string) =>
    attempt > 0 ? (faults.find(([name]) => name === field)?.[2] ?? null) : null
  const problems = faults.flatMap(([field, label, text]) => (text ? [{ field, label, text }] : []))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (problems.length > 0 && !failure) return setAttempt(attempt + 1)
    setBusy(true)
    try {
      const isPartner = form.area === 'partner'
      const { data } = await model.api('POST survey/desk', {
        body: {
          code,
          title: Object.fromEntries(form.languages.map(one => [one, form[one].trim()])),
          languages: form.languages,
          area: form.area,
          frequency: form.frequency,
          audience: isPartner ? [] : form.audience,
          open: isPartner || form.open,
          ...(form.like && { like: form.like }),
        },
      })
      typed.drop(NEW)
      model.toaster.announce(t('begun'), { kind: 'good' })
      model.path.navigate(`/${data.id}/edit`, { replace: true })
    } catch (error) {
      setFailure(error as ApiError)
      setAttempt(attempt + 1)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="screen narrow" noValidate onSubmit={submit} ref={style}>
      <div>
        <Link className="up" href="/">
          ‹ {t('allSurveys')}
        </Link>
        <h2 ref={heading} tabIndex={-1} part="heading">
          {t('newSurvey')}
        </h2>
      </div>
      {failure && Object.keys(failure.fields).length === 0 && <SendFailure message={failure.message} />}
      {attempt > 0 && <ErrorSummary problems={problems} attempt={attempt} />}
      <CheckGroup
        name="languages"
        label={t('languages')}
        options={LANGUAGES.map(value => ({ value, text: t(`language-${value}`) }))}
        values={form.languages}
        error={faultOf('languages')}
        onChange={languages => edit({ languages })}
      />
      <div className="pair">
        {form.languages.map(one => (
          <TextInput
            key={one}
            name={one}
            label={t(`titleIn-${one}`)}
            value={form[one]}
            maxLength={120}
            error={faultOf(one)}
            onChange={value => edit({ [one]: value })}
          />
        ))}
      </div>
      <TextInput
        name="code"
        kind="code"
        label={t('code')}
        hint={t('codeHint')}
        value={code}
        maxLength={60}
        error={faultOf('code')}
        onChange={value => edit({ code: value.trim().toLowerCase() })}
      />
      <Select
        name="area"
        label={t('area')}
        value={form.area}
        options={AREAS.map(value => ({ value, text: t(`area-${value}`) }))}
        onChange={value =>
          value &&
          edit({
            area: value as SurveyArea,
            ...(value === 'quarterly' && { frequency: 'quarterly' as const }),
          })
        }
      />
      <RadioGroup
        name="frequency"
        label={t('frequency')}
        value={form.frequency}
        options={FREQUENCIES.map(value => ({ value, text: t(`frequency-${value}`) }))}
        onChange={value => edit({ frequency: value as Frequency })}
      />
      {form.area !== 'partner' && (
        <>
          <CheckGroup
            name="audience"
            label={t('audience')}
            options={MEMBERS.map(value => ({ value, text: t(`role-${value}`) }))}
            values={form.audience}
            error={faultOf('audience')}
            onChange={audience => edit({ audience })}
          />
          <CheckGroup
            name="open"
            label={t('openLabel')}
            options={[{ value: 'open', text: t('openText') }]}
            values={form.open ? ['open'] : []}
            onChange={values => edit({ open: values.length > 0 })}
          />
        </>
      )}
      {others.length > 0 && (
        <Select
          name="like"
          label={t('like')}
          hint={t('likeHint')}
          optional
          value={form.like}
          options={others.map(one => ({ value: one.id, text: textIn(one.title, language) || one.code }))}
          onChange={like => edit({ like })}
        />
      )}
      <div className="actions">
        <Button kind="primary" type="submit" busy={busy}>
          {t('begin')}
        </Button>
        <Link className="button plain" href="/" onClick={() => typed.drop(NEW)}>
          {kit('cancel')}
        </Link>
      </div>
    </form>
  )
}
