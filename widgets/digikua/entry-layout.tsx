import { useEffect } from 'react'
import type { Business } from '#contract/business.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { TextInput } from '#kit/member/text.tsx'
import type { Fields } from '#kit/screens/form.tsx'
import { BOOK_FORMS, type BookForm } from '#rules/book/draft.ts'
import { formatMoney, readAmount } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import { readNumber } from '#rules/typed-number.ts'
import type { EntryWords } from './entry.en.ts'
import { type About, labelOf, optionsOf, ownOption } from './entry-fields.ts'
import { formOf, NATURES_OF, type Typed } from './entry-values.ts'
import type { DigikuaWords } from './first.en.ts'
import type { Subject } from './place.ts'
import { useSuggested } from './suggested.ts'

/** An item created from within another dialog that needs it. */
export type Nested = { subject: Subject; parent?: string; preset?: Typed }

type LayoutProps = {
  fields: Fields<Typed>
  subject: Subject
  about: About
  isNew: boolean
  business: Business
  onNested(nested: Nested): void
}

/** Lays out the fields of a dialog. Fields that depend on the first choice are disabled until it is made. */
export function Layout({ fields, subject, about, isNew, business, onNested }: LayoutProps) {
  const t = useWords<DigikuaWords & EntryWords>()
  const typed = fields.values
  const form = formOf(subject, typed)
  const { item = '', main = '' } = typed
  const { 'product-variant': products, 'service-variant': services } = about.lists
  const variants = [...(products?.rows ?? []), ...(services?.rows ?? [])]
  const isThere = products?.rows && services?.rows
  // a variant that is no longer offered stands for its product too
  const parent = variants.find(({ id }) => id === item)?.parent ?? (isThere ? item : '')
  const setMain = fields.control<string>('main').onChange
  // the variants may arrive after the dialog has opened
  useEffect(() => {
    if (subject === 'sale' && main === '' && parent !== '') setMain(parent)
  }, [subject, main, parent, setMain])
  const isOpen = form !== null && (subject !== 'sale' || main !== '' || item !== '')
  const shown = form ?? (NATURES_OF[subject]?.[0] as BookForm)
  const names = Object.keys(BOOK_FORMS[shown]).filter(name => name !== 'item')
  const { phone } = business.owner
  return (
    <div className="stack">
      {NATURES_OF[subject] && <Nature fields={fields} subject={subject} isNew={isNew} />}
      {subject === 'sale' && form && <Main fields={fields} form={form} about={about} onNested={onNested} />}
      {isOpen ? (
        <>
          {'item' in BOOK_FORMS[shown] && subject !== 'expense' && (
            <Item fields={fields} form={shown} about={about} onNested={onNested} />
          )}
          {isVariant(shown) ? (
            <>
              {fields.draw('name')}
              <div className="with-new">
                {fields.draw('parent')}
                <New subject={shown === 'product-variant' ? 'product' : 'service'} onNested={onNested} />
              </div>
              {fields.draw(...names.filter(name => name !== 'name' && name !== 'parent'))}
            </>
          ) : (
            fields.draw(...names)
          )}
          {'item' in BOOK_FORMS[shown] && subject === 'expense' && (
            <Item fields={fields} form={shown} about={about} onNested={onNested} />
          )}
          {'phone' in BOOK_FORMS[shown] && phone && !typed.phone && (
            <Button
              className="start"
              onClick={() => fields.control<string>('phone').onChange(localPhone(phone, about.country))}
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

const isVariant = (form: BookForm) => form === 'product-variant' || form === 'service-variant'

/** Renders the button that creates a product or service within the dialog that needs it. */
function New({ subject, onNested }: { subject: 'product' | 'service' } & Pick<LayoutProps, 'onNested'>) {
  const t = useWords<DigikuaWords & EntryWords>()
  return (
    <Button onClick={() => onNested({ subject })}>
      {t(subject === 'product' ? 'newProduct' : 'newService')}
    </Button>
  )
}

/** Renders the kind of sale or expense, which is fixed once the entry is saved. */
function Nature({ fields, subject, isNew }: Pick<LayoutProps, 'fields' | 'subject' | 'isNew'>) {
  const t = useWords<DigikuaWords & EntryWords>()
  const control = fields.control<string>('nature')
  const choose = (value: string) => {
    control.onChange(value)
    // choices made for another nature no longer apply
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

/** Renders the choice of product or service, which determines the variants offered. */
function Main({ fields, form, about, onNested }: PickProps) {
  const control = fields.control<string>('main')
  const subject = form === 'product-sale' ? 'product' : 'service'
  const rows = about.lists[subject]?.rows ?? []
  const own = ownOption(about, 'item')
  const isGone = own && !about.lists[`${subject}-variant`]?.rows?.some(({ id }) => id === own.value)
  return (
    <div className="with-new">
      <Select
        {...control}
        onChange={value => {
          control.onChange(value)
          fields.control<string>('item').onChange('')
        }}
        options={[...(isGone ? [own] : []), ...rows.map(({ id, name }) => ({ value: id, text: name }))]}
      />
      <New subject={subject} onNested={onNested} />
    </div>
  )
}

/** Renders the choice of variant. Its price fills a sale's amount until the user types another one. */
function Item({ fields, form, about, onNested }: PickProps) {
  const t = useWords<DigikuaWords & EntryWords>()
  const typed = fields.values
  const control = fields.control<string>('item')
  const isSale = form === 'product-sale' || form === 'service-sale'
  const subject = form === 'service-sale' ? 'service-variant' : 'product-variant'
  const price = about.lists[subject]?.rows?.find(({ id }) => id === typed.item)?.price
  const quantity = Number(readNumber(typed.quantity ?? '') ?? 0)
  const sum = isSale && price ? Math.round(price * quantity) : 0
  const setAmount = fields.control<string>('amount').onChange
  useSuggested(sum, typed.amount ?? '', setAmount)
  return (
    <div className="with-new">
      <Select {...control} options={optionsOf(form, 'item', typed, about)} />
      {isSale ? (
        <Button onClick={() => onNested({ subject, parent: typed.main })}>{t('newVariant')}</Button>
      ) : (
        <New subject="product" onNested={onNested} />
      )}
    </div>
  )
}

/** Renders the total value of a stock entry while it is typed. */
function StockTotal({ typed, business }: { typed: Typed; business: Business }) {
  const t = useWords<DigikuaWords & EntryWords>()
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

/** Renders the disabled fields that depend on the first choice. */
function Later({ form }: { form: BookForm }) {
  const t = useWords<DigikuaWords & EntryWords>()
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
