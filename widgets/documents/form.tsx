import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { newId } from '#kit/new-id.ts'
import { Form, useFields, useForm, useProblemToast } from '#kit/screens/form.tsx'
import type { Kept } from '#kit/screens/form-model.ts'
import { useRead } from '#kit/screens/read.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { readDocument } from '#rules/document/draft.ts'
import { readBuyerPin } from '#rules/document/etims.ts'
import { readDiscount } from '#rules/document/typed.ts'
import { countryOf } from '#rules/money.ts'
import type { FirstWords } from './first.en.ts'
import { type FormWords, formEn } from './form.en.ts'
import { Recent, Sums } from './form-parts.tsx'
import { Items, type ItemTyped } from './items.tsx'
import type { Here, Model } from './model.ts'
import { type Kind, paperPath, tabPath } from './place.ts'
import { Previewed } from './preview.tsx'
import { useSending } from './sending.ts'
import { EMPTY, reckonTyped, type Typed, typedOf, wireItem } from './typed.ts'

type Props = { model: Model; owner: Here; kind: Kind; id: string | null }
/** Renders the form of a quotation or invoice: customer and lines; the rest is collapsed. */
export const DocumentForm = withWords(formEn, Loaded)

/** Loads the draft first, if one is edited. */
function Loaded(props: Props) {
  const { model, id } = props
  const { value, instead } = useRead(model.paper, { parts: ['heading', 'field', 'field'] })
  useEffect(() => void model.needVariants(), [model])
  useEffect(() => void model.need(props.kind), [model, props.kind])
  if (!id) return <Written {...props} start={EMPTY} />
  if (value?.id !== id) return instead
  return <Written {...props} start={typedOf(value)} />
}

function Written({ model, owner, kind, id, start }: Props & { start: Typed }) {
  const t = useWords<FirstWords & FormWords>()
  const [, navigate] = useLocation()
  const { busy, say, send, textOf } = useSending(model)
  const clientId = useRef(newId())
  const sends = useRef(true)
  const { business, settings, start: about } = owner
  const country = countryOf(business.currency)
  const place = `${kind} ${id ?? 'new'}`
  const kept = () => (model.draft.read() as { typed?: Record<string, Kept<Typed>> } | null)?.typed ?? {}

  const readItems = (items: readonly ItemTyped[]) =>
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
    )
  const text = (key: string) => (t as (key: string) => string)(key)

  const form = useForm<Typed>({
    start,
    country,
    // input typed offline is restored on the next visit
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
        check: (value: unknown) => {
          const [first] = Object.values(readItems(value as ItemTyped[]).problems ?? {})
          return first ? text(first.key) : null
        },
      },
      { kind: 'email', name: 'clientEmail', blank: t('document.email-blank'), autoComplete: 'off' },
      { kind: 'phone', name: 'clientPhone', blank: t('book.client-phone-blank') },
      { kind: 'text', name: 'clientName', blank: t('document.name-blank'), maxLength: 120 },
      {
        kind: 'date',
        name: 'dueOn',
        label: t(kind === 'invoice' ? 'dueOn' : 'validUntil'),
        first: model.today(),
        check: (day: string) => (day < model.today() ? t('dueEarly') : null),
        optional: true,
        hint: t('dueHint', { days: kind === 'invoice' ? settings.dueDays : settings.validDays }),
      },
      {
        kind: 'decimal',
        name: 'discount',
        optional: true,
        check: (value: string, { items }: Typed) => {
          const read = readDiscount(value, readItems(items).values?.items)
          return typeof read === 'number' ? null : { key: read.key }
        },
      },
      { kind: 'lines', name: 'note', optional: true, maxLength: 1_000 },
      {
        kind: 'text',
        name: 'pin',
        optional: true,
        maxLength: 20,
        wire: 'clientPin',
        check: (value: string) => (readBuyerPin(value, country) === null ? t('pinWrong') : null),
      },
    ],
    // what a field says is not repeated below the form
    failureText: failure => (Object.keys(failure.fields).length > 0 ? undefined : textOf(failure)),
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
  const { values, attempt } = fields
  useProblemToast(fields, model.toaster)

  const save = async (isSent: boolean) => {
    // the form's default submit sends the document
    sends.current = isSent
    await form.submit()
    sends.current = true
  }
  const wrong = attempt > 0 ? (readItems(values.items).problems ?? {}) : {}

  return (
    <section className="stack">
      <Back to={id ? paperPath(kind, id) : tabPath(kind)} text={t(kind)} />
      <h3>{t(`${id ? 'edit' : 'new'}-${kind}`)}</h3>
      <Previewed model={model} owner={owner} kind={kind} typed={values}>
        {preview => (
          <Form
            form={form}
            className="stack"
            action={t(id ? 'updateAndSend' : 'saveAndSend')}
            beside={
              <>
                <Button busy={busy !== null} onClick={() => void save(false)}>
                  {t(id ? 'update' : 'saveDraft')}
                </Button>
                {preview}
              </>
            }
          >
            {fields => (
              <div className="stack">
                <Recent model={model} country={country} onChoose={customer => form.change(customer)} />
                {fields.draw('clientName', 'clientPhone', 'clientEmail')}
                {!values.clientEmail && business.owner.email && (
                  <Button
                    className="start"
                    onClick={() => form.change({ clientEmail: business.owner.email })}
                  >
                    {t('noEmail')}
                  </Button>
                )}
                <Items
                  model={model}
                  owner={owner}
                  items={values.items}
                  onChange={items => form.change({ items })}
                  problems={Object.fromEntries(
                    Object.entries(wrong).map(([name, { key }]) => [name, text(key)]),
                  )}
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
        )}
      </Previewed>
    </section>
  )
}
