/*
 * What a developer would write by hand for the calculator's content, on their own page, with only Preact: the same four fields, figures and
 * guide, in a single file. It is the benchmark's baseline for our calculator.
 */
import { render } from 'preact'
import { useState } from 'preact/hooks'

const PERIODS = [3, 6, 9, 12, 18, 24]
const LIMITS = { minimum: 50_000, maximum: 500_000, share: 40 }
const GROWTH = 0.02
const GUIDE = [
  [50_000, 8],
  [100_000, 7.5],
  [250_000, 7],
]
const PURPOSES = { personal: 'Personal', recurring: 'Recurring Expenses', capital: 'Capital Expenses' }
const money = amount => `Ksh ${Math.round(amount).toLocaleString('en')}`

function quote(amount, months) {
  if (!(amount >= LIMITS.minimum && amount <= LIMITS.maximum)) return null
  const total = amount * (1 + GROWTH) ** months
  return { total, instalment: total / months, cost: total - amount }
}

function Field({ name, label, hint, error, children }) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {hint && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function Calculator() {
  const [form, setForm] = useState({ amount: '', months: '12', income: '', purpose: 'capital' })
  const [shown, setShown] = useState(false)
  const set = name => event => setForm({ ...form, [name]: event.currentTarget.value })
  const amount = Number(form.amount.replace(/\D/g, ''))
  const income = Number(form.income.replace(/\D/g, ''))
  const figures = quote(amount, Number(form.months))
  const share = figures && income ? Math.round((100 * figures.instalment) / income) : null
  const wrong =
    shown && !figures ? `Enter an amount from ${money(LIMITS.minimum)} to ${money(LIMITS.maximum)}` : null
  const submit = event => {
    event.preventDefault()
    setShown(true)
  }
  return (
    <div class="calculator">
      <h2>Loan calculator</h2>
      <p>See what a loan would cost and whether your income carries it.</p>
      <form noValidate onSubmit={submit}>
        <Field
          name="amount"
          label="Loan amount"
          error={wrong}
          hint={`From ${money(LIMITS.minimum)} to ${money(LIMITS.maximum)}`}
        >
          <input id="amount" inputMode="numeric" value={form.amount} onInput={set('amount')} />
        </Field>
        <Field name="months" label="Repayment period">
          <select id="months" value={form.months} onChange={set('months')}>
            {PERIODS.map(months => (
              <option key={months} value={months}>
                {months} months
              </option>
            ))}
          </select>
        </Field>
        <Field
          name="income"
          label="Your monthly income"
          hint="What your business and work bring in each month, before expenses"
        >
          <input id="income" inputMode="numeric" value={form.income} onInput={set('income')} />
        </Field>
        <fieldset>
          <legend>What is the loan for?</legend>
          {Object.entries(PURPOSES).map(([name, text]) => (
            <label key={name}>
              <input
                type="radio"
                name="purpose"
                value={name}
                checked={form.purpose === name}
                onChange={set('purpose')}
              />{' '}
              {text}
            </label>
          ))}
        </fieldset>
        <button type="submit">Check my eligibility</button>
      </form>
      <section aria-live="polite">
        <h3>Your figures</h3>
        {figures ? (
          <dl>
            <dt>Monthly repayment</dt>
            <dd>{money(figures.instalment)}</dd>
            <dt>Total to repay</dt>
            <dd>{money(figures.total)}</dd>
            <dt>Cost of the loan</dt>
            <dd>{money(figures.cost)}</dd>
          </dl>
        ) : (
          <p>Enter an amount and a period to see what you would pay each month and in all.</p>
        )}
        {share !== null && (
          <p>
            That is {share}% of your income.{' '}
            {share <= LIMITS.share ? 'Your income carries this loan.' : 'Try less.'}
          </p>
        )}
        <table>
          <caption>Interest guide</caption>
          <tbody>
            {GUIDE.map(([from, rate]) => (
              <tr key={from}>
                <th scope="row">{money(from)}</th>
                <td>{rate}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

const style = document.createElement('style')
style.textContent = `.calculator{font:16px/1.5 system-ui,sans-serif;max-width:60rem;padding:16px;border:1px solid #d9d6d0;border-radius:12px}
.calculator :is(input:not([type=radio]),select){box-sizing:border-box;width:100%;min-height:44px;font:inherit;padding:8px 12px;border:1px solid #85817a;border-radius:8px}
.field{margin-block:16px}.field label{font-weight:600}.hint{margin:0;color:#5c5a55;font-size:14px}.error{margin:4px 0 0;color:#b91c1c}
fieldset{border:0;padding:0;margin:16px 0}fieldset label{display:block;min-height:44px}button{min-height:44px;padding:0 20px;font:inherit;font-weight:600;color:#fff;background:#c2410c;border:0;border-radius:8px}
dl{display:grid;grid-template-columns:1fr auto}dd{margin:0;font-weight:600}table{width:100%;text-align:start}@media(min-width:680px){form{float:left;width:48%}section{margin-left:52%}}`
document.head.append(style)
render(<Calculator />, document.getElementById('form'))
