import { useState } from 'react'
import type { ApiError } from '#kit/core/api.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { saveFile } from '#kit/ui/save-file.ts'
import type { FirstWords } from './first.en.ts'
import type { Model } from './model.ts'
import type { Kind } from './place.ts'

const WORDS = {
  invoice: { failed: 'sendFailedInvoice', notSent: 'notSentInvoice' },
  quotation: { failed: 'sendFailedQuotation', notSent: 'notSentQuotation' },
} as const

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

  async function once<Done>(name: string, action: () => Promise<Done>): Promise<Done | null> {
    if (busy) return null
    setBusy(name)
    try {
      return await action()
    } catch (failure) {
      say(textOf(failure as ApiError), 'error')
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
      if (busy) return false
      const words = WORDS[kind]
      setBusy(`send ${id}`)
      try {
        const said = await model.send(kind, id)
        say(said || t(words.notSent), said ? 'good' : 'error')
        return Boolean(said)
      } catch (error) {
        const failure = error as ApiError
        const isTheirs = failure.status < 500
        say(isAway(failure) ? t('networkError') : (isTheirs && failure.message) || t(words.failed), 'error')
        return false
      } finally {
        setBusy(null)
      }
    },
    /** Downloads a PDF. */
    save: (of: 'paper' | 'payments' | 'customers', id: string, name: string) =>
      once(`file ${id}`, async () => saveFile(await model.file(of, id), `${name}.pdf`)),
  }
}
