import { useState } from 'react'
import type { LoanPage } from '#contract/loan-page.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { screenOf } from '#rules/loan-stage.ts'
import { formatMoney } from '#rules/money.ts'
import { fundingOf } from './funding.ts'
import type { Model } from './model.ts'
import { STAGE_SCREENS, valuesOf } from './stages.ts'
import type { LoanWords } from './words.en.ts'

/** Renders the dialog for an existing application: continue it, or withdraw it and start over. */
export function ResumeDialog({ model, page }: { model: Model; page: LoanPage }) {
  const t = useWords<LoanWords>()
  const kit = useKitWords()
  const [state, setState] = useState<'idle' | 'busy' | { said: string }>('idle')
  const goOn = () => model.path.navigate(`/apply/${screenOf(page.stage)}`, { replace: true })

  const startAgain = async () => {
    setState('busy')
    try {
      await model.api('POST lending/loan/:id/withdraw', { params: { id: page.id } })
      const said = STAGE_SCREENS.flatMap(screen => {
        const values = valuesOf(screen, page)
        return values ? [[screen, { values, dial: {} }] as const] : []
      })
      await model.drop({ funding: fundingOf(page), ...Object.fromEntries(said) })
    } catch (error) {
      setState({ said: (error as ApiError).message || kit('notSent') })
    }
  }
  return (
    <Dialog
      title={t('continueApplication')}
      onClose={() => state !== 'busy' && model.path.navigate('/history')}
      foot={
        <>
          {page.status === 'draft' && (
            <Button onClick={startAgain} busy={state === 'busy'}>
              {t('startAgain')}
            </Button>
          )}
          <Button kind="primary" onClick={() => state !== 'busy' && goOn()}>
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
        {typeof state === 'object' && <SendFailure message={state.said} />}
      </div>
    </Dialog>
  )
}
