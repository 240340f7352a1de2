import { useWords } from '#kit/core/i18n.tsx'
import { linkTo } from '#kit/member/leading.ts'
import { Block } from '#kit/screens/block.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { formatMoney } from '#rules/money.ts'
import { type Known, type Model, stateOf } from './model.ts'
import type { HomeWords } from './words.en.ts'

/** Renders what customers owe the user, the overdue part, and a link to the next invoice. */
export function Invoices({ model, known }: { model: Model; known: Known<'invoices'> }) {
  const t = useWords<HomeWords>()
  const { value } = known
  if (known.state === 'empty') return null
  const money = (amount: number) => formatMoney(amount, value?.currency ?? 'KES')
  return (
    <Block
      {...stateOf(model, 'invoices', known, t('invoicesFailed'))}
      icon="papers"
      tone={value && value.overdue > 0 ? 'bad' : undefined}
      title={t('invoices')}
      aside={value?.business && <span className="muted">{value.business}</span>}
    >
      {value && (
        <>
          {value.owed > 0 ? (
            <>
              <p className="lead">{money(value.owed)}</p>
              <p className="muted">{t('invoicesOwed', { count: value.owedBy })}</p>
              {value.overdue > 0 && (
                <p>{t('invoicesLate', { count: value.overdueBy, amount: money(value.overdue) })}</p>
              )}
            </>
          ) : (
            <p className="muted">{t(value.kept ? 'invoicesNone' : 'invoicesFirst')}</p>
          )}
          <div className="actions">
            <a className="button" part="button" {...linkTo(model, value.write)}>
              <Icon name="plus" />
              {t('invoiceNew')}
            </a>
            <a className="button plain" {...linkTo(model, value.to)}>
              {t('invoicesOpen')}
            </a>
          </div>
        </>
      )}
    </Block>
  )
}
