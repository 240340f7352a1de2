import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { lazy } from '#kit/member/later.tsx'
import { type ActionButton, BUTTONS } from './action-buttons.ts'
import type { AskedAction } from './action-questions.tsx'
import type { StaffLoan } from './loan.ts'
import type { Model } from './model.ts'
import type { WorkWords } from './words.en.ts'

const ApproveDialog = lazy(() => import('./approve-dialog.tsx'), 'ApproveDialog')
const ActionDialog = lazy(() => import('./action-dialog.tsx'), 'ActionDialog')

const WORDS = { 'pay-out': 'payOut', approve: 'decide' } as const
const wordOf = (action: ActionButton) =>
  action in WORDS ? WORDS[action as 'approve'] : (action as Exclude<ActionButton, keyof typeof WORDS>)

type Props = {
  model: Model
  loan: StaffLoan
  /** Called after an action: the focused button may be gone. */
  onDone(): void
}

/** Renders exactly the actions that the server allows the user on a loan now. */
export function Actions({ model, loan, onDone }: Props) {
  const t = useWords<WorkWords>()
  const kit = useKitWords()
  const [action, setAction] = useState<AskedAction | 'approve' | null>(null)
  const [busy, run] = useAction(model.toaster.failed(kit('notSent')))
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per action, after its dialog has returned the focus
  useEffect(() => {
    if (count > 0) onDone()
  }, [count])
  const { actions, checklist } = loan.staff
  const mine = BUTTONS.filter(action => actions.includes(action))
  const open = checklist.filter(({ ok }) => !ok).length
  const isPremature = actions.includes('recommend') && open > 0

  const done = (sentence: string) => {
    setAction(null)
    setCount(before => before + 1)
    model.toaster.announce(sentence, { kind: 'good' })
  }
  const start = (action: ActionButton) => {
    if (action === 'recommend' && isPremature) return
    if (action === 'claim' || action === 'release')
      void run(async () => done(await model.loan.claim(action === 'claim')))
    else setAction(action)
  }

  return (
    <div className="doing stack gap-1 no-print">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has its own visual style */}
      <div className="actions" role="group" aria-label={t('actions')}>
        {mine.map((action, at) => (
          <Button
            key={action}
            kind={at === 0 && action !== 'claim' && action !== 'release' ? 'primary' : undefined}
            busy={busy && (action === 'claim' || action === 'release')}
            aria-disabled={(action === 'recommend' && isPremature) || undefined}
            onClick={() => start(action)}
          >
            {t(wordOf(action))}
          </Button>
        ))}
      </div>
      {isPremature && <p className="muted">{t('tickFirst', { count: open })}</p>}
      {loan.staff.pending.length > 0 && (
        <p>
          {t('waitsFor', { count: loan.staff.pending.length })}{' '}
          <Link href="/payments/pending">{t('toPending')}</Link>
        </p>
      )}
      {loan.status === 'paying' && <Link href="/payments/payouts">{t('toPayments')}</Link>}
      {action === 'approve' && (
        <ApproveDialog model={model} loan={loan} onDone={done} onClose={() => setAction(null)} />
      )}
      {action && action !== 'approve' && (
        <ActionDialog
          key={action}
          action={action}
          model={model}
          loan={loan}
          onDone={done}
          onClose={() => setAction(null)}
        />
      )}
    </div>
  )
}
