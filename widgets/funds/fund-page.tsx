import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { ManagedFund } from '#contract/fund.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { Badge } from '#kit/staff/badge.tsx'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import { ExampleCard } from './example-card.tsx'
import { Fields } from './fields.tsx'
import { type Field, type Form, formOf, isOtherTerms, readForm } from './form.ts'
import { CALM, type Funds, type Model, NEW } from './model.ts'
import { useFaults, useSay } from './words.tsx'

type Props = {
  model: Model
  /** Null for one that is not there yet. */
  fund: ManagedFund | null
  funds: Funds
}

/** One fund with its terms, and beside them what a loan of it costs. */
export function FundPage({ model, fund, funds: { outside, currency } }: Props) {
  const say = useSay()
  const typed = useStore(model.$typed)[fund ? String(fund.id) : NEW]
  const begins = useStore(model.$tenant)?.loan?.penalty
  const form = { ...formOf(fund, begins), ...typed }
  const { terms } = readForm(form)

  return (
    <>
      <div className="head">
        <div>
          <Link className="up" href="/">
            ‹ {say('allFunds')}
          </Link>
          <h2 part="heading">{fund?.name ?? say('newFund')}</h2>
          {fund && <Badge tone={fund.active ? 'good' : 'plain'} text={say(fund.active ? 'open' : 'off')} />}
        </div>
        {fund && !outside && <Switch model={model} fund={fund} />}
      </div>
      <div className="sides">
        {outside ? (
          <p className="card notice">{say('outside')}</p>
        ) : (
          <TermsForm
            model={model}
            fund={fund}
            form={form}
            currency={currency}
            isTyped={typed !== undefined}
          />
        )}
        <ExampleCard terms={terms} currency={fund?.currency ?? currency} today={model.today()} />
      </div>
    </>
  )
}

type FormProps = {
  model: Model
  fund: ManagedFund | null
  form: Form
  currency: Funds['currency']
  isTyped: boolean
}

function TermsForm({ model, fund, form, currency, isTyped }: FormProps) {
  const say = useSay()
  const [, navigate] = useLocation()
  const key = fund ? String(fund.id) : NEW
  const sending = useStore(model.$sending)[key] ?? CALM
  const sayFault = useFaults(sending.faults)
  const labels: Partial<Record<Field, string>> = {
    ...{ name: say('name'), description: say('description') },
    ...{ minPrincipal: say('minPrincipal'), maxPrincipal: say('maxPrincipal'), every: say('every') },
    ...{ shortest: say('shortest'), longest: say('longest'), rate: say('rate') },
    ...{ gracePrincipal: say('gracePrincipal'), graceInterest: say('graceInterest') },
    ...{ graceFree: say('graceFree'), penaltyAfter: say('penaltyAfter'), penaltyRate: say('penaltyRate') },
  }
  const problems = (Object.keys(labels) as Field[]).flatMap(field => {
    const text = sayFault(field)
    return text ? [{ field, label: labels[field] ?? '', text }] : []
  })
  const { terms } = readForm(form)
  const isReplaced = fund?.used === true && terms !== null && isOtherTerms(terms, fund)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.busy) return
    const outcome = await model.save(fund, form)
    if ('fund' in outcome) {
      const { id, name } = outcome.fund
      if (id !== fund?.id) navigate(`/${id}`, { replace: true })
      const text = fund ? say(id === fund.id ? 'saved' : 'replaced') : say('created', { name })
      model.toaster.announce(text, { kind: 'good' })
    } else if (outcome.code !== 'faulty' && outcome.code !== 'invalid') {
      const text = outcome.code === 'conflict' ? say('conflict') : outcome.message || say('notSaved')
      model.toaster.announce(text, { kind: 'error' })
    }
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      {fund?.used && (
        <div className="card notice">
          <p>
            <strong>{say('usedTitle', { count: fund.running })}</strong>
          </p>
          <p>{say('usedText')}</p>
        </div>
      )}
      {sending.attempt > 0 && <ErrorSummary problems={problems} attempt={sending.attempt} />}
      <Fields form={form} currency={currency} error={sayFault} onEdit={change => model.edit(key, change)} />
      <div className={isTyped ? 'saving due' : 'saving'}>
        <Button kind="primary" type="submit" busy={sending.busy}>
          {say(fund ? (isReplaced ? 'saveNew' : 'save') : 'create')}
        </Button>
        {isTyped && <Button onClick={() => model.discard(key)}>{say('discard')}</Button>}
        <span className="soft" role="status">
          {isTyped && say('unsaved')}
        </span>
      </div>
    </form>
  )
}

/** Switches a fund off, after it was said what that means, or on again. */
function Switch({ model, fund }: { model: Model; fund: ManagedFund }) {
  const say = useSay()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { name, active } = fund

  const turnOn = async () => {
    setBusy(true)
    try {
      await model.setActive(fund, true)
      model.toaster.announce(say('switchedOn', { name }), { kind: 'good' })
    } catch (error) {
      const { message, fields = {} } = error as ApiError
      const [fault] = Object.values(fields)
      model.toaster.announce(fault ?? (message || say('notSaved')), { kind: 'error' })
    }
    setBusy(false)
  }

  return (
    <>
      {active ? (
        <Button className="grave" onClick={() => setAsking(true)}>
          {say('switchOff')}
        </Button>
      ) : (
        <Button busy={busy} onClick={turnOn}>
          {say('switchOn')}
        </Button>
      )}
      {asking && (
        <FormDialog
          title={say('switchOffTitle', { name })}
          lead={<p>{say('switchOffText')}</p>}
          fields={[]}
          grave
          deed={say('switchOff')}
          onClose={() => setAsking(false)}
          onSubmit={async () => {
            await model.setActive(fund, false)
            setAsking(false)
            model.toaster.announce(say('switchedOff', { name }), { kind: 'good' })
          }}
        />
      )}
    </>
  )
}
