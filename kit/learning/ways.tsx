import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState } from 'react'
import { CHOSEN_WAYS } from '#contract/event.ts'
import type { AlertWays } from '#contract/learning-home.ts'
import type { Api, ApiError } from '#kit/core/api.ts'
import { useWords } from '#kit/core/i18n.tsx'
import type { Toaster } from '#kit/member/toast.tsx'
import { createReading } from '#kit/reading.ts'
import { useRead } from '#kit/screens/read.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'
import type { WaysWords } from './ways.en.ts'

type Props = {
  api: Api
  toaster: Toaster
  /** Events offered: those that reach a trainee, or a mentor. */
  kinds: readonly AlertWays['kind'][]
}

/**
 * Renders the choice of which course events are also sent by mail and SMS. Fetched when opened; each choice is saved at once. Requires a
 * widget with `WaysWords`.
 */
export function AlertWaysChoice({ api, toaster, kinds }: Props) {
  const t = useWords<WaysWords>()
  const [$open] = useState(() => atom<string | null>(null))
  const [reading] = useState(() =>
    createReading({ $key: $open, read: (_, signal) => api('GET learning/alerts/ways', {}, { signal }) }),
  )
  const { value, instead } = useRead(reading, { parts: ['line', 'line'] })
  const isOpen = useStore($open) !== null
  const put = (changed: AlertWays) => {
    const { value: now } = reading.$state.get()
    const data = now?.data.map(one => (one.kind === changed.kind ? changed : one))
    if (now && data) reading.set({ ...now, data })
  }
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
    <details className="card no-print" onToggle={event => event.currentTarget.open && $open.set('all')}>
      <summary>{t('waysTitle')}</summary>
      {isOpen && !value && instead}
      {value && (
        <div className="stack">
          <p className="muted">{t(value.hasPhone ? 'waysText' : 'waysNoPhone')}</p>
          {value.data
            .filter(({ kind }) => kinds.includes(kind))
            .map(one => (
              <CheckGroup
                key={one.kind}
                label={t(`ways-${one.kind}`)}
                options={CHOSEN_WAYS.filter(way => way === 'mail' || value.hasPhone).map(way => ({
                  value: way,
                  text: t(`way-${way}`),
                }))}
                values={CHOSEN_WAYS.filter(way => one[way])}
                onChange={ways =>
                  void choose(one, {
                    kind: one.kind,
                    mail: ways.includes('mail'),
                    sms: value.hasPhone ? ways.includes('sms') : one.sms,
                  })
                }
              />
            ))}
        </div>
      )}
    </details>
  )
}
