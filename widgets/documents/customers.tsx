import { useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { countryOf, formatMoney } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import type { FirstWords } from './first.en.ts'
import type { Here, Model } from './model.ts'
import { type PaperWords, paperEn } from './paper.en.ts'
import { useSending } from './sending.ts'

/** Renders the customers with their outstanding balances and statements. */
export const Customers = withWords(paperEn, Known)

function Known({ model, owner: { business } }: { model: Model; owner: Here }) {
  const t = useWords<FirstWords & PaperWords>()
  const { value, instead } = useRead(model.customers, { parts: ['field', 'card', 'card'] })
  const { busy, save } = useSending(model)
  const [search, setSearch] = useState('')
  const money = (amount: number) => formatMoney(amount, business.currency)
  const local = (phone: string) => localPhone(phone, countryOf(business.currency))
  if (!value) return instead
  const term = search.trim().toLowerCase()
  const shown = value.filter(({ name, phone, email }) =>
    [name, local(phone), phone, email].some(text => text.toLowerCase().includes(term)),
  )
  return (
    <section className="stack">
      <h3>{t('customers')}</h3>
      {value.length === 0 ? (
        <p className="muted">{t('customersNone')}</p>
      ) : (
        <>
          <TextInput name="search" label={t('search')} value={search} onChange={setSearch} optional />
          {shown.length === 0 && <p role="status">{t('noneFound')}</p>}
          <ul className="rows card">
            {shown.map(one => (
              <li key={one.id}>
                <div>
                  <strong>{one.name}</strong>
                  <p className="muted">
                    {local(one.phone)} · {one.email}
                  </p>
                  <p>
                    {[
                      t('customerInvoices', { count: one.invoices }),
                      one.owed > 0 && t('customerOwes', { amount: money(one.owed) }),
                      one.overdue > 0 && t('customerOverdue', { amount: money(one.overdue) }),
                      one.credit > 0 && t('customerCredit', { amount: money(one.credit) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <Button
                  busy={busy === `file ${one.id}`}
                  aria-label={`${t('statement')}: ${one.name}`}
                  onClick={() => void save('customers', one.id, one.name)}
                >
                  {t('statement')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
