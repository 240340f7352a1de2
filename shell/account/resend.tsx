import { Button } from '#kit/core/button.tsx'
import { useAction } from '#kit/member/action.ts'
import { DELAY, useCountdown } from './delay.ts'
import { useT } from './words.ts'

type Props = { onResend(): Promise<void>; onFailure(error: unknown): void }

/** Renders the button that sends another code, once the delay after the last one has passed. */
export function Resend({ onResend, onFailure }: Props) {
  const t = useT()
  const [seconds, restart] = useCountdown(DELAY.resend)
  const [busy, run] = useAction(onFailure)
  const resend = () => run(() => onResend().then(restart))
  return (
    <div className="resend stack gap-1">
      <Button
        busy={busy}
        aria-disabled={busy || seconds > 0 || undefined}
        onClick={() => seconds === 0 && resend()}
      >
        {t('resendOtp')}
      </Button>
      {seconds > 0 && <p className="muted">{t('resendIn', { seconds })}</p>}
    </div>
  )
}
