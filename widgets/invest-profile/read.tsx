import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { InvestProfile, InvestTexts } from '#contract/invest.ts'
import { INVEST_TEXTS } from '#contract/invest-names.ts'
import type { Language } from '#contract/language.ts'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { useDays } from '#kit/ui/days.ts'
import { NoPicture, Picture } from '#kit/ui/picture.tsx'
import { missingIn, percentOf } from '#rules/invest/complete.ts'
import type { FirstWords } from './first.en.ts'
import { EDIT, type Model, SHARE } from './model.ts'
import { PlaceView } from './place-view.tsx'
import { VideoView } from './video-view.tsx'

/** Renders the start screen while there is no profile. */
export function NoProfile() {
  const t = useWords<FirstWords>()
  return (
    <section className="card">
      <h2 part="heading">{t('title')}</h2>
      <p className="muted">{t('slogan')}</p>
      <p>{t('noneText')}</p>
      <Link className="button primary start" href={EDIT}>
        {t('create')}
      </Link>
    </section>
  )
}

type Props = { model: Model; profile: InvestProfile; map: string | null }

/** Renders the profile and what it lacks. */
export function ReadScreen({ model, profile, map }: Props) {
  const t = useWords<FirstWords>()
  const { language } = useI18n()
  const { day } = useDays()
  const isOwn = useStore(model.$isOwn)
  const { displayName: name, editedBy, enquiries } = profile
  return (
    <>
      <header className="head">
        <h2 part="heading">{isOwn ? t('myProfile') : t('of', { name })}</h2>
        <div className="actions start no-print">
          {profile.writable && (
            <Link className="button" href={EDIT}>
              {t('edit')}
            </Link>
          )}
          <Link className="button primary" href={SHARE}>
            {t('share')}
          </Link>
        </div>
      </header>
      {editedBy && <p className="muted">{t('editedBy', { name: editedBy, day: day(profile.editedAt) })}</p>}
      {enquiries > 0 && (
        <p className="callout" role="status">
          {t('enquiriesNew', { count: enquiries })} <Link href={SHARE}>{t('enquiriesRead')}</Link>
        </p>
      )}
      <Completeness profile={profile} isOwn={isOwn} />
      <section className="card">
        <div className="pictures">
          <Shown label={t('image')} picture={profile.image} alt={t('image')} />
          <Shown label={t('logo')} picture={profile.logo} alt={t('logo')} />
        </div>
        <Facts
          facts={[
            [t('name'), profile.name],
            [t('displayName'), name || '–'],
            [t('category'), <Category key="category" model={model} profile={profile} />],
            [t('location'), profile.location || '–'],
          ]}
        />
      </section>
      <section className="card gap-5">
        {INVEST_TEXTS.map(field => (
          <Told key={field} field={field} texts={profile.texts} language={language} />
        ))}
      </section>
      <section className="card">
        <h3>{t('place')}</h3>
        {profile.place ? (
          <PlaceView place={profile.place} name={name} location={profile.location} map={map} />
        ) : (
          <p className="muted">{t('nothing')}</p>
        )}
      </section>
      <section className="card">
        <h3>{t('video')}</h3>
        {profile.video ? (
          <VideoView id={profile.video} name={name} />
        ) : (
          <p className="muted">{t('nothing')}</p>
        )}
      </section>
    </>
  )
}

function Shown({ label, picture, alt }: { label: string; picture: InvestProfile['image']; alt: string }) {
  const t = useWords<FirstWords>()
  return (
    <figure>
      {picture ? <Picture address={picture.address} alt={alt} /> : <NoPicture />}
      <figcaption className="muted">{picture ? label : `${label}: ${t('noPicture')}`}</figcaption>
    </figure>
  )
}

/** Renders a text, with its version in the other language where there is one. */
function Told({
  field,
  texts,
  language,
}: {
  field: keyof InvestTexts
  texts: InvestProfile['texts']
  language: Language
}) {
  const t = useWords<FirstWords>()
  const other: Language = language === 'en' ? 'sw' : 'en'
  const [own, second] = [texts[language][field].trim(), texts[other][field].trim()]
  return (
    <div>
      <h3>{t(field)}</h3>
      {own || second ? (
        <p className="text as-typed" lang={own ? language : other}>
          {own || second}
        </p>
      ) : (
        <p className="muted">{t('nothing')}</p>
      )}
      {own && second && (
        <p className="text as-typed muted" lang={other}>
          {t(other === 'en' ? 'inEnglish' : 'inKiswahili', { text: second })}
        </p>
      )}
    </div>
  )
}

/** Renders the category's name, fetching it if the profile lacks it. */
function Category({ model, profile }: { model: Model; profile: InvestProfile }) {
  const t = useWords<FirstWords>()
  const { category, categoryName } = profile
  const [found, setFound] = useState<string | null>(null)
  useEffect(() => {
    if (categoryName || !category) return
    let isHere = true
    model.category(category).then(
      name => isHere && setFound(name ?? t('categoryNone')),
      () => isHere && setFound(t('categoryFailed')),
    )
    return () => {
      isHere = false
    }
  }, [model, category, categoryName, t])
  return categoryName || (category ? (found ?? t('loadingCategory')) : '–')
}

/** Renders the profile's completeness and the missing parts. */
function Completeness({ profile, isOwn }: { profile: InvestProfile; isOwn: boolean }) {
  const t = useWords<FirstWords>()
  const { texts, ...parts } = profile
  const missing = missingIn({ ...parts, texts: Object.values(texts) })
  if (missing.length === 0) return isOwn ? <p className="muted">{t('completeWhole')}</p> : null
  const percent = percentOf(missing)
  return (
    <section className="card">
      <h3 id="complete">{t(isOwn ? 'complete' : 'completeOf', { percent })}</h3>
      <progress max={100} value={percent} aria-labelledby="complete" />
      <p>
        {t('missing')} {missing.map(part => t(part)).join(', ')}
      </p>
    </section>
  )
}
