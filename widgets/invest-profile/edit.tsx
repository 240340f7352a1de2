import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import { INVEST_TEXTS, type InvestTexts, LONGEST_TEXT, type Place } from '#contract/invest.ts'
import { LANGUAGES, type Language } from '#contract/language.ts'
import { Button } from '#kit/core/button.tsx'
import { Field, FieldError } from '#kit/core/field.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import type { Photo } from '#kit/photo.ts'
import { type Control, Form, useFields, useForm } from '#kit/screens/form.tsx'
import type { FormField, Kept } from '#kit/screens/form-model.ts'
import { MoreWords } from '#kit/ui/more-words.tsx'
import { PhotoField } from '#kit/ui/photo.tsx'
import { readVideo } from '#rules/invest/video.ts'
import { type EditWords, editEn } from './edit.en.ts'
import { wordsOf } from './fault.ts'
import type { FirstWords } from './first.en.ts'
import { HOME, type Model, type Own } from './model.ts'
import { Picture } from './picture.tsx'
import { PlaceField } from './place-field.tsx'
import { VideoView } from './video-view.tsx'

type Words = FirstWords & EditWords
type Chosen = Photo | 'kept' | null
type Values = {
  name: string
  displayName: string
  category: string
  phone: string
  location: string
  texts: Record<Language, InvestTexts>
  place: Place | null
  video: string
  image: Chosen
  logo: Chosen
}
type Props = { model: Model; own: Own }

const NO_TEXTS: InvestTexts = { overview: '', proposition: '', plan: '', benefit: '', need: '' }
/** What the wire calls the texts. */
const WIRE: Record<keyof InvestTexts, string> = {
  ...{ overview: 'overview', proposition: 'companyDifferentiation', plan: 'yearPlan5' },
  ...{ benefit: 'investorBenefit', need: 'currentNeed' },
}

export const EditScreen = (props: Props) => (
  <MoreWords en={editEn}>
    <Editing {...props} />
  </MoreWords>
)

function startOf({ profile, business, phone }: Own): Values {
  const of = profile ?? business
  return {
    ...{ name: of?.name ?? '', displayName: of?.displayName ?? '', category: of?.category ?? '' },
    ...{ phone: phone ?? '', location: of?.location ?? '', video: profile?.video ?? '' },
    texts: profile?.texts ?? { en: NO_TEXTS, sw: NO_TEXTS },
    place: profile?.place ?? null,
    image: profile?.image ? 'kept' : null,
    logo: profile?.logo ? 'kept' : null,
  }
}

/** What is kept on the device of what was typed: texts alone, and whose they are. */
type Draft = { of: string; values: Omit<Values, 'image' | 'logo'> }

