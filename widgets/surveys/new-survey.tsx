import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { Link } from 'wouter'
import { MEMBERS } from '#contract/role.ts'
import type { Frequency, SurveyArea } from '#contract/survey.ts'
import { SURVEY_AREAS } from '#contract/survey-names.ts'
import { useKitWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { Back } from '#kit/member/back.tsx'
import { partOf } from '#kit/part-of.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import { Form, useForm } from '#kit/screens/form.tsx'
import { createFormDrafts } from '#kit/screens/form-drafts.ts'
import { useLeavingAsks } from '#kit/ui/leaving.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { useArrival } from '#kit/ui/screen.tsx'
import css from './desk.css?inline'
import { type Model, NEW } from './model.ts'
import { nameFrom } from './naming.ts'
import { OneBox } from './one-box.tsx'
import { useTextIn } from './text-in.ts'
import { deskEn } from './words.en.ts'
import { useLanguageName, useT } from './words.tsx'

const style = styleRef(css)
const CODE = /^(?=.{1,60}$)[a-z0-9*]+([-/][a-z0-9*]+)*$/
const FREQUENCIES = ['quarterly', 'once', 'always'] as const satisfies Frequency[]
const LANGUAGES = ['en', 'sw'] as const

/** Renders the form that creates a survey: its title, area and audience. */
export const NewSurvey = withWords(deskEn, Begin)

/** Keeps what is typed in the forms of surveys, besides their questions. */
export const createDrafts = (model: Model) => createFormDrafts(model.draft)

/** Returns the fields of a survey's area and of how often it is asked. */
export const termFields = (t: ReturnType<typeof useT>) =>
  [
    {
      kind: 'select',
      name: 'area',
      options: SURVEY_AREAS.map(value => ({ value, text: t(`area-${value}`) })),
    },
    {
      kind: 'radio',
      name: 'frequency',
      options: FREQUENCIES.map(value => ({ value, text: t(`frequency-${value}`) })),
    },
  ] as const

/** Loads the surveys that can serve as a template. */
function createOthers(model: Model) {
  const $key = computed([model.$tenant, model.$place], (tenant, { id }) => (tenant && id === NEW ? id : null))
  return createReading({
    $key,
    read: dataOf(model.api, 'GET survey/desk', () => ({ query: { sort: 'title', size: 100 } })),
  })
}

type Typed = {
  en: string
  sw: string
  languages: (typeof LANGUAGES)[number][]
  code: string
  area: SurveyArea
  frequency: Frequency
  audience: (typeof MEMBERS)[number][]
  open: boolean
  like: string
}

const BLANK: Typed = {
  en: '',
  sw: '',
  languages: ['en', 'sw'],
  code: '',
  area: 'partner',
  frequency: 'once',
  audience: ['client'],
  open: true,
  like: '',
}
const codeFrom = ({ en, sw }: Typed) => nameFrom(en || sw).replaceAll('_', '-')
const isInside = ({ area }: Typed) => area !== 'partner'

function Begin({ model }: { model: Model }) {
  const t = useT()
  const languageName = useLanguageName()
  const kit = useKitWords()
  const translated = useTextIn()
  const heading = useArrival()
  const others = useStore(partOf(model, createOthers).$state).value ?? []
  const draft = partOf(model, createDrafts)(NEW, BLANK)
  const form = useForm<Typed>({
    fields: ({ languages }) => [
      {
        kind: 'multi',
        name: 'languages',
        options: LANGUAGES.map(value => ({ value, text: languageName(value) })),
        blank: t('oneAtLeast'),
      },
      ...languages.map(
        name => ({ kind: 'text', name, label: t(`titleIn-${name}`), maxLength: 120 }) as const,
      ),
      {
        kind: 'code',
        name: 'code',
        hint: t('codeHint'),
        maxLength: 60,
        blank: t('codeFault'),
        check: code => (CODE.test(code) ? null : t('codeFault')),
      },
      ...termFields(t),
      {
        kind: 'multi',
        name: 'audience',
        options: MEMBERS.map(value => ({ value, text: t(`role-${value}`) })),
        blank: t('oneAtLeast'),
        when: isInside,
      },
      { kind: 'custom', name: 'open', label: t('openLabel'), optional: true, when: isInside },
      {
        kind: 'select',
        name: 'like',
        hint: t('likeHint'),
        optional: true,
        options: others.map(one => ({ value: one.id, text: translated(one.title) || one.code })),
        when: () => others.length > 0,
      },
    ],
    start: BLANK,
    draft,
    async send({ languages, audience = [], open = true, like, ...values }) {
      const title = Object.fromEntries(languages.map(one => [one, values[one]]))
      const { code, area, frequency } = values
      const { data } = await model.api('POST survey/desk', {
        body: { code, title, languages, area, frequency, audience, open, ...(like && { like }) },
      })
      model.toaster.announce(t('begun'), { kind: 'good' })
      model.path.navigate(`/${data.id}/edit`, { replace: true })
    },
  })
  useStore(form.$state)
  useLeavingAsks(form.isChanged())
  const set = (name: string, value: unknown) => {
    const { values: before } = form.$state.get()
    form.set(name, name === 'code' ? String(value).trim().toLowerCase() : value)
    const { values } = form.$state.get()
    // the code follows the title until the user edits it
    if (name !== 'code' && before.code === codeFrom(before)) form.set('code', codeFrom(values))
    if (name === 'area' && value === 'quarterly') form.set('frequency', 'quarterly')
  }
  const lead = (
    <div ref={style}>
      <Back to="/" text={t('allSurveys')} />
      <h2 ref={heading} tabIndex={-1} part="heading">
        {t('newSurvey')}
      </h2>
    </div>
  )
  const cancel = (
    <Link className="button plain" href="/" onClick={() => draft.write(null)}>
      {kit('cancel')}
    </Link>
  )
  return (
    <Form form={{ ...form, set }} className="screen narrow" lead={lead} action={t('begin')} beside={cancel}>
      {({ draw, control, values }) => (
        <>
          {draw('languages')}
          <div className="pair">{draw('en', 'sw')}</div>
          {draw('code', 'area', 'frequency', 'audience')}
          {isInside(values) && <OneBox {...control<boolean>('open')} text={t('openText')} />}
          {draw('like')}
        </>
      )}
    </Form>
  )
}
