import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Paper } from '#contract/document.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Form, useFields, useForm } from '#kit/screens/form.tsx'
import type { Kept } from '#kit/screens/form-model.ts'
import { MoreWords } from '#kit/ui/more-words.tsx'
import { readDocument } from '#rules/document/draft.ts'
import { reckon } from '#rules/document/totals.ts'
import { readMoney, readQuantity } from '#rules/document/typed.ts'
import { formatFigure, formatMoney } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import type { FirstWords } from './first.en.ts'
import { type FormWords, formEn } from './form.en.ts'
import { BLANK, Items, type ItemTyped } from './items.tsx'
import type { Here, Model } from './model.ts'
import { type Kind, paperPath, tabPath } from './place.ts'
import { useSending } from './sending.ts'

type Props = { model: Model; owner: Here; kind: Kind; id: string | null }
type Typed = {
  items: ItemTyped[]
  clientEmail: string
  clientPhone: string
  clientName: string
  dueOn: string
  discount: string
  note: string
  pin: string
}

const EMPTY: Typed = {
  items: [BLANK],
  clientEmail: '',
  clientPhone: '',
  clientName: '',
  dueOn: '',
  discount: '',
  note: '',
  pin: '',
}

/** Writes a quotation or invoice: to whom, what and how much; the rest is under a fold. */
export const DocumentForm = (props: Props) => (
  <MoreWords en={formEn}>
    <Loaded {...props} />
  </MoreWords>
)

/** A draft that is changed is read first. */
function Loaded(props: Props) {
  const { model, id } = props
  const { value, failure } = useStore(model.$paper)
  useEffect(() => void model.needVariants(), [model])
  useEffect(() => void model.need(props.kind), [model, props.kind])
  if (!id) return <Written {...props} start={EMPTY} />
  if (failure && !value) return <Failure text={failure.message} onRetry={() => void model.retryPaper()} />
  if (value?.id !== id) return <Skeleton parts={['heading', 'field', 'field']} />
  return <Written {...props} start={typedOf(value)} />
}

const typedOf = ({ lines, customer, dueOn, discount, note }: Paper): Typed => ({
  items: lines.map(({ item, name, quantity, amount, taxCode }) => ({
    variant: item ?? 'other',
    name: item ? '' : name,
    quantity: String(quantity),
    amount: formatFigure(amount),
    taxCode: taxCode ?? '',
  })),
  clientName: customer.name,
  clientPhone: localPhone(customer.phone),
  clientEmail: customer.email,
  dueOn: dueOn ?? '',
  discount: discount ? formatFigure(discount) : '',
  note,
  pin: customer.pin,
})

function Written({ model, owner, kind, id, start }: Props & { start: Typed }) {
  const t = useWords<FirstWords & FormWords>()
  const [, navigate] = useLocation()
  const { busy, say, send, textOf } = useSending(model)
  const clientId = useRef(crypto.randomUUID())
  const sends = useRef(true)
  const { business, settings, start: about } = owner
  const country = business.currency === 'TZS' ? 'TZ' : 'KE'
  const place = `${kind} ${id ?? 'new'}`
  const kept = () => (model.draft.read() as { typed?: Record<string, Kept<Typed>> } | null)?.typed ?? {}

  const problemsOf = (items: readonly ItemTyped[]) =>
    readDocument(
      {
        phone: 'x',
        clientName: 'x',
        clientPhone: '0700000000',
        clientEmail: 'x@example.org',
        items: items
          .map(wireItem)
          .map(item => ({ ...item, variant: item.variantId, amount: item.totalAmount })),
      },
      country,
    ).problems ?? {}
  const said = (key: string) => (t as (key: string) => string)(key)

  const form = useForm<Typed>({
    start,
    country,
    // what was written without a connection is here the next time
    draft: {
      read: () => kept()[place],
      write: value => {
        const { [place]: _, ...others } = kept()
        model.draft.write({ typed: value ? { ...others, [place]: value } : others })
      },
    },
    fields: [
      {
        kind: 'custom',
        name: 'items',
        label: t('items'),
        check: (value: unknown) => {
          const [first] = Object.values(problemsOf(value as ItemTyped[]))
          return first ? said(first.key) : null
        },
      },
      {
        kind: 'email',
        name: 'clientEmail',
        label: t('clientEmail'),
        blank: t('document.email-blank'),
        autoComplete: 'off',
      },
      { kind: 'phone', name: 'clientPhone', label: t('clientPhone'), blank: t('book.client-phone-blank') },
      {
        kind: 'text',
        name: 'clientName',
        label: t('clientName'),
        blank: t('document.name-blank'),
        maxLength: 120,
      },
      {
        kind: 'date',
        name: 'dueOn',
        label: t(kind === 'invoice' ? 'dueOn' : 'validUntil'),
        first: model.today(),
        optional: true,
        hint: t('dueHint', { days: kind === 'invoice' ? settings.dueDays : settings.validDays }),
      },
      {
        kind: 'decimal',
        name: 'discount',
        label: t('discount'),
        optional: true,
        check: (value: string) => (typeof readMoney(value) === 'number' ? null : t('book.amount-form')),
      },
      { kind: 'lines', name: 'note', label: t('note'), optional: true, maxLength: 1_000 },
      { kind: 'text', name: 'pin', label: t('pin'), optional: true, maxLength: 20, wire: 'clientPin' },
    ],
    failureText: failure => textOf(failure),
    async send({ items, dueOn, pin, ...values }) {
      const written = {
        ...values,
        items: items.map(wireItem),
        dueOn: dueOn || null,
        clientPin: pin,
        ...(id ? { id } : { clientId: clientId.current }),
      }
      const { total } = reckonTyped({ items, discount: values.discount }, owner, about.rates.standard)
      const made = await model.write(kind, written, { name: values.clientName, total, sends: sends.current })
      if (!made) {
        say(t('keptOnDevice'))
        return navigate(tabPath(kind))
      }
      if (!sends.current || !(await send(kind, made.id))) say(made.message)
      navigate(sends.current ? paperPath(kind, made.id) : tabPath(kind))
    },
  })
  const fields = useFields(form)
  const { values, attempt, problems } = fields
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it was sent in vain
  useEffect(() => {
    if (attempt > 0 && problems[0]) say(problems[0].text, 'error')
  }, [attempt])

  const save = async (isSent: boolean) => {
    // the form's own button sends
    sends.current = isSent
    await form.submit()
    sends.current = true
  }
  const title = id
    ? kind === 'invoice'
      ? 'editInvoice'
      : 'editQuotation'
    : kind === 'invoice'
      ? 'newInvoice'
      : 'newQuotation'
  const wrong = attempt > 0 ? problemsOf(values.items) : {}

  return (
    <section className="stack written">
      <Link className="back no-print" href={id ? paperPath(kind, id) : tabPath(kind)}>
        ‹ {t(kind)}
      </Link>
      <h3>{t(title)}</h3>
      <Form
        form={form}
        className="stack"
        action={t(id ? 'updateAndSend' : 'saveAndSend')}
        beside={
          <Button busy={busy !== null} onClick={() => void save(false)}>
            {t(id ? 'update' : 'saveDraft')}
          </Button>
        }
      >
        {fields => (
          <div className="stack">
            <Recent model={model} onChoose={customer => form.change(customer)} />
            {fields.draw('clientName', 'clientPhone', 'clientEmail')}
            {!values.clientEmail && business.owner.email && (
              <Button className="start" onClick={() => form.change({ clientEmail: business.owner.email })}>
                {t('noEmail')}
              </Button>
            )}
            <Items
              model={model}
              owner={owner}
              items={values.items}
              onChange={items => form.change({ items })}
              problems={Object.fromEntries(Object.entries(wrong).map(([name, { key }]) => [name, said(key)]))}
            />
            <details
              className="card more"
              open={Boolean(values.dueOn || values.discount || values.note || values.pin)}
            >
              <summary>{t('more')}</summary>
              <div className="stack">{fields.draw('dueOn', 'discount', 'note', 'pin')}</div>
            </details>
            <Sums typed={values} owner={owner} rate={about.rates.standard} />
          </div>
        )}
      </Form>
    </section>
  )
}

