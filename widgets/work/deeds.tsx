import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import { later } from '#kit/member/later.tsx'
import { type Asked, BUTTONS } from './action-buttons.ts'
import type { StaffLoan } from './loan.ts'
import type { Model } from './model.ts'
import type { WorkWords } from './words.en.ts'

const ApproveDialog = later(() => import('./approve-dialog.tsx').then(part => part.ApproveDialog))
const DeedDialog = later(() => import('./deed-dialog.tsx').then(part => part.DeedDialog))

const WORDS = { 'pay-out': 'payOut', approve: 'decide' } as const
const wordOf = (deed: Asked) =>
  deed in WORDS ? WORDS[deed as 'approve'] : (deed as Exclude<Asked, keyof typeof WORDS>)

type Props = {
  model: Model
  loan: StaffLoan
  /** Something was done: the button that had the focus may be gone. */
  onDone(): void
}

/** Exactly what the server lets the person do with a loan now. */
export function Deeds({ model, loan, onDone }: Props) {
  const say = useWords<WorkWords>()
  const kit = useKitWords()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, setBusy] = useState(false)
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each deed, after its dialog has given the focus back
  useEffect(() => {
    if (count > 0) onDone()
  }, [count])
  const { deeds, checklist } = loan.staff
  const mine = BUTTONS.filter(deed => deeds.includes(deed))
  const open = checklist.filter(({ ok }) => !ok).length
  const isPremature = deeds.includes('recommend') && open > 0

  const done = (sentence: string) => {
    setAsked(null)
    setCount(before => before + 1)
    model.toaster.announce(sentence, { kind: 'good' })
  }
  const claim = async (wanted: boolean) => {
    setBusy(true)
    try {
      done(await model.loan.claim(wanted))
    } catch (failure) {
      model.toaster.announce((failure as ApiError).message || kit('notSent'), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const start = (deed: Asked) => {
    if (deed === 'recommend' && isPremature) return
    if (deed === 'claim' || deed === 'release') void claim(deed === 'claim')
    else setAsked(deed)
  }

  return (
    <div className="doing no-print">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would look like one */}
      <div className="deeds" role="group" aria-label={say('deeds')}>
        {mine.map((deed, at) => (
          <Button
            key={deed}
            kind={at === 0 && deed !== 'claim' && deed !== 'release' ? 'primary' : undefined}
            busy={busy && (deed === 'claim' || deed === 'release')}
            aria-disabled={(deed === 'recommend' && isPremature) || undefined}
            onClick={() => start(deed)}
          >
            {say(wordOf(deed))}
          </Button>
        ))}
      </div>
      {isPremature && <p className="soft">{say('tickFirst', { count: open })}</p>}
      {loan.status === 'paying' && <Link href="/payments/payouts">{say('toPayments')}</Link>}
      {asked === 'approve' && (
        <ApproveDialog model={model} loan={loan} onDone={done} onClose={() => setAsked(null)} />
      )}
      {asked && asked !== 'approve' && (
        <DeedDialog
          key={asked}
          deed={asked}
          model={model}
          loan={loan}
          onDone={done}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
