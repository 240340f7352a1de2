import type { Budget, BudgetKind } from '#contract/budget.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { amountIn, type FormField } from '#kit/screens/form-model.ts'
import { periodAfter, periodProblem } from '#rules/budget.ts'
import { formatFigure, formatMoney } from '#rules/money.ts'
import type { Model, OpenDialog } from './model.ts'
import type { BudgetWords } from './words.en.ts'

type Of<Kind extends OpenDialog['for']> = {
  model: Model
  budget: Budget
  dialog: Extract<OpenDialog, { for: Kind }>
}

/** Renders the dialog for adding, changing or removing a period or expense. */
export function Dialogs({ model, budget, dialog }: { model: Model; budget: Budget; dialog: OpenDialog }) {
  if (dialog.for === 'period') return <PeriodDialog model={model} budget={budget} dialog={dialog} />
  if (dialog.for === 'line') return <LineDialog model={model} budget={budget} dialog={dialog} />
  return <RemoveDialog model={model} dialog={dialog} />
}

const percentOf = (text: string): number | null =>
  /^[+-]?\d{1,4}$/.test(text.trim()) && Number(text) >= -100 && Number(text) <= 1_000 ? Number(text) : null

type PeriodForm = Record<'name' | 'from' | 'to' | 'loan' | 'tranche' | 'copy' | 'percent', string>

function PeriodDialog({ model, budget, dialog: { period } }: Of<'period'>) {
  const t = useWords<BudgetWords>()
  const { currency } = budget.business
  const others = budget.periods.filter(({ id }) => id !== period?.id)
  const last = others.at(-1)
  const next = last && periodAfter(last)
  const fields: FormField<PeriodForm>[] = [
    { kind: 'text', name: 'name', maxLength: 80, blank: { key: 'nameBlank' }, hint: { key: 'nameHint' } },
    {
      kind: 'date',
      name: 'from',
      blank: { key: 'fromBlank' },
      check(from, { name, to }) {
        const found = to && periodProblem({ name: name || 'x', from, to }, others)
        return found && found.problem === 'overlap' ? { key: 'overlap', values: { name: found.with } } : null
      },
    },
    {
      kind: 'date',
      name: 'to',
      blank: { key: 'toBlank' },
      check: (to, { from }) =>
        from && to < from
          ? { key: 'endFirst' }
          : from && periodProblem({ name: 'x', from, to }, [])?.problem === 'too-long'
            ? { key: 'tooLong' }
            : null,
    },
    {
      kind: 'select',
      name: 'loan',
      optional: true,
      when: () => budget.loans.length > 0,
      options: [
        { value: 'none', text: t('noLoan') },
        ...budget.loans.map(({ id, code, amount }) => ({
          value: id,
          text: t('loanOption', { code, amount: formatMoney(amount, currency) }),
        })),
      ],
    },
    {
      kind: 'money',
      name: 'tranche',
      label: { key: 'trancheAmount' },
      currency,
      when: ({ loan }) => loan !== '' && loan !== 'none',
    },
    {
      kind: 'select',
      name: 'copy',
      optional: true,
      when: () => !period && others.length > 0,
      options: [
        { value: 'none', text: t('copyNone') },
        ...[...others].reverse().map(({ id, name }) => ({ value: id, text: name })),
      ],
    },
    {
      kind: 'text',
      name: 'percent',
      hint: { key: 'percentHint' },
      maxLength: 5,
      when: ({ copy }) => !period && copy !== '' && copy !== 'none',
      check: text => (percentOf(text) === null ? { key: 'percentWrong' } : null),
    },
  ]
  return (
    <FormDialog<PeriodForm>
      title={period ? t('editOf', { name: period.name }) : t('addPeriod')}
      fields={fields}
      start={{
        name: period?.name ?? '',
        from: period?.from ?? next?.from ?? '',
        to: period?.to ?? next?.to ?? '',
        loan: period?.loan?.id ?? 'none',
        tranche: period?.loan ? formatFigure(period.loan.tranche) : '',
        copy: period ? 'none' : (last?.id ?? 'none'),
        percent: '0',
      }}
      action={t(period ? 'save' : 'add')}
      onClose={() => model.ask(null)}
      onSubmit={({ name, from, to, loan, tranche, copy, percent }) => {
        const paidBy = loan && loan !== 'none' ? loan : null
        const values = { name, from, to, loan: paidBy, tranche: paidBy ? amountIn(tranche) : null }
        return model.savePeriod(values, {
          id: period?.id,
          ...(copy && copy !== 'none' && { copy, percent: percentOf(percent) ?? 0 }),
        })
      }}
    />
  )
}

