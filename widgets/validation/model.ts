import { atom, computed } from 'nanostores'
import type { MovementClass, StatementState, ValidationReport } from '#contract/validation.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createScreens } from '#kit/member/screens.ts'
import { newId } from '#kit/new-id.ts'
import { createReading, dataOf } from '#kit/reading.ts'

export type Model = ReturnType<typeof createModel>

export const SCREENS = ['home', 'start', 'report', 'welcome'] as const
export type Screen = (typeof SCREENS)[number] | 'links'

export type Upload = { institution: string; file: File; password: string }
export type Columns = Partial<
  Record<'time' | 'details' | 'in' | 'out' | 'amount' | 'balance' | 'reference', number | null>
>

/** Bytes at each end of a file that are searched for the encryption marker. */
const LOOKED_AT = 2 * 1024 * 1024

/** Returns whether a PDF is encrypted: its trailer, at the end or the beginning, has an `/Encrypt` entry. */
export async function isLocked(file: Blob): Promise<boolean> {
  const parts = [file.slice(0, LOOKED_AT), file.slice(Math.max(LOOKED_AT, file.size - LOOKED_AT))]
  for (const part of parts) {
    const text = new TextDecoder('latin1').decode(await part.arrayBuffer())
    if (part === parts[0] && !text.startsWith('%PDF')) return false
    if (/\/Encrypt\b/.test(text)) return true
  }
  return false
}

/** Creates the state of one business's statements and their comparison with its book. */
export function createModel(host: Host<'path' | 'base' | 'owner'>) {
  const { $attributes, emit } = host
  const screens = createScreens(host, '/home')
  const { api, $tenant, path, act } = screens
  const $key = computed([$tenant, $attributes], (tenant, { owner }) => (tenant ? `of ${owner ?? ''}` : null))
  const report = createReading<{ report: ValidationReport | null }>({
    $key,
    keeps: true,
    async read(key, signal) {
      const owner = key.slice(3)
      const { data } = await api('GET validation/report', { query: owner ? { owner } : {} }, { signal })
      return { report: data }
    },
  })
  const institutions = createReading({
    $key,
    read: dataOf(api, 'POST validation/institutions/list', () => ({ body: {} })),
  })
  /** Result of the upload just made. */
  const $sent = atom<{ state: StatementState; message: string } | null>(null)

  return {
    ...screens,
    $sent,
    report,
    institutions,
    $isForStaff: computed($attributes, ({ owner }) => Boolean(owner)),
    $screen: computed(path.$path, (at): Screen => SCREENS.find(one => at === `/${one}`) ?? 'links'),
    /** Creates the member's business. @throws ApiError */
    async begin(name: string): Promise<void> {
      await api('POST business/own', { body: { name, clientId: newId() } })
      await report.refresh()
    },
    /** Uploads a statement. The password is sent once and never stored. @throws ApiError */
    async upload({ institution, file, password }: Upload): Promise<void> {
      const business = report.$state.get().value?.report?.business.id
      const { state, message } = await api('POST validation/statements/upload', {
        body: {
          financialInsitutionId: institution,
          ...(password && { statementPassword: password }),
          ...(business && { business }),
        },
        files: { pdfFinancialStatement: file },
      })
      $sent.set({ state, message })
      emit('complete', { state })
      await report.refresh()
    },
    /** Resets the form for another statement. */
    another: () => $sent.set(null),
    /** Sets the column mapping of a file. @throws ApiError */
    map: (id: string, body: Columns) =>
      act(api('POST validation/statements/:id/mapping', { params: { id }, body }), report),
    /** Classifies a transaction; with `remember`, also all others with the same counterparty. @throws ApiError */
    say: (id: string, is: MovementClass, remember: boolean) =>
      act(api('POST validation/rows/:id/class', { params: { id }, body: { is, remember } }), report),
    /** Adds a transaction to the book. @throws ApiError */
    add: (id: string) => act(api('POST validation/rows/:id/entry', { params: { id }, body: {} }), report),
    /** Adds a month's charges to the book. @throws ApiError */
    addFees(month: string) {
      const business = report.$state.get().value?.report?.business.id
      return act(
        api('POST validation/fees/entry', { body: { month, ...(business && { business }) } }),
        report,
      )
    },
  }
}
