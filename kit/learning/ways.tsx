import { useState } from 'react'
import { CHOSEN_WAYS } from '#contract/event.ts'
import type { AlertWays } from '#contract/learning-home.ts'
import type { Api, ApiError } from '#kit/core/api.ts'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import type { Toaster } from '#kit/member/toast.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'
import type { WaysWords } from './ways.en.ts'

type Props = {
  api: Api
  toaster: Toaster
  /** Events offered: those that reach a trainee, or a mentor. */
  kinds: readonly AlertWays['kind'][]
}

type State = { data: AlertWays[]; hasPhone: boolean } | { failure: ApiError } | 'closed' | 'loading'

/**
 * Renders the choice of which course events are also sent by mail and SMS. Fetched when opened; each choice is saved at once. Requires a
 * widget with `WaysWords`.
 */
export function AlertWaysChoice({ api, toaster, kinds }: Props) {
  const t = useWords<WaysWords>()
  const [state, setState] = useState<State>('closed')
  const read = async () => {
    setState('loading')
    setState(await api('GET learning/alerts/ways', {}).catch(failure => ({ failure })))
  }
  const put = (changed: AlertWays) =>
    setState(now =>
      typeof now === 'object' && 'data' in now
        ? { ...now, data: now.data.map(one => (one.kind === changed.kind ? changed : one)) }
        : now,
    )
  const choose = async (before: AlertWays, after: AlertWays) => {
    put(after)
    try {
      await api('POST learning/alerts/ways', { body: after })
    } catch (error) {
      put(before)
      toaster.announce((error as ApiError).message || t('waysFailed'), { kind: 'error' })
    }
  }
  return (
    <details
      className="card no-print"
      onToggle={event => event.currentTarget.open && state === 'closed' && void read()}
    >
      <summary>{t('waysTitle')}</summary>
      {state === 'loading' && <Skeleton parts={['line', 'line']} />}
      {typeof state === 'object' && 'failure' in state && (
        <Failure text={state.failure.message} onRetry={() => void read()} />
      )}
      {typeof state === 'object' && 'data' in state && (
        <div className="stack">
          <p className="muted">{t(state.hasPhone ? 'waysText' : 'waysNoPhone')}</p>
          {state.data
            .filter(({ kind }) => kinds.includes(kind))
            .map(one => (
              <CheckGroup
                key={one.kind}
                label={t(`ways-${one.kind}`)}
                options={CHOSEN_WAYS.filter(way => way === 'mail' || state.hasPhone).map(way => ({
                  value: way,
                  text: t(`way-${way}`),
                }))}
                values={CHOSEN_WAYS.filter(way => one[way])}
                onChange={ways =>
                  void choose(one, {
                    kind: one.kind,
                    mail: ways.includes('mail'),
                    sms: state.hasPhone ? ways.includes('sms') : one.sms,
                  })
                }
              />
            ))}
        </div>
      )}
    </details>
  )
}
