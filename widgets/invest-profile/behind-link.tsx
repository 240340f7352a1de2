import { useState } from 'react'
import { INVEST_TEXTS } from '#contract/invest-names.ts'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { Form, useForm } from '#kit/screens/form.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { Picture } from '#kit/ui/picture.tsx'
import { useFigureText } from './figure-text.ts'
import type { FirstWords } from './first.en.ts'
import type { Model, Shared } from './model.ts'
import { PlaceView } from './place-view.tsx'
import { type ShareWords, shareEn } from './share.en.ts'
import { VideoView } from './video-view.tsx'

type Words = FirstWords & ShareWords

export const SharedScreen = withWords(shareEn, Behind)

/** Renders the shared profile as an investor sees it. */
function Behind({ model }: { model: Model }) {
  const t = useWords<Words>()
  const { value, failure, instead } = useRead(model.shared, {
    title: t('failed'),
    textOf: ({ message }) => message || t('fetchFailed'),
    parts: ['heading', 'line', 'card', 'card'],
  })
  // a link that lost a part is as good as a withdrawn one
  if (!value && (failure?.code === 'not-found' || failure?.code === 'invalid')) {
    return (
      <section className="card">
        <h2 part="heading">{t('gone')}</h2>
        <p>{t('goneText')}</p>
      </section>
    )
  }
  if (!value) return instead
  return <Profile model={model} shared={value} />
}

function Profile({ model, shared: { data, map } }: { model: Model; shared: Shared }) {
  const t = useWords<Words>()
  const { day } = useDays()
  const figureText = useFigureText()
  const { displayName: name, texts, figures } = data
  const [first] = figures
  return (
    <>
      <header className="head">
        {data.logo && (
          <div className="logo">
            <Picture address={data.logo} alt={t('logoOf', { name })} />
          </div>
        )}
        <div>
          <h2 part="heading">{name}</h2>
          <p className="muted">{[data.categoryName, data.location].filter(Boolean).join(' · ')}</p>
          {data.readyForGrowth && <p>{t('ready')}</p>}
        </div>
      </header>
      {data.image && <Picture address={data.image} alt={t('pictureOf', { name })} />}
      <section className="card gap-5">
        {INVEST_TEXTS.filter(field => texts[field]).map(field => (
          <div key={field}>
            <h3>{t(field)}</h3>
            <p className="text as-typed" lang={data.language}>
              {texts[field]}
            </p>
          </div>
        ))}
      </section>
      {first && (
        <section className="card">
          <h3>{t('figures')}</h3>
          <Facts facts={figures.map(one => [t(`item-${one.item}`), figureText(one)])} />
          <p className="muted">{t('figuresOf', { day: day(first.on) })}</p>
        </section>
      )}
      {data.place && (
        <section className="card">
          <h3>{t('place')}</h3>
          <PlaceView place={data.place} name={name} location={data.location} map={map} />
        </section>
      )}
      {data.video && (
        <section className="card">
          <h3>{t('video')}</h3>
          <VideoView id={data.video} name={name} />
        </section>
      )}
      <Ask model={model} name={name} tenant={data.provider} />
      <p className="muted">{t('told', { day: day(data.editedOn), tenant: data.provider })}</p>
    </>
  )
}

/** Renders the form to send the owner an enquiry. */
function Ask({ model, name, tenant }: { model: Model; name: string; tenant: string }) {
  const t = useWords<Words>()
  const { language } = useI18n()
  const [message, setSaid] = useState<string | null>(null)
  const [site, setSite] = useState('')
  const form = useForm({
    start: { name: '', organisation: '', email: '', phone: '', text: '' },
    fields: [
      { kind: 'text', name: 'name', label: { key: 'askName' }, maxLength: 120, autoComplete: 'name' },
      {
        kind: 'text',
        name: 'organisation',
        label: { key: 'askOrganisation' },
        maxLength: 120,
        optional: true,
        autoComplete: 'organization',
      },
      { kind: 'email', name: 'email', label: { key: 'askEmail' }, autoComplete: 'email' },
      {
        kind: 'tel',
        name: 'phone',
        label: { key: 'askPhone' },
        maxLength: 40,
        optional: true,
        autoComplete: 'tel',
      },
      { kind: 'lines', name: 'text', label: { key: 'askText' }, lines: 5, maxLength: 2_000 },
    ],
    send: async values => setSaid(await model.ask({ ...values, site, language })),
  })
  return (
    <section className="card no-print">
      <h3>{t('ask', { name })}</h3>
      {message ? (
        <p role="status">{message}</p>
      ) : (
        <>
          <p className="muted">{t('askLead', { tenant })}</p>
          <Form form={form} action={t('askSend')} className="stack">
            {fields => (
              <>
                {fields.draw()}
                {/* honeypot: hidden from users, so only bots fill it in */}
                <label className="trap" aria-hidden="true">
                  {t('askTrap')}
                  <input
                    tabIndex={-1}
                    autoComplete="off"
                    value={site}
                    onChange={event => setSite(event.currentTarget.value)}
                  />
                </label>
              </>
            )}
          </Form>
        </>
      )}
    </section>
  )
}
