import { atom } from 'nanostores'
import type { EntryKind } from '#contract/book.ts'
import type { ImportField } from '#contract/book-report.ts'
import type { Reply } from '#contract/endpoint.ts'
import { BOOK_FILE } from '#contract/handed-file.ts'
import type { Contract } from '#contract/index.ts'
import type { Language } from '#contract/language.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Model } from './model.ts'

export type Checked = Reply<Contract['POST book/import']>
export type Earlier = Reply<Contract['GET book/imports']>['data'][number]

/** Column mapping of a sheet: a heading per field, empty for none, and the kind of rows that do not state theirs. */
export type Mapping = { columns: Partial<Record<ImportField, string>>; kind: EntryKind | '' }

export type ImportState =
  | { at: 'choosing'; problem?: 'kind' | 'size' | 'failed'; message?: string }
  | { at: 'reading'; file: File }
  /** `isBusy` during a new check or the import itself. */
  | { at: 'checked'; file: File; checked: Checked; mapping: Mapping; isBusy: boolean; message?: string }
  | { at: 'taken'; name: string; import: string; count: number; left: number }

export type ImportModel = ReturnType<typeof createImportModel>

/** Creates the import of a sheet: a dry run that checks every row, then all valid rows in one transaction. */
export function createImportModel({ api, $owner, entered }: Model) {
  const $state = atom<ImportState>({ at: 'choosing' })
  const $earlier = atom<readonly Earlier[]>([])
  let turn = new AbortController()

  const business = () => {
    const owner = $owner.get()
    return owner.state === 'here' ? owner.business.id : undefined
  }
  const send = (file: File, { columns, kind }: Mapping, dryRun: boolean, signal?: AbortSignal) =>
    api(
      'POST book/import',
      {
        body: { business: business(), dryRun, columns: JSON.stringify(columns), ...(kind && { kind }) },
        files: { file },
      },
      { signal },
    )
  const saidOf = (error: unknown): string => {
    const { message, fields } = error as ApiError
    return fields?.file || message
  }

  /** Checks the sheet with a mapping, and cancels an earlier check. */
  async function read(file: File, mapping: Mapping): Promise<void> {
    turn.abort()
    turn = new AbortController()
    const { signal } = turn
    const before = $state.get()
    $state.set(before.at === 'checked' ? { ...before, mapping, isBusy: true } : { at: 'reading', file })
    try {
      const checked = await send(file, mapping, true, signal)
      if (!signal.aborted) $state.set({ at: 'checked', file, checked, mapping, isBusy: false })
    } catch (error) {
      if (signal.aborted) return
      const message = saidOf(error)
      $state.set(
        before.at === 'checked'
          ? { ...before, isBusy: false, message }
          : { at: 'choosing', problem: 'failed', message },
      )
    }
  }
  async function loadEarlier(): Promise<void> {
    try {
      $earlier.set((await api('GET book/imports', { query: { business: business() } })).data)
    } catch {
      // importing works without the list of earlier imports
    }
  }

  return {
    $state,
    $earlier,
    loadEarlier,
    choose(file: File): void {
      const problem = !/\.(csv|xlsx)$/i.test(file.name) ? 'kind' : file.size > BOOK_FILE.most ? 'size' : null
      if (problem) $state.set({ at: 'choosing', problem })
      else void read(file, { columns: {}, kind: '' })
    },
    /** Checks the sheet again after a change of a field's column, or of the kind of rows that do not state theirs. */
    map(change: { field: ImportField; heading: string } | { kind: EntryKind | '' }): void {
      const state = $state.get()
      if (state.at !== 'checked') return
      const { columns, kind } = state.mapping
      void read(
        state.file,
        'kind' in change
          ? { columns, kind: change.kind }
          : { columns: { ...columns, [change.field]: change.heading }, kind },
      )
    },
    async takeIn(): Promise<void> {
      const state = $state.get()
      if (state.at !== 'checked' || state.isBusy) return
      const { file, mapping } = state
      $state.set({ ...state, isBusy: true, message: undefined })
      try {
        const checked = await send(file, mapping, false)
        const { good, bad, known, import: id } = checked
        $state.set(
          id
            ? { at: 'taken', name: file.name, import: id, count: good, left: bad + known }
            : // another device has imported the same rows since the check
              { ...state, checked },
        )
        entered()
      } catch (error) {
        $state.set({ ...state, isBusy: false, message: saidOf(error) })
      }
    },
    /** Reverts a whole import. @throws ApiError */
    async undo(id: string): Promise<string> {
      const { message } = await api('POST book/imports/:id/undo', { params: { id }, body: {} })
      const state = $state.get()
      if (state.at === 'taken' && state.import === id) $state.set({ at: 'choosing' })
      entered()
      await loadEarlier()
      return message
    },
    template: (language: Language): Promise<Blob> =>
      api('GET book/import/template', { query: { language } }, { as: 'file' }),
    restart(): void {
      turn.abort()
      $state.set({ at: 'choosing' })
    },
  }
}
