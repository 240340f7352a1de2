import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import type { GalleryCard } from '#contract/invest-shared.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { Field } from '#kit/core/field.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { FocusKept } from '#kit/member/path.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Choice } from '#kit/ui/choice.tsx'
import { NoPicture, Picture } from '#kit/ui/picture.tsx'
import { EVERYTHING, type Model } from './model.ts'
import type { GalleryWords } from './words.en.ts'

export function Gallery({ model }: { model: Model }) {
  const t = useWords<GalleryWords>()
  const { language } = useI18n()
  const { value, failure, instead } = useRead(model.gallery, { title: t('failed') })
  useEffect(() => model.speak(language), [model, language])
  if (!value && failure) {
    if (failure.code === 'not-found') {
      return (
        <section className="card">
          <h2 part="heading">{t('title')}</h2>
          <p>{t('off')}</p>
        </section>
      )
    }
    return instead
  }
  return (
    <div className="gallery">
      <FocusKept />
      <h2 part="heading">{t('title')}</h2>
      <p className="muted">{t('lead')}</p>
      <Filters model={model} />
      <Found model={model} />
    </div>
  )
}

function Found({ model }: { model: Model }) {
  const t = useWords<GalleryWords>()
  const { value, loading, failure, instead } = useRead(model.gallery, { title: t('failed') })
  const more = useStore(model.$more)
  const narrowed = useStore(model.$narrowed)
  const list = useRef<HTMLUListElement>(null)
  const firstNew = (more.page - 1) * (value?.data.length ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page that was loaded
  useEffect(() => {
    // the button is gone after the last page
    if (more.page > 1) list.current?.children[firstNew]?.querySelector('a')?.focus({ preventScroll: true })
  }, [more.page])
  if (!value || failure) return instead
  const cards = [...value.data, ...more.cards]
  const isNarrowed = Object.values(narrowed).some(Boolean)
  return (
    <>
      <p className="muted" role="status">
        {loading ? t('looking') : t('found', { count: value.total })}
      </p>
      {value.total === 0 && !loading && (
        <section className="card">
          <p>{t(isNarrowed ? 'noMatch' : 'none')}</p>
          {isNarrowed && (
            <div>
              <Button onClick={() => model.narrow(EVERYTHING)}>{t('showAll')}</Button>
            </div>
          )}
        </section>
      )}
      <ul className="cards" ref={list}>
        {cards.map(card => (
          <li key={card.token}>
            <Card card={card} onOpen={() => model.opened(card.token)} />
          </li>
        ))}
      </ul>
      {more.failure && <Failure title={t('failed')} text={more.failure.message} onRetry={model.more} />}
      {cards.length < value.total && !more.failure && (
        <div>
          <Button onClick={model.more} busy={more.busy}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

function Card({ card, onOpen }: { card: GalleryCard; onOpen(): void }) {
  const t = useWords<GalleryWords>()
  const { language: own } = useI18n()
  const { name, overview, need, image, address, readyForGrowth, language } = card
  return (
    <article className="card">
      {image ? <Picture address={image} alt={t('pictureOf', { name })} /> : <NoPicture />}
      <h3>{name}</h3>
      <p className="muted">{[card.categoryName, card.location].filter(Boolean).join(' · ')}</p>
      {readyForGrowth && <p className="ready">{t('ready')}</p>}
      {overview && <p lang={language}>{overview}</p>}
      {need && (
        <p>
          <strong>{t('needs')}</strong> <span lang={language}>{need}</span>
        </p>
      )}
      <div className="open">
        <a className="button" href={`${address}?lang=${own}`} target="_blank" rel="noopener" onClick={onOpen}>
          <span>
            {t('open')}
            <span className="sr"> {name}</span>
          </span>
        </a>
      </div>
    </article>
  )
}

function Filters({ model }: { model: Model }) {
  const t = useWords<GalleryWords>()
  const { value } = useStore(model.gallery.$state)
  const { category, place, need, ready } = useStore(model.$narrowed)
  const places = useId()
  return (
    <search className="filters">
      <Select
        name="category"
        label={t('category')}
        optional="unmarked"
        blank={t('every')}
        options={value?.categories.map(({ id, name }) => ({ value: id, text: name })) ?? []}
        value={category}
        onChange={category => model.narrow({ category })}
      />
      <Field label={t('place')} optional="unmarked">
        {control => (
          <div className="input">
            <input
              {...control}
              part="input"
              name="place"
              list={places}
              maxLength={80}
              value={place}
              onChange={event => model.narrow({ place: event.currentTarget.value })}
            />
          </div>
        )}
      </Field>
      <datalist id={places}>
        {value?.places.map(one => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <TextInput
        name="need"
        label={t('need')}
        optional="unmarked"
        maxLength={80}
        value={need}
        onChange={need => model.narrow({ need })}
      />
      <Choice name="ready" checked={ready} onChange={ready => model.narrow({ ready })}>
        {t('onlyReady')}
      </Choice>
    </search>
  )
}
