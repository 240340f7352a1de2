import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { InvestTexts, Place } from '#contract/invest.ts'
import { INVEST_TEXTS, LONGEST_TEXT } from '#contract/invest-names.ts'
import type { Language } from '#contract/language.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Form, useForm } from '#kit/screens/form.tsx'
import type { FormField, Kept } from '#kit/screens/form-model.ts'
import { Choice } from '#kit/ui/choice.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { readPlace } from '#rules/invest/place.ts'
import { readVideo } from '#rules/invest/video.ts'
import { editEn } from './edit.en.ts'
import { Category, type Chosen, Fixed, Phone, PictureField, Preview, type Words } from './edit-fields.tsx'
import { HOME, type Model, type Own, type Typed } from './model.ts'
import { PlaceField, placeIn } from './place-field.tsx'

type Values = Omit<Typed, 'image' | 'logo'> & {
  phone: string
  placeAsk: string
  image: Chosen
  logo: Chosen
}
const NO_TEXTS: InvestTexts = { overview: '', proposition: '', plan: '', benefit: '', need: '' }
/** Wire names of the texts. */
const WIRE: Record<keyof InvestTexts, string> = {
  overview: 'overview',
  proposition: 'companyDifferentiation',
  plan: 'yearPlan5',
  benefit: 'investorBenefit',
  need: 'currentNeed',
}

/** Returns the form's message for what the rules read from a text: null unless that is a problem. */
const problemOf = (read: object | null) => {
  if (!read || !('problem' in read)) return null
  const { problem, site } = read as { problem: string; site?: string }
  return { key: problem, ...(site !== undefined && { values: { site } }) }
}

export const EditScreen = withWords(editEn, Editing)

function startOf({ profile, business, phone }: Own): Values {
  const of = profile ?? business
  return {
    name: of?.name ?? '',
    displayName: of?.displayName ?? '',
    category: of?.category ?? '',
    phone: phone ?? '',
    location: of?.location ?? '',
    video: profile?.video ?? '',
    texts: profile?.texts ?? { en: NO_TEXTS, sw: NO_TEXTS },
    place: profile?.place ?? null,
    placeAsk: '',
    image: profile?.image ? 'kept' : null,
    logo: profile?.logo ? 'kept' : null,
  }
}

/** Draft on the device: texts only, tagged with their user and profile. */
type Draft = { of: string; values: Omit<Values, 'image' | 'logo'> }

/** Renders the form that creates or updates a profile. The draft is kept until it is saved or discarded. */
function Editing({ model, own }: { model: Model; own: Own }) {
  const t = useWords<Words>()
  const i18n = useI18n()
  const { language } = i18n
  const other: Language = language === 'en' ? 'sw' : 'en'
  const { profile } = own
  const start = startOf(own)
  const saving = useStore(model.$saving)
  const categories = useStore(model.categories.$state)
  const [both, setBoth] = useState(() => Object.values(start.texts[other]).some(text => text.trim() !== ''))
  const whose = profile?.id ?? `new ${own.phone ?? ''}`
  const options = (categories.value ?? []).map(({ id, name }) => ({ value: id, text: name }))
  const known = options.some(({ value }) => value === start.category)
  if (start.category && !known && profile?.categoryName) {
    options.push({ value: start.category, text: profile.categoryName })
  }
  // an overview in either language is enough: required is the one in the reader's language, unless only the other is written
  const overviewIn = ({ texts }: Values): Language =>
    texts[language].overview.trim() === '' && texts[other].overview.trim() !== '' ? other : language
  const text = (values: Values, code: Language, field: keyof InvestTexts): FormField<Values> => ({
    kind: 'lines',
    name: `texts.${code}.${field}`,
    lines: 4,
    maxLength: LONGEST_TEXT,
    optional: field !== 'overview' || code !== overviewIn(values),
    blank: { key: 'invest.overview-blank' },
    label: both ? t(code === 'en' ? 'inEnglish' : 'inKiswahili', { text: t(field) }) : t(field),
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
        kind: 'custom',
        name: 'category',
        wire: 'businessCategory',
        label: { key: 'categories' },
        blank: { key: 'invest.category-blank' },
      },
      { kind: 'custom', name: 'phone', label: { key: 'digikuaPhone' }, blank: { key: 'invest.phone-blank' } },
      { kind: 'lines', name: 'location', lines: 2, maxLength: 120, optional: true, wire: 'businessAddress' },
      ...INVEST_TEXTS.flatMap(field =>
        both ? [text(values, language, field), text(values, other, field)] : [text(values, language, field)],
      ),
      { kind: 'custom', name: 'place', optional: true, wire: 'mapLink' },
      {
        kind: 'text',
        name: 'placeAsk',
        optional: true,
        hint: { key: 'placeHint' },
        check: (value: string) => problemOf(readPlace(value)),
      },
      {
        kind: 'text',
        name: 'video',
        maxLength: 300,
        optional: true,
        wire: 'videoId',
        hint: { key: 'videoHint' },
        check: (value: string) => problemOf(readVideo(value)),
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
    send: ({ phone: _, image, logo, place, placeAsk, ...values }) =>
      model.save({
        ...values,
        place: placeIn(placeAsk, place),
        image: sendable(image),
        logo: sendable(logo),
      }),
    failureText: ({ message }) => (message ? undefined : { key: 'saveFailed' }),
  })

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
            <Choice checked={both} onChange={setBoth}>
              {t('bothLanguages')}
            </Choice>
            {both && <p className="muted">{t('otherHint')}</p>}
            {INVEST_TEXTS.map(field => (
              <div className={both ? 'pair' : ''} key={field}>
                {fields.draw(`texts.${language}.${field}`)}
                {both && fields.draw(`texts.${other}.${field}`)}
              </div>
            ))}
            <PlaceField
              control={fields.control<Place | null>('place')}
              typed={fields.control<string>('placeAsk')}
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
  chosen && chosen !== 'kept' ? chosen.jpeg : chosen
