import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Listed } from '#contract/book-columns.ts'
import type { Business } from '#contract/business.ts'
import { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { createToaster, Toasts } from '#kit/member/toast.tsx'
import type { Fields } from '#kit/screens/form.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useDays } from '#kit/ui/days.ts'
import { BOOK_FORMS, type BookForm, type Draft, readDraft } from '#rules/book/draft.ts'
import { formatFigure, formatMoney, readAmount } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import { readNumber } from '#rules/typed-number.ts'
import { type About, askedOf, labelOf, optionsOf } from './entry-fields.ts'
import { formOf, NATURES_OF, type Typed, typedOf, typedOfWaiting } from './entry-values.ts'
import type { DigikuaWords } from './first.en.ts'
import type { Model } from './model.ts'
import type { Subject } from './tables.ts'
import { VoidDialog, VoidWaits } from './void-dialog.tsx'
import type { Waiting } from './waiting.ts'

type Props = {
  model: Model
  business: Business
  subject: Subject
  /** What is changed: a row, or what waits on this device. */
  row?: Listed
  waiting?: Waiting
  /** The product or service that a new variant is of. */
  parent?: string
  /** What a new one begins with. */
  preset?: Typed
  onClose(): void
  onDone(text: string, id: string, typed: Typed): void
}

const KEYS = {
  sale: 'Sale',
  expense: 'Expense',
  product: 'Product',
  service: 'Service',
  'product-variant': 'ProductVariant',
  'service-variant': 'ServiceVariant',
  investment: 'Investment',
  inventory: 'Inventory',
} as const satisfies Record<Subject, string>
const DONE = {
  sale: 'sale',
  expense: 'expense',
  product: 'product',
  service: 'service',
  'product-variant': 'productVariant',
  'service-variant': 'serviceVariant',
  investment: 'investment',
  inventory: 'inventory',
} as const satisfies Record<Subject, string>

/** Adds something to the book, or changes it. What is wrong is said at its field, and what is to be mended first as a message. */
export function EntryDialog(props: Props) {
  const { model, business, subject, row, parent, preset, onClose, onDone } = props
  const t = useWords<DigikuaWords>()
  const { day } = useDays()
  const lists = useStore(model.lists.$lists)
  const { of } = useStore(model.lists.$choices)
  const entries = useStore(model.outbox.$entries)
  const [toaster] = useState(createToaster)
  const [nested, setNested] = useState<Nested | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const set = useRef<(values: Typed) => void>(() => {})

  useEffect(() => {
    void model.lists.needChoices()
    void model.lists.need('product', 'service', 'product-variant', 'service-variant')
  }, [model])

  const parentOf = (item: string): string =>
    [...(lists['product-variant']?.rows ?? []), ...(lists['service-variant']?.rows ?? [])].find(
      ({ id }) => id === item,
    )?.parent ?? ''
  // a row that waits is changed where it waits
  const waiting = props.waiting ?? entries.find(({ id, target }) => row && (target ?? id) === row.id)
  const isNew = !row && !waiting
  const country = business.currency === 'TZS' ? 'TZ' : 'KE'
  const about: About = {
    ...{ lists, choices: of ?? {}, currency: business.currency, country, today: model.today(), isNew, day },
  }
  const [start] = useState<Typed>(() =>
    waiting
      ? typedOfWaiting(waiting.form, waiting.values, parentOf)
      : row
        ? typedOf(row, parentOf)
        : { ...BLANK, day: '', ...(parent && { parent }), ...preset },
  )

  const form = formOf(subject, start)

  const save = async (typed: Typed) => {
    const form = formOf(subject, typed)
    // the form names what is missing, so this is a book that nobody knows
    if (!form || !business.id) throw new ApiError('invalid', t('important'))
    const reading = readDraft(form, typed as Draft, about)
    if (reading.problems) throw new ApiError('invalid', t('important'))
    const target = waiting ? waiting.target : row?.id
    const { id, waits } = await model.save(form, reading.values, { target, instead: waiting })
    const text = waits ? t('keptOnDevice') : t(`${DONE[subject]}${isNew ? 'Added' : 'Updated'}`)
    onDone(text, id, typed)
  }

  return (
    <>
      <FormDialog<Typed>
        title={t(`${isNew ? 'add' : 'edit'}${KEYS[subject]}`)}
        fields={typed => askedOf(subject, typed, about)}
        start={start}
        country={country}
        action={t(isNew ? 'add' : 'update')}
        onSubmit={save}
        onClose={onClose}
        onProblem={text => {
          toaster.$toasts.set([])
          toaster.announce(text, { kind: 'error' })
        }}
      >
        {fields => {
          set.current = values => {
            for (const [name, value] of Object.entries(values)) fields.control(name).onChange(value as never)
          }
          return (
            <>
              <Layout
                {...{ fields, subject, about, isNew, business }}
                onNested={setNested}
                onChange={() => toaster.$toasts.set([])}
              />
              {row &&
                (waiting ? (
                  <VoidWaits />
                ) : (
                  <Button className="start grave" onClick={() => setRemoving(true)}>
                    {t('remove')}
                  </Button>
                ))}
              <Toasts toaster={toaster} />
            </>
          )
        }}
      </FormDialog>
      {row && form && isRemoving && (
        <VoidDialog
          {...{ model, form, row }}
          onClose={() => setRemoving(false)}
          onDone={text => onDone(text, row.id, start)}
        />
      )}
      {nested && (
        <EntryDialog
          key={`${nested.subject} ${nested.parent ?? ''}`}
          {...{ model, business, subject: nested.subject, parent: nested.parent, preset: nested.preset }}
          onClose={() => setNested(null)}
          onDone={(_, id, typed) => {
            const next = afterNested(nested, id, typed)
            set.current(next.values)
            setNested(next.nested)
          }}
        />
      )}
    </>
  )
}

const BLANK: Typed = Object.fromEntries(
  ['nature', 'main', ...Object.values(BOOK_FORMS).flatMap(form => Object.keys(form))].map(name => [name, '']),
)

type Nested = { subject: Subject; parent?: string; preset?: Typed }

/** A new product or service is followed by its first variant, which is what is sold. */
function afterNested(
  { subject }: Nested,
  id: string,
  typed: Typed,
): { values: Typed; nested: Nested | null } {
  if (subject !== 'product' && subject !== 'service') return { values: { item: id }, nested: null }
  const { name = '', price = '' } = typed
  return {
    values: { main: id, item: '' },
    nested: { subject: `${subject}-variant`, parent: id, preset: { name, price } },
  }
}

type LayoutProps = {
  fields: Fields<Typed>
  subject: Subject
  about: About
  isNew: boolean
  business: Business
  onNested(nested: Nested): void
  onChange(): void
}

function Layout({ fields, subject, about, isNew, business, onNested, onChange }: LayoutProps) {
  const t = useWords<DigikuaWords>()
  const typed = fields.values
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said is being mended, and its message must not lie over the fields
  useEffect(onChange, [typed])
  const form = formOf(subject, typed)
  const isOpen = form !== null && (subject !== 'sale' || Boolean(typed.main))
  const shown = form ?? (NATURES_OF[subject]?.[0] as BookForm)
  const names = Object.keys(BOOK_FORMS[shown]).filter(name => name !== 'item')
  const { phone } = business.owner
  return (
    <div className="stack">
      {NATURES_OF[subject] && <Nature {...{ fields, subject, isNew }} />}
      {subject === 'sale' && form && <Main {...{ fields, form, about, onNested }} />}
      {isOpen ? (
        <>
          {'item' in BOOK_FORMS[shown] && subject !== 'expense' && (
            <Item {...{ fields, form: shown, about, onNested }} />
          )}
          {fields.draw(...names)}
          {'item' in BOOK_FORMS[shown] && subject === 'expense' && (
            <Item {...{ fields, form: shown, about, onNested }} />
          )}
          {'phone' in BOOK_FORMS[shown] && phone && !typed.phone && (
            <Button
              className="start"
              onClick={() => fields.control<string>('phone').onChange(localPhone(phone))}
            >
              {t(subject === 'sale' ? 'walkIn' : 'ownNumber')}
            </Button>
          )}
          {shown === 'inventory' && <StockTotal typed={typed} business={business} />}
        </>
      ) : (
        <Later form={shown} />
      )}
    </div>
  )
}

/** What kind of sale or expense it is. It stays what it is once it is in the book. */
function Nature({ fields, subject, isNew }: Pick<LayoutProps, 'fields' | 'subject' | 'isNew'>) {
  const t = useWords<DigikuaWords>()
  const control = fields.control<string>('nature')
  const choose = (value: string) => {
    control.onChange(value)
    // what was chosen for another nature is none of this one
    for (const name of ['main', 'item', 'years']) fields.control<string>(name).onChange('')
  }
  return (
    <fieldset className="plain" disabled={!isNew}>
      <Select
        {...control}
        onChange={choose}
        options={(NATURES_OF[subject] ?? []).map(value => ({ value, text: t(value as 'operating') }))}
      />
    </fieldset>
  )
}

type PickProps = Pick<LayoutProps, 'fields' | 'about' | 'onNested'> & { form: BookForm }

/** Which product or service: its variants can be chosen from then on. */
function Main({ fields, form, about, onNested }: PickProps) {
  const t = useWords<DigikuaWords>()
  const control = fields.control<string>('main')
  const subject = form === 'product-sale' ? 'product' : 'service'
  const rows = about.lists[subject]?.rows ?? []
  return (
    <div className="with-new">
      <Select
        {...control}
        onChange={value => {
          control.onChange(value)
          fields.control<string>('item').onChange('')
        }}
        options={rows.map(({ id, name }) => ({ value: id, text: name }))}
      />
      <Button onClick={() => onNested({ subject })}>
        {t(subject === 'product' ? 'newProduct' : 'newService')}
      </Button>
    </div>
  )
}

/** Which variant. Its price fills the amount of a sale, until another one is typed. */
function Item({ fields, form, about, onNested }: PickProps) {
  const t = useWords<DigikuaWords>()
  const typed = fields.values
  const control = fields.control<string>('item')
  const isSale = form === 'product-sale' || form === 'service-sale'
  const subject = form === 'service-sale' ? 'service-variant' : 'product-variant'
  const price = about.lists[subject]?.rows?.find(({ id }) => id === typed.item)?.price
  const quantity = Number(readNumber(typed.quantity ?? '') ?? 0)
  const sum = isSale && price ? Math.round(price * quantity) : 0
  const filled = useRef('')
  const amount = typed.amount ?? ''
  const setAmount = fields.control<string>('amount').onChange
  useEffect(() => {
    if (sum <= 0 || (amount !== '' && amount !== filled.current)) return
    // whole units alone: what a person would ask for
    filled.current = formatFigure(Math.round(sum / 100) * 100)
    if (filled.current !== amount) setAmount(filled.current)
  }, [sum, amount, setAmount])
  return (
    <div className="with-new">
      <Select
        {...control}
        options={optionsOf(form, 'item', typed, about) as { value: string; text: string }[]}
      />
      {isSale && <Button onClick={() => onNested({ subject, parent: typed.main })}>{t('newVariant')}</Button>}
    </div>
  )
}

/** What was put in stock is worth, while it is typed. */
function StockTotal({ typed, business }: { typed: Typed; business: Business }) {
  const t = useWords<DigikuaWords>()
  const items = Number(readNumber(typed.quantity ?? '') ?? 0)
  const reading = readAmount(typed.unitAmount ?? '')
  if (!items || !('amount' in reading)) return null
  const amount = formatMoney(Math.round(items * reading.amount), business.currency)
  return (
    <p className="muted" aria-live="polite">
      {t('stockTotal', { amount })}
    </p>
  )
}

/** The fields that can be filled in once the first choice is made. */
function Later({ form }: { form: BookForm }) {
  const t = useWords<DigikuaWords>()
  return (
    <fieldset className="plain stack" disabled>
      {Object.entries(BOOK_FORMS[form]).map(([name, { blank }]) => (
        <TextInput
          key={name}
          label={t((labelOf(blank) as { key: string }).key as 'f-name')}
          value=""
          onChange={() => {}}
        />
      ))}
    </fieldset>
  )
}
