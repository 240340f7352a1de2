import type { LoanPage } from '#contract/loan-page.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useActing } from '#kit/ui/acting.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { screenOf } from '#rules/loan-stage.ts'
import { formatMoney } from '#rules/money.ts'
import { fundingOf } from './funding.ts'
import type { Model } from './model.ts'
import { STAGE_SCREENS, valuesOf } from './stages.ts'
import type { LoanWords } from './words.en.ts'

/** Renders the dialog for an existing application: continue it, or withdraw it and start over. */
export function ResumeDialog({ model, page }: { model: Model; page: LoanPage }) {
  const t = useWords<LoanWords>()
  const { busy, problem, act } = useActing()
  const goOn = () => model.path.navigate(`/apply/${screenOf(page.stage)}`, { replace: true })

  const startAgain = () =>
    act('start', async () => {
      await model.api('POST lending/loan/:id/withdraw', { params: { id: page.id } })
      const filled = STAGE_SCREENS.flatMap(screen => {
        const values = valuesOf(screen, page)
        return values ? [[screen, { values, dial: {} }] as const] : []
      })
      await model.drop({ funding: fundingOf(page), ...Object.fromEntries(filled) })
    })
  return (
    <Dialog
      title={t('continueApplication')}
      onClose={() => !busy && model.path.navigate('/history')}
      foot={
        <>
          {page.status === 'draft' && (
            <Button onClick={startAgain} busy={busy !== ''}>
              {t('startAgain')}
            </Button>
          )}
          <Button kind="primary" onClick={() => !busy && goOn()}>
            {t('continue')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('previousRequest')}</p>
        <p>
          <strong>
            {t('askedFor', {
              amount: formatMoney(page.amount, page.currency),
              fund: page.fund.name,
              period: t('months', { count: page.months }),
            })}
          </strong>
        </p>
        {page.status === 'draft' && <p className="muted">{t('startAgainText')}</p>}
        {problem}
      </div>
    </Dialog>
  )
}
