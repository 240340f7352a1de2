import { useStore } from '@nanostores/react'
import { useLocation } from 'wouter'
import type { ManagedFund } from '#contract/fund.ts'
import { Button } from '#kit/core/button.tsx'
import { useAction } from '#kit/member/action.ts'
import { Back } from '#kit/member/back.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { Form, useForm } from '#kit/screens/form.tsx'
import { FormButton } from '#kit/screens/form-button.tsx'
import { ExampleCard } from './example-card.tsx'
import { Fields, fieldsOf } from './fields.tsx'
import { formOf, isOtherTerms, readForm, type Form as Values } from './form.ts'
import { type Funds, type Model, NEW } from './model.ts'
import { useT } from './words.tsx'

type Props = {
  model: Model
  /** Null for a new fund. */
  fund: ManagedFund | null
  funds: Funds
}

/** Renders the form of one fund beside the cost of an example loan. */
export function FundPage({ model, fund, funds: { outside, currency } }: Props) {
  const t = useT()
  const [, navigate] = useLocation()
  const begins = useStore(model.$tenant)?.loan?.penalty
  const form = useForm<Values>({
    fields: fieldsOf(currency),
    start: formOf(fund, begins),
    draft: model.draftOf(fund ? String(fund.id) : NEW, formOf(fund, begins)),
    within: 'change',
    check: values => readForm(values).faults ?? {},
    async send(values) {
      const { terms } = readForm({ ...formOf(fund, begins), ...values })
      if (!terms) return
      const { id, name } = await model.save(fund, terms)
      if (id !== fund?.id) navigate(`/${id}`, { replace: true })
      const text = fund ? t(id === fund.id ? 'saved' : 'replaced') : t('created', { name })
      model.toaster.announce(text, { kind: 'good' })
    },
    failureText: ({ code, message }) => {
      if (code === 'conflict') return t('conflict')
      return code === 'invalid' || message ? undefined : t('notSaved')
    },
  })
  const { terms } = readForm(useStore(form.$state).values)
  const isReplaced = fund?.used === true && terms !== null && isOtherTerms(terms, fund)

  return (
    <>
      <div className="head">
        <div>
          <Back to="/" text={t('allFunds')} />
          <h2 part="heading">{fund?.name ?? t('newFund')}</h2>
          {fund && <Badge tone={fund.active ? 'good' : 'plain'} text={t(fund.active ? 'open' : 'off')} />}
        </div>
        {fund && !outside && <Switch model={model} fund={fund} />}
      </div>
      <div className="sides">
        {outside ? (
          <p className="card notice">{t('outside')}</p>
        ) : (
          <Form
            form={form}
            className="form"
            keeps
            action={t(fund ? (isReplaced ? 'saveNew' : 'save') : 'create')}
            lead={
              fund?.used && (
                <div className="card notice">
                  <div>
                    <p>
                      <strong>{t('usedTitle', { count: fund.running })}</strong>
                    </p>
                    <p>{t('usedText')}</p>
                  </div>
                </div>
              )
            }
          >
            {({ draw }) => <Fields draw={draw} currency={currency} />}
          </Form>
        )}
        <ExampleCard terms={terms} currency={fund?.currency ?? currency} today={model.today()} />
      </div>
    </>
  )
}

/** Button that deactivates a fund, after a confirmation, or reactivates it. */
function Switch({ model, fund }: { model: Model; fund: ManagedFund }) {
  const t = useT()
  const { name, active } = fund
  const [busy, run] = useAction(({ message, fields = {} }) => {
    const [fault] = Object.values(fields)
    model.toaster.announce(fault ?? (message || t('notSaved')), { kind: 'error' })
  })

  const turnOn = () =>
    run(async () => {
      await model.setActive(fund, true)
      model.toaster.announce(t('switchedOn', { name }), { kind: 'good' })
    })

  return active ? (
    <FormButton
      text={t('switchOff')}
      button={{ className: 'grave' }}
      title={t('switchOffTitle', { name })}
      lead={<p>{t('switchOffText')}</p>}
      grave
      onSubmit={async () => {
        await model.setActive(fund, false)
        model.toaster.announce(t('switchedOff', { name }), { kind: 'good' })
      }}
    />
  ) : (
    <Button busy={busy} onClick={turnOn}>
      {t('switchOn')}
    </Button>
  )
}