/** A line as the wire has it. */
function wireItem({ variant, name, quantity, amount, taxCode }: ItemTyped) {
  const isOwn = variant !== '' && variant !== 'other'
  return {
    variantId: isOwn ? variant : '',
    name: isOwn ? '' : name,
    // the one that stands there before anything is chosen is nothing that was typed
    quantity: !isOwn && !name && !amount ? '' : quantity,
    totalAmount: amount,
    taxCode: (taxCode || null) as 'standard' | null,
  }
}

/** What typed lines come to; what cannot be read counts for nothing. @param rate of the tax, in basis points */
function reckonTyped(
  { items, discount }: Pick<Typed, 'items' | 'discount'>,
  { settings }: Here,
  rate: number,
) {
  const number = (read: unknown) => (typeof read === 'number' ? read : 0)
  const lines = items.map(({ amount, quantity, taxCode }) => {
    const code = settings.vatRegistered ? ((taxCode || 'standard') as 'standard') : null
    return {
      amount: number(readMoney(amount)),
      quantity: number(readQuantity(quantity)),
      taxCode: code,
      taxRate: code === 'standard' ? rate : 0,
    }
  })
  return reckon(lines, number(readMoney(discount)))
}

/** What it comes to, while it is written. */
function Sums({ typed, owner, rate }: { typed: Typed; owner: Here; rate: number }) {
  const t = useWords<FormWords>()
  const money = (amount: number) => formatMoney(amount, owner.business.currency)
  const isTaxed = owner.settings.vatRegistered
  const { subtotal, discount, tax, total } = reckonTyped(typed, owner, rate)
  return (
    <dl className="facts ends sums" aria-live="polite">
      {discount > 0 && (
        <>
          <div>
            <dt>{t('subtotal')}</dt>
            <dd>{money(subtotal)}</dd>
          </div>
          <div>
            <dt>{t('discount')}</dt>
            <dd>−{money(discount)}</dd>
          </div>
        </>
      )}
      {isTaxed && (
        <div>
          <dt>{t('tax')}</dt>
          <dd>{money(tax)}</dd>
        </div>
      )}
      <div className="total">
        <dt>{t('total')}</dt>
        <dd>{money(total)}</dd>
      </div>
    </dl>
  )
}

type RecentProps = {
  model: Model
  onChoose(customer: Pick<Typed, 'clientName' | 'clientPhone' | 'clientEmail'>): void
}
const MOST_RECENT = 4

/** Whom was written to lately: one tap fills in all three. */
function Recent({ model, onChoose }: RecentProps) {
  const t = useWords<FormWords>()
  const lists = useStore(model.$lists)
  const rows = [...(lists.invoice.rows ?? []), ...(lists.quotation.rows ?? [])]
  const known = [...new Map(rows.map(row => [row.phone, row])).values()].slice(0, MOST_RECENT)
  const [isUsed, setUsed] = useState(false)
  if (known.length === 0 || isUsed) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons
    <div className="chips" role="group" aria-label={t('recent')}>
      {known.map(({ name, phone, email }) => (
        <Button
          key={phone}
          onClick={() => {
            setUsed(true)
            onChoose({ clientName: name, clientPhone: localPhone(phone), clientEmail: email })
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
