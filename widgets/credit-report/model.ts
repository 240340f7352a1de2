import { atom, computed } from 'nanostores'
import type { Language } from '#contract/language.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { createReading, dataOf } from '#kit/reading.ts'

export type Model = ReturnType<typeof createModel>

/** Unsent dispute texts by entry, tagged with their user so that they never leak to another user of a shared phone. */
type Drafts = { user: string; texts: Record<string, string> }

/** Creates the state of the user's own report and its disputes. */
export function createModel({ api, $tenant, draft }: Host<never>) {
  const report = createReading({
    // the tenant settings hold the API address
    $key: computed($tenant, tenant => (tenant ? 'own' : null)),
    read: dataOf(api, 'GET lending/credit_report'),
  })
  const toaster = createToaster()
  const $entry = atom<string | null>(null)
  const whose = () => report.$state.get().value?.id ?? ''
  const drafts = (): Drafts => {
    const kept = draft.read() as Drafts | null
    return kept && kept.user === whose() ? kept : { user: whose(), texts: {} }
  }

  return {
    $tenant,
    toaster,
    report,
    /** The entry being disputed. */
    $entry,
    /** Opens the dispute form of an entry; null closes it and keeps the draft. */
    ask: (entry: string | null) => $entry.set(entry),
    /** Returns the draft for an entry; empty for none. */
    recall: (entry: string): string => drafts().texts[entry] ?? '',
    /** Saves the draft for an entry. */
    keep(entry: string, text: string): void {
      const { user, texts } = drafts()
      const { [entry]: _, ...others } = texts
      const left = text ? { ...others, [entry]: text } : others
      draft.write(Object.keys(left).length > 0 ? { user, texts: left } : null)
    },
    /** Disputes an entry. @throws ApiError */
    async dispute(entry: string, text: string): Promise<void> {
      const { message } = await api('POST lending/credit_report/dispute', { body: { entry, text } })
      this.keep(entry, '')
      $entry.set(null)
      toaster.announce(message, { kind: 'good' })
      await report.refresh()
    },
    /** Returns the report as a PDF. @throws ApiError */
    file: (language: Language, signal: AbortSignal) =>
      api('GET lending/credit_report/file', { query: { language } }, { signal, as: 'file' }),
  }
}
