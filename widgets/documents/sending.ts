import { useState } from 'react'
import type { ApiError } from '#kit/core/api.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { saveFile } from '#kit/ui/save-file.ts'
import type { FirstWords } from './first.en.ts'
import type { Model } from './model.ts'
import type { Kind } from './place.ts'

export type Sending = ReturnType<typeof useSending>

/** Returns actions on documents that run one at a time and announce their result. */
export function useSending(model: Model) {
  const t = useWords<FirstWords>()
  /** Name of the action in progress. */
  const [busy, setBusy] = useState<string | null>(null)
  const say = (text: string, kind: 'good' | 'error' = 'good') => model.toaster.announce(text, { kind })
  const isAway = ({ code }: ApiError) => code === 'unreachable' || code === 'timeout'
  const textOf = (failure: ApiError) =>
    isAway(failure) ? t('networkError') : failure.message || t('errorOccured')

  /** @param why words a failure @returns null if it failed, or another action is in progress */
  async function once<Done>(name: string, action: () => Promise<Done>, why = textOf): Promise<Done | null> {
    if (busy) return null
    setBusy(name)
    try {
      return await action()
    } catch (failure) {
      say(why(failure as ApiError), 'error')
      return null
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    say,
    once,
    textOf,
    /** Sends a document by email. @returns whether it was sent */
    async send(kind: Kind, id: string): Promise<boolean> {
      const sent = await once(
        `send ${id}`,
        async () => {
          const message = await model.send(kind, id)
          say(message || t(`not-sent-${kind}`), message ? 'good' : 'error')
          return message
        },
        failure =>
          isAway(failure)
            ? t('networkError')
            : (failure.status < 500 && failure.message) || t(`send-failed-${kind}`),
      )
      return Boolean(sent)
    },
    /** Downloads a PDF. */
    save: (of: 'paper' | 'payments' | 'customers', id: string, name: string) =>
      once(`file ${id}`, async () => saveFile(await model.file(of, id), `${name}.pdf`)),
  }
}
