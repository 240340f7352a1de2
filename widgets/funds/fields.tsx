import type { ReactNode } from 'react'
import type { Currency } from '#contract/loan.ts'
import { MoneyInput } from '#kit/core/money.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { Select } from '#kit/core/select.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { SYMBOL } from '#rules/money.ts'
import type { Field, Form } from './form.ts'
import { useSay } from './words.tsx'

type Props = {
  form: Form
  currency: Currency
  error(field: Field): string | null
  onEdit(change: Partial<Form>): void
}

/** Months between two repayments that are on offer. */
const RHYTHMS = [1, 2, 3, 4, 6, 12]

/** The fields of a fund, by what they are about. */
export function Fields({ form, currency, error, onEdit }: Props) {
  const say = useSay()
  const field = (name: Field) => ({
    name,
    value: form[name],
    error: error(name),
    onChange: (value: string) => onEdit({ [name]: value }),
  })

  return (
    <>
      <Part title={say('about')}>
        <TextInput label={say('name')} maxLength={80} {...field('name')} />
        <TextInput
          label={say('description')}
          hint={say('descriptionHint')}
          optional
          maxLength={300}
          {...field('description')}
        />
      </Part>
      <Part
        title={say('amountTerm')}
        lead={say('currency', { currency: `${SYMBOL[currency]} (${currency})` })}
      >
        <div className="pair">
          <MoneyInput label={say('minPrincipal')} currency={currency} {...field('minPrincipal')} />
          <MoneyInput label={say('maxPrincipal')} currency={currency} {...field('maxPrincipal')} />
        </div>
        <Select
          label={say('every')}
          options={RHYTHMS.map(count => ({ value: String(count), text: say('everyMonths', { count }) }))}
          {...field('every')}
        />
        <div className="pair">
          <TextInput label={say('shortest')} kind="digits" maxLength={3} {...field('shortest')} />
          <TextInput label={say('longest')} kind="digits" maxLength={3} {...field('longest')} />
        </div>
      </Part>
      <Part title={say('interest')}>
        <div className="pair">
          <TextInput label={say('rate')} maxLength={6} {...field('rate')} />
          <RadioGroup
            label={say('ratePer')}
            options={[
              { value: 'month', text: say('perMonth') },
              { value: 'year', text: say('perYear') },
            ]}
            {...field('ratePer')}
          />
        </div>
        <RadioGroup
          label={say('method')}
          options={[
            { value: 'declining', text: say('methodDeclining') },
            { value: 'flat', text: say('methodFlat') },
          ]}
          {...field('method')}
        />
        {/* flat loans have both alike */}
        {form.method === 'declining' && (
          <RadioGroup
            label={say('amortization')}
            options={[
              { value: 'equal-instalments', text: say('equalInstalments') },
              { value: 'equal-principal', text: say('equalPrincipal') },
            ]}
            {...field('amortization')}
          />
        )}
      </Part>
      <Part title={say('grace')} lead={say('graceHint')}>
        <TextInput label={say('gracePrincipal')} kind="digits" maxLength={3} {...field('gracePrincipal')} />
        <TextInput label={say('graceInterest')} kind="digits" maxLength={3} {...field('graceInterest')} />
        <TextInput label={say('graceFree')} kind="digits" maxLength={3} {...field('graceFree')} />
      </Part>
      <Part title={say('penalty')}>
        <RadioGroup
          label={say('penaltyLabel')}
          options={[
            { value: 'none', text: say('penaltyNone') },
            { value: 'charged', text: say('penaltyCharged') },
          ]}
          {...field('penalty')}
        />
        {form.penalty === 'charged' && (
          <div className="pair">
            <TextInput label={say('penaltyAfter')} kind="digits" maxLength={3} {...field('penaltyAfter')} />
            <TextInput label={say('penaltyRate')} maxLength={6} {...field('penaltyRate')} />
          </div>
        )}
      </Part>
    </>
  )
}

const Part = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <section className="part">
    <h3>{title}</h3>
    {lead && <p className="soft">{lead}</p>}
    {children}
  </section>
)
