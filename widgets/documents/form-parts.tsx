import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { formatMoney } from '#rules/money.ts'
import { localPhone, type PhoneCountry } from '#rules/phone.ts'
import type { FormWords } from './form.en.ts'
import type { Here, Model } from './model.ts'
import { Sum } from './paper-parts.tsx'
import { reckonTyped, type Typed } from './typed.ts'

/** Renders the running totals. */
export function Sums({ typed, owner, rate }: { typed: Typed; owner: Here; rate: number }) {
  const t = useWords<FormWords>()
  const money = (amount: number) => formatMoney(amount, owner.business.currency)
  const isTaxed = owner.settings.vatRegistered
  const { subtotal, discount, tax, total } = reckonTyped(typed, owner, rate)
  return (
    <dl className="facts ends sums" aria-live="polite">
      {discount > 0 && <Sum label={t('subtotal')} text={money(subtotal)} />}
      {discount > 0 && <Sum label={t('discount')} text={`−${money(discount)}`} />}
      {isTaxed && <Sum label={t('tax')} text={money(tax)} />}
      <Sum label={t('total')} text={money(total)} isTotal />
    </dl>
  )
}

type RecentProps = {
  model: Model
  country: PhoneCountry
  onChoose(customer: Pick<Typed, 'clientName' | 'clientPhone' | 'clientEmail'>): void
}
const MOST_RECENT = 4

/** Renders recent customers; one tap fills in name, phone and email. */
export function Recent({ model, country, onChoose }: RecentProps) {
  const t = useWords<FormWords>()
  const lists = useStore(model.$lists)
  const rows = [...(lists.invoice.rows ?? []), ...(lists.quotation.rows ?? [])]
  const known = [...new Map(rows.map(row => [row.phone, row])).values()].slice(0, MOST_RECENT)
  const [isUsed, setUsed] = useState(false)
  if (known.length === 0 || isUsed) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons
    <div className="inline" role="group" aria-label={t('recent')}>
      {known.map(({ name, phone, email }) => (
        <Button
          key={phone}
          onClick={() => {
            setUsed(true)
            onChoose({ clientName: name, clientPhone: localPhone(phone, country), clientEmail: email })
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
