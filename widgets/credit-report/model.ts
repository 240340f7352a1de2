import { atom, computed } from 'nanostores'
import type { CreditReport } from '#contract/credit-report.ts'
import type { Language } from '#contract/language.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { createReading } from '#kit/reading.ts'

export type Model = ReturnType<typeof createModel>

/** What was typed about entries and not sent, and whose it is: on a shared phone nobody sees another person's. */
type Drafts = { user: string; texts: Record<string, string> }

/** One person's own report, and what they say is wrong in it. */
export function createModel({ api, $tenant, draft }: Host<'path' | 'base'>) {
  const report = createReading<CreditReport>({
    // the tenant's settings say where calls go
    $key: computed($tenant, tenant => (tenant ? 'own' : null)),
    read: async (_, signal) => (await api('GET lending/credit_report', {}, { signal })).data,
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
    $report: report.$state,
    refresh: report.refresh,
    /** The entry about which the person is saying something. */
    $entry,
    /** Opens what is asked about an entry; null closes it, and what was typed stays. */
    ask: (entry: string | null) => $entry.set(entry),
    /** What was typed about an entry before; empty for nothing. */
    recall: (entry: string): string => drafts().texts[entry] ?? '',
    /** Keeps what was typed about an entry. */
    keep(entry: string, text: string): void {
      const { user, texts } = drafts()
      const { [entry]: _, ...others } = texts
      const left = text ? { ...others, [entry]: text } : others
      draft.write(Object.keys(left).length > 0 ? { user, texts: left } : null)
    },
    /** Says what is wrong with an entry. @throws ApiError */
    async dispute(entry: string, text: string): Promise<void> {
      const { message } = await api('POST lending/credit_report/dispute', { body: { entry, text } })
      this.keep(entry, '')
      $entry.set(null)
      toaster.announce(message, { kind: 'good' })
      await report.refresh()
    },
    /** The report as a PDF. @throws ApiError */
    file: (language: Language, signal: AbortSignal) =>
      api('GET lending/credit_report/file', { query: { language } }, { signal, as: 'file' }),
  }
}
