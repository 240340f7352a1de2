import { atom } from 'nanostores'
import type { ImportRow } from '#contract/client.ts'
import type { Reply } from '#contract/endpoint.ts'
import { CLIENTS_FILE } from '#contract/handed-file.ts'
import type { Contract } from '#contract/index.ts'
import type { Api, ApiError } from '#kit/core/api.ts'
import { writeCsv } from '#kit/ui/csv.ts'

/** Column names that the server expects. */
const COLUMNS = ['first name', 'last name', 'email', 'phone'] as const

/** Rows registered per request: small enough to show progress and to allow stopping. */
export const AT_ONCE = 50

export type ImportState =
  | { at: 'choosing'; problem?: 'kind' | 'size' | 'failed'; message?: string }
  | { at: 'checking'; file: string }
  | { at: 'checked'; file: string; rows: readonly ImportRow[] }
  | {
      at: 'registering' | 'broken' | 'done'
      rows: readonly ImportRow[]
      /** Rows processed so far, of those that can be registered. */
      done: number
      count: number
      registered: number
      /** Problems that only the registration revealed, by row number. */
      refused: ReadonlyMap<number, ImportRow['problems']>
      message?: string
      stopped?: boolean
    }
type Earlier = {
  rows: Reply<Contract['GET account/clients/imports']>['data']
  outcome: string
}
/** Length limit of the server for a file name. */
const LONGEST_NAME = 120
export type Import = ReturnType<typeof createImport>

const isGood = ({ problems }: ImportRow): boolean => problems.length === 0

/**
 * Creates the import of clients from a file: a dry run over all rows, then registration of the valid ones in batches.
 * `changed` is called when clients were registered.
 */
export function createImport(api: Api, changed: () => void) {
  const $state = atom<ImportState>({ at: 'choosing' })
  let turn = new AbortController()
  let isStopped = false
  /** Server id of the current import, and its file name. */
  let batch: string | null = null
  let name = ''
  const $earlier = atom<Earlier>({ rows: [], outcome: '' })

  async function loadEarlier(): Promise<void> {
    try {
      const { data } = await api('GET account/clients/imports', {})
      $earlier.set({ ...$earlier.get(), rows: data })
    } catch {
      // earlier imports are optional: a file can be chosen without them
    }
  }

  async function check(file: File): Promise<void> {
    if (!/\.(csv|xlsx)$/i.test(file.name)) return $state.set({ at: 'choosing', problem: 'kind' })
    if (file.size > CLIENTS_FILE.most) return $state.set({ at: 'choosing', problem: 'size' })
    turn.abort()
    const controller = new AbortController()
    turn = controller
    $state.set({ at: 'checking', file: file.name })
    try {
      const { rows } = await api(
        'POST account/clients/import',
        { body: { dryRun: true }, files: { file } },
        { signal: controller.signal },
      )
      if (!controller.signal.aborted) $state.set({ at: 'checked', file: file.name, rows })
    } catch (error) {
      if (controller.signal.aborted) return
      const { message, fields } = error as ApiError
      $state.set({ at: 'choosing', problem: 'failed', message: fields?.file || message })
    }
  }

  /** @param invite whether invitations are sent immediately */
  async function register(invite = true): Promise<void> {
    const state = $state.get()
    if (state.at !== 'checked' && state.at !== 'broken' && state.at !== 'done') return
    if (state.at === 'checked') {
      name = state.file.slice(0, LONGEST_NAME)
      batch = null
    }
    const { rows } = state
    const good = rows.filter(isGood)
    const count = good.length
    let { done, registered, refused } =
      state.at === 'checked' ? { done: 0, registered: 0, refused: new Map() } : state
    isStopped = false
    const put = (at: 'registering' | 'broken' | 'done', more: { message?: string; stopped?: boolean } = {}) =>
      $state.set({ at, rows, done, count, registered, refused, ...more })
    put('registering')
    while (done < count && !isStopped) {
      const part = good.slice(done, done + AT_ONCE)
      try {
        const answer = await api('POST account/clients/import', {
          body: { dryRun: false, invite, name, ...(batch && { import: batch }) },
          files: { file: fileOf(part) },
        })
        batch = answer.import
        registered += answer.registered
        refused = new Map([...refused, ...problemsOf(answer.rows, part)])
      } catch (error) {
        put('broken', { message: (error as ApiError).message })
        if (registered > 0) changed()
        return
      }
      done += part.length
      put('registering')
    }
    put('done', { stopped: done < count })
    if (registered > 0) changed()
  }

  return {
    $state,
    /** Earlier imports that can be undone, and the outcome of the last undo. */
    $earlier,
    loadEarlier,
    /** Undoes an import. */
    async undo(id: string): Promise<void> {
      try {
        const { message } = await api('POST account/clients/import/:id/undo', { params: { id } })
        $earlier.set({ ...$earlier.get(), outcome: message })
        changed()
      } catch (error) {
        $earlier.set({ ...$earlier.get(), outcome: (error as ApiError).message })
      }
      await loadEarlier()
    },
    check,
    /** Registers the valid rows; after an interruption, resumes where it stopped. */
    register,
    /** Stops after the current batch. */
    stop: () => {
      isStopped = true
    },
    /** Returns to choosing a file; cancels a running dry run. */
    restart(): void {
      turn.abort()
      $state.set({ at: 'choosing' })
    },
  }
}

const fileOf = (rows: readonly ImportRow[]): Blob =>
  new File(
    [writeCsv([COLUMNS, ...rows.map(row => [row.firstName, row.lastName, row.email, row.mobileNumber])])],
    'clients.csv',
    { type: 'text/csv' },
  )

/** Maps problems of a batch to row numbers of the user's file. In the batch, row 1 is the header. */
function* problemsOf(
  answered: readonly ImportRow[],
  part: readonly ImportRow[],
): Iterable<[number, ImportRow['problems']]> {
  for (const { row, problems } of answered) {
    const own = part[row - 2]
    if (!own || problems.length === 0) continue
    yield [
      own.row,
      problems.map(({ same, ...one }) => ({ ...one, ...(same && { same: part[same - 2]?.row ?? same }) })),
    ]
  }
}
