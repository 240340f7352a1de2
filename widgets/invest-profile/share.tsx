import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { InvestFigure, InvestItem, InvestLink, InvestProfile } from '#contract/invest.ts'
import { INVEST_ITEMS } from '#contract/invest-names.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Form, useForm } from '#kit/screens/form.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { Choice } from '#kit/ui/choice.tsx'
import { Copyable } from '#kit/ui/copyable.tsx'
import { useDays } from '#kit/ui/days.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { saveFetched } from '#kit/ui/save-file.ts'
import { useFigureText } from './figure-text.ts'
import type { FirstWords } from './first.en.ts'
import { Enquiries, Looks } from './heard.tsx'
import { HOME, type Model } from './model.ts'
import { type ShareWords, shareEn } from './share.en.ts'

type Words = FirstWords & ShareWords
type Props = { model: Model; profile: InvestProfile }

export const ShareScreen = withWords(shareEn, Sharing)

/** Renders who can see the profile, what they see, and their feedback. */
function Sharing({ model, profile }: Props) {
  const t = useWords<Words>()
  const isOwn = useStore(model.$isOwn)
  return (
    <>
      <header className="head">
        <h2 part="heading">{t('shareTitle')}</h2>
        <Link className="button plain" href={HOME}>
          {isOwn ? t('myProfile') : t('of', { name: profile.displayName })}
        </Link>
      </header>
      <p className="muted">{t('shareLead')}</p>
      <Enquiries model={model} profile={profile} />
      <Links model={model} profile={profile} />
      <What model={model} profile={profile} />
      {profile.listing.offered && <Gallery model={model} profile={profile} />}
      <Looks model={model} profile={profile} />
    </>
  )
}

/** Returns a wrapper of server calls that announces failures. */
function useTry(model: Model) {
  const t = useWords<FirstWords & ShareWords>()
  return (act: () => Promise<unknown>) => act().catch(model.toaster.failed(t('partFailed')))
}

function Links({ model, profile }: Props) {
  const t = useWords<Words>()
  const form = useForm<{ label: string }>({
    start: { label: '' },
    fields: [
      { kind: 'text', name: 'label', label: { key: 'linkFor' }, hint: { key: 'linkForHint' }, maxLength: 80 },
    ],
    send: async ({ label }) => {
      await model.makeLink(label)
      form.discard({ label: '' })
    },
  })
  const [taking, setTaking] = useState<InvestLink | null>(null)
  return (
    <section className="card">
      <h3>{t('links')}</h3>
      {profile.links.length === 0 && <p className="muted">{t('noLinks')}</p>}
      {profile.links.map(link => (
        <OneLink key={link.id} model={model} link={link} writable={profile.writable} onTake={setTaking} />
      ))}
      {profile.writable && <Form form={form} action={t('makeLink')} className="stack" isShort />}
      {taking && (
        <FormDialog
          title={t('revokeTitle', { name: taking.label })}
          lead={t('revokeText')}
          action={t('revoke')}
          grave
          onSubmit={() => model.revoke(taking.id)}
          onClose={() => setTaking(null)}
        />
      )}
    </section>
  )
}

type LinkProps = { model: Model; link: InvestLink; writable: boolean; onTake(link: InvestLink): void }

function OneLink({ model, link, writable, onTake }: LinkProps) {
  const t = useWords<Words>()
  const { language } = useI18n()
  const { day } = useDays()
  const attempt = useTry(model)
  const { label, address, looks, lastAt, revokedAt, kind } = link
  const name = kind === 'listing' ? t('galleryLink') : label
  if (revokedAt) {
    return (
      <p className="muted">
        {name} · {t('linkRevoked', { day: day(revokedAt) })}
      </p>
    )
  }
  const send = async () => {
    // `share` may be unsupported, or cancelled by the user
    await navigator.share?.({ url: address }).catch(() => {})
  }
  const paper = () => attempt(() => saveFetched(model.poster(link.id, language), 'poster.pdf'))
  return (
    <div className="given stack">
      <Copyable label={t('linkLabel', { name })} text={address} />
      <p className="muted">
        {looks > 0 && lastAt ? t('linkLooks', { count: looks, day: day(lastAt) }) : t('linkUnseen')}
      </p>
      <div className="actions start no-print">
        {'share' in navigator && <Button onClick={send}>{t('sendLink')}</Button>}
        <a
          className="button"
          href={`https://wa.me/?text=${encodeURIComponent(address)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('whatsapp')}
        </a>
        <a className="button" href={`${address}?own`} target="_blank" rel="noopener">
          {t('openLink')}
        </a>
        <Button onClick={paper}>{t('poster')}</Button>
        {writable && kind === 'link' && (
          <Button of={name} kind="plain" onClick={() => onTake(link)}>
            {t('revoke')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Renders what a link discloses: each figure needs the owner's consent. */
function What({ model, profile }: Props) {
  const t = useWords<Words>()
  const { language } = useI18n()
  const { day } = useDays()
  const attempt = useTry(model)
  const figureText = useFigureText()
  const figure = (item: InvestItem): InvestFigure | undefined =>
    profile.figures.find(one => one.item === item)
  const { consents, showPerformance, writable } = profile
  const switches = [
    ['enabled', 'enabledText'],
    ['readyForGrowth', 'readyText'],
    ['showPerformance', 'showPerformanceText'],
  ] as const
  return (
    <section className="card">
      <h3>{t('what')}</h3>
      {switches.map(([name, text]) => (
        <Choice
          key={name}
          about={t(text)}
          checked={profile[name]}
          disabled={!writable}
          onChange={isOn => attempt(() => model.show({ [name]: isOn }))}
        >
          {t(name)}
        </Choice>
      ))}
      {showPerformance &&
        INVEST_ITEMS.map(item => {
          const own = figure(item)
          const since = consents[item]
          const text = own ? figureText(own) : null
          return (
            <Choice
              key={item}
              about={[text ?? t('unknown'), since && t('consentSince', { day: day(since) })]
                .filter(Boolean)
                .join(' · ')}
              checked={Boolean(since)}
              disabled={!writable}
              onChange={isOn => attempt(() => model.show({ consents: { [item]: isOn } }))}
            >
              {t('consentOf', { item: t(`item-${item}`) })}
            </Choice>
          )
        })}
      <div className="actions start no-print">
        <Button onClick={() => attempt(() => saveFetched(model.teaser(language), 'invest-profile.pdf'))}>
          {t('teaser')}
        </Button>
      </div>
    </section>
  )
}

/** Renders the gallery listing, which staff approve. */
function Gallery({ model, profile: { listing, writable } }: Props) {
  const t = useWords<Words>()
  const attempt = useTry(model)
  const { state, reason } = listing
  const isOn = state === 'listed' || state === 'asked'
  const texts = {
    off: t('listingOff'),
    asked: t('listingAsked'),
    listed: t('listingListed'),
    declined: t('listingDeclined', { reason: reason ?? '' }),
  }
  return (
    <section className="card">
      <h3>{t('gallery')}</h3>
      <p role="status">{texts[state]}</p>
      {writable && (
        <Button className="start no-print" onClick={() => attempt(() => model.show({ listed: !isOn }))}>
          {t(isOn ? 'unlist' : 'list')}
        </Button>
      )}
    </section>
  )
}