/** Makes a profile or changes it. What was typed stays until it is saved or thrown away. */
function Editing({ model, own }: Props) {
  const t = useWords<Words>()
  const i18n = useI18n()
  const { language } = i18n
  const other: Language = language === 'en' ? 'sw' : 'en'
  const { profile } = own
  const start = startOf(own)
  const saving = useStore(model.$saving)
  const categories = useStore(model.$categories)
  const [both, setBoth] = useState(() => Object.values(start.texts[other]).some(text => text.trim() !== ''))
  const whose = profile?.id ?? `new ${own.phone ?? ''}`
  const options = (categories.value ?? []).map(({ id, name }) => ({ value: id, text: name }))
  const known = options.some(({ value }) => value === start.category)
  if (start.category && !known && profile?.categoryName) {
    options.push({ value: start.category, text: profile.categoryName })
  }
  const text = (values: Values, code: Language, field: keyof InvestTexts): FormField<Values> => ({
    ...{ kind: 'lines', name: `texts.${code}.${field}`, lines: 4, maxLength: LONGEST_TEXT },
    // of the overview, a text in either language is enough
    optional: field !== 'overview' || code !== language || values.texts[other].overview.trim() !== '',
    blank: { key: 'invest.overview-blank' },
    label: both ? t(code === 'en' ? 'inEnglish' : 'inKiswahili', { field: t(field) }) : t(field),
    ...(code === language && { wire: WIRE[field] }),
  })
  const form = useForm<Values>({
    start,
    fields: values => [
      { kind: 'text', name: 'name', maxLength: 120, blank: { key: 'invest.name-blank' } },
      { kind: 'custom', name: 'image', optional: true },
      { kind: 'custom', name: 'logo', optional: true },
      { kind: 'text', name: 'displayName', maxLength: 60, optional: true },
      {
        ...{ kind: 'custom', name: 'category', wire: 'businessCategory' },
        ...{ label: { key: 'categories' }, blank: { key: 'invest.category-blank' } },
      },
      { kind: 'custom', name: 'phone', label: { key: 'digikuaPhone' }, blank: { key: 'invest.phone-blank' } },
      { kind: 'lines', name: 'location', lines: 2, maxLength: 120, optional: true, wire: 'businessAddress' },
      ...INVEST_TEXTS.flatMap(field =>
        both ? [text(values, language, field), text(values, other, field)] : [text(values, language, field)],
      ),
      { kind: 'custom', name: 'place', optional: true, wire: 'mapLink' },
      {
        ...{ kind: 'text', name: 'video', maxLength: 300, optional: true, wire: 'videoId' },
        hint: { key: 'videoHint' },
        check(value: string) {
          const read = readVideo(value)
          return read && 'problem' in read ? wordsOf(read) : null
        },
      },
    ],
    draft: {
      read() {
        const kept = model.draft.read() as Draft | null
        if (kept?.of !== whose) return null
        return { values: { ...start, ...kept.values } } satisfies Kept<Values>
      },
      write(now) {
        if (!now) return model.draft.write(null)
        const { image, logo, ...values } = now.values
        model.draft.write({ of: whose, values } satisfies Draft)
      },
    },
    send: ({ phone: _, image, logo, ...values }) =>
      model.save({ ...values, image: sendable(image), logo: sendable(logo) }),
    failureText(error) {
      model.toaster.announce(error.message || t('saveFailed'), { kind: 'error' })
      return error.code === 'unreachable' || error.code === 'timeout' ? { key: 'saveFailed' } : undefined
    },
  })
  const { attempt, problems } = useFields(form)
  const first = problems[0]?.text
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it was sent in vain
  useEffect(() => {
    if (attempt > 0 && first) model.toaster.announce(first, { kind: 'error' })
  }, [attempt])

  const leave = () => {
    form.discard()
    model.path.navigate(HOME)
    model.top()
  }
  const action =
    saving === 'pictures' ? t('sendingPictures') : saving ? t('saving') : t(profile ? 'save' : 'create')
  return (
    <section className="card">
      <Link className="button plain" href={HOME}>
        {t('back')}
      </Link>
      <h2 part="heading">{t(profile ? 'editTitle' : 'createTitle')}</h2>
      {profile?.listing.state === 'listed' && <p className="callout">{t('listedAgain')}</p>}
      <Form
        form={form}
        action={action}
        className="stack"
        beside={
          <Button kind="plain" onClick={leave}>
            {t('cancelChanges')}
          </Button>
        }
      >
        {fields => (
          <>
            {profile ? (
              <Fixed label={t('name')} text={profile.name} hint={t('nameFixed')} />
            ) : (
              fields.draw('name')
            )}
            {(['image', 'logo'] as const).map(key => (
              <PictureField
                key={key}
                control={fields.control<Chosen>(key)}
                address={profile?.[key]?.address ?? null}
                ratio={key === 'logo' ? 1 : null}
              />
            ))}
            {fields.draw('displayName')}
            <Category control={fields.control<string>('category')} options={options} model={model} />
            <Phone control={fields.control<string>('phone')} />
            {fields.draw('location')}
            <label className="choice">
              <input
                type="checkbox"
                checked={both}
                onChange={event => setBoth(event.currentTarget.checked)}
              />
              <span>{t('otherToo', { language: LANGUAGES[other].name })}</span>
            </label>
            {both && <p className="muted">{t('otherHint')}</p>}
            {INVEST_TEXTS.map(field => (
              <div className={both ? 'pair' : ''} key={field}>
                {fields.draw(`texts.${language}.${field}`)}
                {both && fields.draw(`texts.${other}.${field}`)}
              </div>
            ))}
            <PlaceField
              control={fields.control<Place | null>('place')}
              map={own.map}
              name={fields.values.displayName || fields.values.name}
            />
            {fields.draw('video')}
            <Preview typed={fields.values.video} name={fields.values.displayName} />
          </>
        )}
      </Form>
    </section>
  )
}

