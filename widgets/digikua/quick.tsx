import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Favourite } from '#contract/book.ts'
import type { Currency } from '#contract/loan.ts'
import { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { type Fields, Form, useForm } from '#kit/screens/form.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { MoreWords } from '#kit/ui/more-words.tsx'
import { type BookForm, type Draft, readDraft } from '#rules/book/draft.ts'
import { countryOf, formatFigure, formatMoney } from '#rules/money.ts'
import type { SmsReading } from '#rules/mpesa-sms.ts'
import { localPhone } from '#rules/phone.ts'
import { readNumber } from '#rules/typed-number.ts'
import { type About, fieldsOf } from './entry-fields.ts'
import type { Typed } from './entry-values.ts'
import type { DigikuaWords } from './first.en.ts'
import type { Quick } from './host.ts'
import type { Model, Saved } from './model.ts'
import { detailPath, newPath, OVERVIEW } from './place.ts'
import { type QuickWords, quickEn } from './quick.en.ts'
import { Message } from './quick-message.tsx'
import { useSuggested } from './suggested.ts'

/** Renders quick entry of a sale or expense: fields are prefilled with the last values, and no list is loaded. */
export function QuickScreen({ model }: { model: Model }) {
  const { value, instead } = useRead(model.quick, {
    parts: ['heading', 'field', 'field', 'field', 'button'],
  })
  return <MoreWords en={quickEn}>{value ? <QuickEntry model={model} quick={value} /> : instead}</MoreWords>
}

type Mode = 'sale' | 'expense'
type Setup = { model: Model; quick: Quick }
const MOST = 6

function QuickEntry({ model, quick }: Setup) {
  const t = useWords<DigikuaWords & QuickWords>()
  const [mode, setMode] = useState<Mode>('sale')
  const [sms, setSms] = useState<SmsReading | null>(null)
  /** Incremented per entry, so that each gets a new form. */
  const [turn, setTurn] = useState(0)
  const [last, setLast] = useState<Done | null>(null)
  const next = (done: Done) => {
    setSms(null)
    setLast(done)
    setTurn(turn + 1)
  }
  return (
    <section className="quick gap-3 stack">
      <Back to={OVERVIEW} text={t('back')} />
      <h2 part="heading">{t('quickTitle')}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons */}
      <div className="spans inline gap-0" role="group" aria-label={t('quickTitle')}>
        {(['sale', 'expense'] as const).map(one => (
          <Button key={one} kind="plain" aria-pressed={one === mode} onClick={() => setMode(one)}>
            {t(one === 'sale' ? 'quickSale' : 'quickExpense')}
          </Button>
        ))}
      </div>
      {/* in the flow rather than a toast, which would cover the buttons needed next */}
      <p className="saved" role="status">
        {last?.text}
        {last && (
          <Button
            kind="plain"
            onClick={() => {
              setLast(null)
              last.undo()
            }}
          >
            {t('undo')}
          </Button>
        )}
      </p>
      {mode === 'sale' && quick.favourites.length === 0 ? (
        <div className="callout">
          <p>{t('nothingToSell')}</p>
          <Link className="button" href={newPath('sales')}>
            {t('add-sale')}
          </Link>
        </div>
      ) : (
        <Entry key={`${mode} ${turn}`} model={model} quick={quick} mode={mode} sms={sms} onNext={next} />
      )}
      <Message
        // remounted after a message was read, so that its section folds up
        key={`message ${turn}`}
        model={model}
        onRead={(read, as) => {
          setSms(read)
          setMode(as)
          setTurn(turn + 1)
        }}
      />
    </section>
  )
}

/** What was saved, and how to take it back. */
type Done = { text: string; undo(): void }

type EntryProps = Setup & { mode: Mode; sms: SmsReading | null; onNext(done: Done): void }

const formOf = (mode: Mode, favourite: Favourite | undefined): BookForm =>
  mode === 'expense' ? 'operating' : favourite?.kind === 'service-variant' ? 'service-sale' : 'product-sale'

