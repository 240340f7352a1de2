import type { ReactNode } from 'react'
import type { Currency } from '#contract/loan.ts'
import type { Fields as Drawn } from '#kit/screens/form.tsx'
import type { FormField, Text } from '#kit/screens/form-model.ts'
import { SYMBOL } from '#rules/money.ts'
import type { Field, Form } from './form.ts'
import type { FundWords } from './words.en.ts'
import { useT } from './words.tsx'

/** Repayment intervals on offer, in months. */
const RHYTHMS = [1, 2, 3, 4, 6, 12]

type Key = keyof FundWords
const label = (key: Key): Text => ({ key })
const choice = (name: Field, of: Key, options: Record<string, Key>): FormField<Form> => ({
  kind: 'radio',
  name,
  label: label(of),
  options: Object.entries(options).map(([value, key]) => ({ value, text: label(key) })),
})
const count = (name: Field, wire?: string): FormField<Form> => ({ kind: 'digits', name, wire, maxLength: 3 })

/** Returns the form fields of a fund, in order. */
export const fieldsOf = (currency: Currency): readonly FormField<Form>[] => [
  { kind: 'text', name: 'name', maxLength: 80 },
  { kind: 'text', name: 'description', hint: label('descriptionHint'), optional: true, maxLength: 300 },
  { kind: 'money', name: 'minPrincipal', currency },
  { kind: 'money', name: 'maxPrincipal', currency },
  {
    kind: 'select',
    name: 'every',
    options: RHYTHMS.map(count => ({
      value: String(count),
      text: { key: 'everyMonths', values: { count } },
    })),
  },
  count('shortest', 'minInstalments'),
  count('longest', 'maxInstalments'),
  { kind: 'text', name: 'rate', maxLength: 6 },
  choice('ratePer', 'ratePer', { month: 'perMonth', year: 'perYear' }),
  choice('method', 'method', { declining: 'methodDeclining', flat: 'methodFlat' }),
  {
    ...choice('amortization', 'amortization', {
      'equal-instalments': 'equalInstalments',
      'equal-principal': 'equalPrincipal',
    }),
    // for flat loans both are the same
    when: ({ method }) => method === 'declining',
  },
  count('gracePrincipal', 'grace.principal'),
  count('graceInterest', 'grace.interest'),
  count('graceFree', 'grace.interestFree'),
  choice('penalty', 'penaltyLabel', { none: 'penaltyNone', charged: 'penaltyCharged' }),
  { ...count('penaltyAfter', 'penalty.after'), when: isCharged },
  { kind: 'text', name: 'penaltyRate', wire: 'penalty.rate', maxLength: 6, when: isCharged },
]

function isCharged({ penalty }: Form): boolean {
  return penalty === 'charged'
}

/** Renders the fields, grouped by subject. */
export function Fields({ draw, currency }: { draw: Drawn<Form>['draw']; currency: Currency }) {
  const t = useT()
  return (
    <>
      <Part title={t('about')}>{draw('name', 'description')}</Part>
      <Part title={t('amountTerm')} lead={t('currency', { currency: `${SYMBOL[currency]} (${currency})` })}>
        <div className="pair">{draw('minPrincipal', 'maxPrincipal')}</div>
        {draw('every')}
        <div className="pair">{draw('shortest', 'longest')}</div>
      </Part>
      <Part title={t('column-rate')}>
        <div className="pair">{draw('rate', 'ratePer')}</div>
        {draw('method', 'amortization')}
      </Part>
      <Part title={t('grace')} lead={t('graceHint')}>
        {draw('gracePrincipal', 'graceInterest', 'graceFree')}
      </Part>
      <Part title={t('penalty')}>
        {draw('penalty')}
        <div className="pair">{draw('penaltyAfter', 'penaltyRate')}</div>
      </Part>
    </>
  )
}

const Part = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <section className="part">
    <h3>{title}</h3>
    {lead && <p className="muted">{lead}</p>}
    {children}
  </section>
)
