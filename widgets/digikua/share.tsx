import { useState } from 'react'
import type { SharedReport } from '#contract/book-keeping.ts'
import type { Business } from '#contract/business.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { useLoaded } from '#kit/loaded.ts'
import { dataOf } from '#kit/reading.ts'
import { useActing } from '#kit/ui/acting.tsx'
import { Copyable } from '#kit/ui/copyable.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { periodOn } from '#rules/period.ts'
import type { FigureWords } from './figures.en.ts'
import type { DigikuaWords } from './first.en.ts'
import type { Model } from './model.ts'
import type { Place } from './place.ts'
import { type ShareWords, shareEn } from './share.en.ts'

const DAYS = ['7', '30', '90'] as const

type Props = {
  model: Model
  business: Business
  place: Extract<Place, { at: 'reports' }>
  onClose(): void
}

/** Renders the dialog that shares the report of the selected period and revokes links. */
export const ShareDialog = withWords(shareEn, Share)

function Share({ model, business, place: { span, on }, onClose }: Props) {
  const t = useWords<DigikuaWords & FigureWords & ShareWords>()
  const { language } = useI18n()
  const [days, setDays] = useState<string>('30')
  const [made, setMade] = useState<SharedReport | null>(null)
  const [message, setSaid] = useState('')
  const { busy, problem, act } = useActing()
  // a link can be created without the list of others
  const { value, set } = useLoaded(
    signal =>
      dataOf(model.api, 'GET book/shares', business => ({ query: { business } }))(business.id, signal),
    [model, business.id],
  )
  const links = value ?? []
  const make = () =>
    act('make', async () => {
      const body = { business: business.id, span, days: Number(days || DAYS[1]), language, ...(on && { on }) }
      const { data } = await model.api('POST book/shares', { body })
      setMade(data)
      set([data, ...links])
    })
  const takeBack = ({ id }: SharedReport) =>
    act(id, async () => {
      const { message } = await model.api('POST book/shares/:id/revoke', { params: { id }, body: {} })
      set(links.filter(one => one.id !== id))
      if (made?.id === id) setMade(null)
      setSaid(message)
    })
  const text =
    made && t('sendText', { business: business.displayName || business.name, address: made.address })
  return (
    <Dialog
      title={t('shareTitle')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('closeShare')}</Button>}
    >
      <div className="stack">
        {made && text ? (
          <>
            <Copyable label={t('theLink')} text={made.address} />
            <a
              className="button start"
              href={`https://wa.me/?text=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('sendIt')}
            </a>
          </>
        ) : (
          <>
            <p>{t('shareText')}</p>
            <Select
              name="days"
              label={t('shareDays')}
              value={days}
              onChange={setDays}
              options={DAYS.map(value => ({ value, text: t(`days${value}`) }))}
            />
            <Button className="start" kind="primary" busy={busy === 'make'} onClick={make}>
              {t('makeLink')}
            </Button>
          </>
        )}
        {problem}
        <p role="status">{message}</p>
        {links.length > 0 && (
          <section>
            <h3>{t('openLinks')}</h3>
            <ul className="rows">
              {links.map(link => (
                <Link key={link.id} link={link} busy={busy === link.id} onTakeBack={() => takeBack(link)} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}

type LinkProps = { link: SharedReport; busy: boolean; onTakeBack(): void }

function Link({ link: { span, on, expiresAt, opened }, busy, onTakeBack }: LinkProps) {
  const t = useWords<DigikuaWords & FigureWords & ShareWords>()
  const { day } = useDays()
  const period = span === 'all' || !on ? null : periodOn(span, on)
  const named = period ? t('days', { from: day(period.from), to: day(period.to) }) : t('sinceStart')
  return (
    <li>
      <div>
        {t('linkOf', { period: named, day: day(expiresAt) })}
        <div className="muted">{t('openedTimes', { count: opened })}</div>
      </div>
      <Button of={named} busy={busy} onClick={onTakeBack}>
        {t('takeBack')}
      </Button>
    </li>
  )
}