const sendable = (chosen: Chosen): Blob | 'kept' | null =>
  chosen && chosen !== 'kept' ? chosen.jpeg : (chosen as 'kept' | null)

const Fixed = ({ label, text, hint }: { label: string; text: string; hint: string }) => (
  <Field label={label} hint={hint}>
    {control => (
      <div className="input">
        <input {...control} readOnly value={text} />
      </div>
    )}
  </Field>
)

function Phone({ control: { label, value, error } }: { control: Control<string> }) {
  const t = useWords<Words>()
  return (
    <Field label={label} hint={value ? t('phoneHint') : t('phoneMissing')} error={error}>
      {control => (
        <div className="input">
          <input {...control} name="phone" type="tel" readOnly value={value} />
        </div>
      )}
    </Field>
  )
}

type Options = readonly { value: string; text: string }[]

/** The portal's categories, with what is said while there are none to choose from. */
function Category({ control, options, model }: { control: Control<string>; options: Options; model: Model }) {
  const t = useWords<Words>()
  const { value, loading, failure } = useStore(model.$categories)
  const said = failure
    ? t('categoriesFailed')
    : loading
      ? t('loadingCategory')
      : value?.length === 0
        ? t('categoriesNone')
        : undefined
  return (
    <Field label={control.label} hint={said} error={control.error}>
      {own => (
        <>
          <div className="input">
            <select
              {...own}
              part="input"
              name="category"
              value={options.some(one => one.value === control.value) ? control.value : ''}
              onChange={event => control.onChange(event.currentTarget.value)}
              onBlur={control.onBlur}
            >
              <option value="">{t('select')}</option>
              {options.map(one => (
                <option key={one.value} value={one.value}>
                  {one.text}
                </option>
              ))}
            </select>
          </div>
          {failure && <Button onClick={model.categoriesAgain}>{t('categories')}</Button>}
        </>
      )}
    </Field>
  )
}

type PictureProps = { control: Control<Chosen>; address: string | null; ratio: number | null }

/** A picture: the one that is there, another one, or none. */
function PictureField({ control: { name, label, value, error, onChange }, address, ratio }: PictureProps) {
  const t = useWords<Words>()
  const id = useId()
  return (
    <div>
      {value === 'kept' && address && <Picture address={address} alt={label} />}
      {value === null && <div className="placeholder" aria-hidden="true" />}
      <PhotoField
        {...{ name, label, ratio }}
        hint={t('pictureHint')}
        error={error}
        value={value === 'kept' ? null : value}
        onChange={onChange}
        camera="environment"
      />
      {value !== null && (
        <Button kind="plain" aria-label={t('removeNamed', { name: label })} onClick={() => onChange(null)}>
          {t('remove')}
        </Button>
      )}
      <FieldError id={id} />
    </div>
  )
}

/** The video that an address means, while it is typed. */
function Preview({ typed, name }: { typed: string; name: string }) {
  const t = useWords<Words>()
  const read = readVideo(typed)
  if (!read || 'problem' in read) return null
  return (
    <div>
      <p className="muted">{t('videoPreview')}</p>
      <VideoView id={read.id} name={name} />
    </div>
  )
}