type LineForm = Record<'period' | 'kind' | 'name' | 'amount' | 'type', string>

function LineDialog({ model, budget, dialog: { period, line } }: Of<'line'>) {
  const t = useWords<BudgetWords>()
  const { periods, types, business } = budget
  const running = periods.find(({ state }) => state === 'running') ?? periods.at(-1)
  // the line's own type may no longer be offered
  const own = line?.type ? [{ id: line.type, name: line.typeName }] : []
  const offered = types.some(({ id }) => id === line?.type) ? types : [...own, ...types]
  const fields: FormField<LineForm>[] = [
    {
      kind: 'select',
      name: 'period',
      when: () => !line,
      options: periods.map(({ id, name }) => ({ value: id, text: name })),
    },
    {
      kind: 'radio',
      name: 'kind',
      options: (['operating', 'capital'] as const).map(kind => ({ value: kind, text: t(kind) })),
    },
    {
      kind: 'text',
      name: 'name',
      label: { key: 'lineName' },
      maxLength: 80,
      hint: { key: 'lineNameHint' },
      blank: { key: 'lineNameBlank' },
    },
    { kind: 'money', name: 'amount', currency: business.currency },
    {
      kind: 'select',
      name: 'type',
      optional: true,
      options: [
        { value: 'none', text: t('typeByName') },
        ...offered.map(({ id, name }) => ({ value: id, text: t('counts', { type: name }) })),
      ],
    },
  ]
  return (
    <FormDialog<LineForm>
      title={line ? t('editOf', { name: line.name }) : t('addExpense')}
      fields={fields}
      start={{
        period: period ?? running?.id ?? '',
        kind: line?.kind ?? 'operating',
        name: line?.name ?? '',
        amount: line ? formatFigure(line.budgeted) : '',
        type: line?.type ?? 'none',
      }}
      action={t(line ? 'save' : 'add')}
      onClose={() => model.ask(null)}
      onSubmit={({ period: to, kind, name, amount, type }) =>
        model.saveLine(
          to,
          {
            kind: kind as BudgetKind,
            name,
            type: type && type !== 'none' ? type : null,
            amount: amountIn(amount),
          },
          line?.id,
        )
      }
    >
      {fields => (
        <>
          {fields.draw()}
          {line && (
            <div className="actions">
              <Button kind="plain" onClick={() => model.ask({ for: 'remove-line', line })}>
                {t('removeOf', { name: line.name })}
              </Button>
            </div>
          )}
        </>
      )}
    </FormDialog>
  )
}

function RemoveDialog({
  model,
  dialog,
}: {
  model: Model
  dialog: Extract<OpenDialog, { for: 'remove-period' | 'remove-line' }>
}) {
  const t = useWords<BudgetWords>()
  const isLine = dialog.for === 'remove-line'
  const { id, name } = isLine ? dialog.line : dialog.period
  return (
    <FormDialog
      title={t('removeOf', { name })}
      lead={<p>{t(isLine ? 'removeLineText' : 'removePeriodText')}</p>}
      action={t('remove')}
      grave
      onClose={() => model.ask(null)}
      onSubmit={() => model.remove(isLine ? 'line' : 'period', id)}
    />
  )
}