function Entry({ model, quick, mode, sms, onNext }: EntryProps) {
  const t = useWords<DigikuaWords & QuickWords>()
  const { day } = useDays()
  const [, navigate] = useLocation()
  const owner = useStore(model.$owner)
  const isAgain = useRef(false)
  const fromMessage = useRef<HTMLDivElement>(null)
  // the message was pasted below the form
  useEffect(() => fromMessage.current?.focus(), [])
  const currency = owner.state === 'here' ? owner.business.currency : 'KES'
  const country = countryOf(currency)
  const choices = { entrepreneurSaleType: quick.types }
  const about: About = { lists: {}, choices, currency, country, today: model.today(), isNew: true, day }
  const [first] = quick.favourites
  const favouriteOf = (typed: Typed) => quick.favourites.find(({ item }) => item === typed.item)
  const fields = (typed: Typed) => fieldsOf(formOf(mode, favouriteOf(typed)), typed, about)

  const form = useForm<Typed>({
    country,
    fields: fields,
    start: startOf(),
    async send(typed) {
      const kind = formOf(mode, favouriteOf(typed))
      const reading = readDraft(kind, typed as Draft, about)
      if (reading.problems) throw new ApiError('invalid', t('important'))
      const saved = await model.save(kind, reading.values, { reference: sms?.code })
      const text = saved.waits ? t('keptOnDevice') : t(`added-${mode}`)
      const undo = () => void takeBack(kind, saved)
      if (isAgain.current) return onNext({ text, undo })
      model.toaster.announce(text, { kind: 'good', action: { text: t('undo'), action: undo } })
      navigate(detailPath(mode === 'sale' ? 'sales' : 'expenses'))
    },
  })
  const takeBack = (kind: BookForm, saved: Saved) =>
    model
      .undo(kind, saved, t('takenBackReason'))
      .then(() => model.toaster.announce(t('takenBack')), model.toaster.failed(t('takenBackFailed')))
  function startOf(): Typed {
    const known = quick.business?.phone
    const phone = sms?.phone ?? first?.last?.phone ?? known
    const used = mode === 'sale' ? quick.saleType : quick.expenseType
    // the last one used may no longer be offered
    const type = (quick.types.find(({ id }) => id === used) ?? quick.types[0])?.id ?? ''
    const read = sms?.amount ? formatFigure(Math.round(sms.amount / 100) * 100) : ''
    const isSale = mode === 'sale'
    return {
      item: isSale ? (first?.item ?? '') : '',
      quantity: isSale ? '1' : '',
      type,
      name: isSale ? '' : (sms?.name ?? ''),
      phone: phone ? localPhone(phone, country) : '',
      day: sms?.day ?? model.today(),
      amount: read || (isSale && first ? formatFigure(first.price) : ''),
    }
  }
  const again = () => {
    isAgain.current = true
    void form.submit().finally(() => {
      isAgain.current = false
    })
  }

  return (
    <Form
      form={form}
      className="stack"
      action={t('done')}
      lead={
        sms && (
          <div
            ref={fromMessage}
            className={sms.doubts.length > 0 ? 'callout warn' : 'callout'}
            role="status"
            tabIndex={-1}
          >
            <p>{t('fromMessage', { code: sms.code })}</p>
            {sms.doubts.length > 0 && <p>{t('messageDoubt')}</p>}
          </div>
        )
      }
      beside={<Button onClick={again}>{t('saveAndMore')}</Button>}
    >
      {fields => (
        <>
          {mode === 'sale' && (
            <Favourites fields={fields} quick={quick} currency={currency} isRead={Boolean(sms)} />
          )}
          {mode === 'sale' ? (
            <div className="sums">{fields.draw('quantity', 'amount')}</div>
          ) : (
            fields.draw('name', 'amount')
          )}
          <details className="rest">
            <summary>{t('restSummary', { day: day(fields.values.day || model.today()) })}</summary>
            <div className="stack">
              {fields.draw('day', 'type', 'phone')}
              {quick.business?.phone && (
                <Button
                  className="start"
                  onClick={() =>
                    fields.control<string>('phone').onChange(localPhone(quick.business?.phone ?? '', country))
                  }
                >
                  {t(mode === 'sale' ? 'walkIn' : 'ownNumber')}
                </Button>
              )}
            </div>
          </details>
        </>
      )}
    </Form>
  )
}

type FavouritesProps = { fields: Fields<Typed>; quick: Quick; currency: Currency; isRead: boolean }

/** Renders the best-selling items as buttons. Price × quantity fills the amount until the user types another one. */
function Favourites({ fields, quick, currency, isRead }: FavouritesProps) {
  const t = useWords<DigikuaWords & QuickWords>()
  const { item, quantity = '', amount = '' } = fields.values
  const [isWhole, setWhole] = useState(false)
  const chosen = quick.favourites.find(one => one.item === item)
  const sum = chosen ? Math.round(chosen.price * Number(readNumber(quantity) ?? 0)) : 0
  const setAmount = fields.control<string>('amount').onChange
  useSuggested(sum, amount, setAmount, isRead ? '' : amount)
  const shown = isWhole ? quick.favourites : quick.favourites.slice(0, MOST)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would render a legend instead of a label
    <div className="field" role="group" aria-label={t('what')}>
      <span className="label">{t('what')}</span>
      <div className="chips">
        {shown.map(({ item: own, name, price }) => (
          <Button
            key={own}
            aria-pressed={own === item}
            onClick={() => fields.control<string>('item').onChange(own)}
          >
            {name} <span className="muted">{formatMoney(price, currency)}</span>
          </Button>
        ))}
        {!isWhole && quick.favourites.length > MOST && (
          <Button kind="plain" onClick={() => setWhole(true)}>
            {t('moreItems')}
          </Button>
        )}
      </div>
    </div>
  )
}
