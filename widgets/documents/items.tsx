import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { MOST_LINES, TAX_CODES } from '#contract/document-kind.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { CloseButton } from '#kit/ui/close-button.tsx'
import { THOUSANDTHS } from '#rules/book/draft.ts'
import { readQuantity } from '#rules/document/typed.ts'
import { formatFigure, formatRate } from '#rules/money.ts'
import type { FormWords } from './form.en.ts'
import type { Here, Model } from './model.ts'
import { NewItemDialog } from './new-item-dialog.tsx'

export type ItemTyped = { variant: string; name: string; quantity: string; amount: string; taxCode: string }
export const BLANK: ItemTyped = { variant: '', name: '', quantity: '', amount: '', taxCode: '' }

type Props = {
  model: Model
  owner: Here
  items: readonly ItemTyped[]
  onChange(items: ItemTyped[]): void
  /** Errors by API field name: `items.0.quantity`. */
  problems: Readonly<Record<string, string>>
}

/** Renders the lines of a document. Chosen variants fill in their price; other lines have a free-text name. */
export function Items({ model, owner, items, onChange, problems }: Props) {
  const t = useWords<FormWords>()
  const { rows } = useStore(model.$variants)
  const [adding, setAdding] = useState<number | null>(null)
  const place = useRef<HTMLFieldSetElement>(null)
  const isLonger = useRef(false)
  const count = items.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line takes the focus once it is rendered
  useEffect(() => {
    if (isLonger.current) place.current?.querySelector<HTMLElement>('.item:last-of-type select')?.focus()
    isLonger.current = false
  }, [count])
  const priceOf = (id: string) => rows?.find(one => one.id === id)?.price ?? 0
  const sumOf = ({ variant, quantity }: ItemTyped) => {
    const pieces = readQuantity(quantity)
    const price = priceOf(variant)
    return price && typeof pieces === 'number' ? formatFigure(Math.round((price * pieces) / THOUSANDTHS)) : ''
  }
  const put = (at: number, changes: Partial<ItemTyped>) =>
    onChange(
      items.map((item, place) => {
        if (place !== at) return item
        const next = { ...item, ...changes }
        if (changes.variant) next.quantity ||= '1'
        // an amount typed by the user is kept
        const isOurs = item.amount === '' || item.amount === sumOf(item)
        return 'amount' in changes || !isOurs
          ? next
          : { ...next, amount: sumOf(next) || (changes.variant ? '' : next.amount) }
      }),
    )
  const optionsFor = ({ variant, name }: ItemTyped) => [
    ...(rows ?? []).map(({ id, name }) => ({ value: id, text: name })),
    // a draft keeps what is no longer offered, or not loaded yet
    ...(variant && variant !== 'other' && name && !rows?.some(({ id }) => id === variant)
      ? [{ value: variant, text: name }]
      : []),
    { value: 'other', text: t('other') },
  ]
  return (
    <fieldset className="items" ref={place}>
      <legend>{t('items')}</legend>
      {items.map((item, at) => {
        const error = (field: string) => problems[`items.${at}.${field}`] ?? null
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id until they are saved
          <section key={at} className="item card" aria-label={t('item', { number: at + 1 })}>
            <div className="with-new inline at-end">
              <Select
                name={at === 0 ? 'items' : `items.${at}`}
                label={t('what')}
                options={optionsFor(item)}
                value={item.variant}
                onChange={variant => put(at, { variant, name: '' })}
                error={error('variantId') ?? (at === 0 ? (problems.items ?? null) : null)}
              />
              <Button onClick={() => setAdding(at)}>{t('newProduct')}</Button>
            </div>
            {item.variant === 'other' && (
              <TextInput
                name={`items.${at}.name`}
                label={t('name')}
                value={item.name}
                maxLength={120}
                onChange={name => put(at, { name })}
                error={error('name')}
              />
            )}
            <div className="pair">
              <TextInput
                name={`items.${at}.quantity`}
                label={t('quantity')}
                kind="decimal"
                value={item.quantity}
                onChange={quantity => put(at, { quantity })}
                error={error('quantity')}
              />
              <TextInput
                name={`items.${at}.amount`}
                label={t('amount')}
                kind="decimal"
                value={item.amount}
                onChange={amount => put(at, { amount })}
                error={error('totalAmount')}
              />
            </div>
            {owner.settings.vatRegistered && (
              <Select
                name={`items.${at}.taxCode`}
                label={t('taxCode')}
                value={item.taxCode || 'standard'}
                onChange={taxCode => put(at, { taxCode })}
                options={TAX_CODES.map(code => ({
                  value: code,
                  text:
                    code === 'standard'
                      ? t('standard', { rate: formatRate(owner.start.rates.standard) })
                      : t(code),
                }))}
              />
            )}
            {items.length > 1 && (
              <CloseButton
                className="remove"
                label={t('removeItem', { number: at + 1 })}
                onClick={() => onChange(items.filter((_, place) => place !== at))}
              />
            )}
          </section>
        )
      })}
      {count < MOST_LINES && (
        <Button
          className="start"
          onClick={() => {
            isLonger.current = true
            onChange([...items, BLANK])
          }}
        >
          {t('addItem')}
        </Button>
      )}
      {adding !== null && (
        <NewItemDialog
          model={model}
          owner={owner}
          onClose={() => setAdding(null)}
          onDone={(variant, price) => {
            onChange(
              items.map((item, at) =>
                at === adding
                  ? {
                      ...item,
                      variant,
                      quantity: item.quantity || '1',
                      amount: item.amount || formatFigure(price),
                    }
                  : item,
              ),
            )
            setAdding(null)
          }}
        />
      )}
    </fieldset>
  )
}
