import { atom } from 'nanostores'
import type { ImportRow } from '#contract/client.ts'
import type { Reply } from '#contract/endpoint.ts'
import { CLIENTS_FILE } from '#contract/handed-file.ts'
import type { Contract } from '#contract/index.ts'
import type { Api, ApiError } from '#kit/core/api.ts'
import { writeCsv } from '#kit/ui/csv.ts'

/** The columns of a file, as the server knows them. */
const COLUMNS = ['first name', 'last name', 'e-mail', 'phone'] as const

/** How many are registered with one call: few enough to show how it goes on, and to stop. */
export const AT_ONCE = 50

export type ImportState =
  | { at: 'choosing'; problem?: 'kind' | 'size' | 'failed'; message?: string }
  | { at: 'checking'; file: string }
  | { at: 'checked'; file: string; rows: readonly ImportRow[] }
  | {
      at: 'registering' | 'broken' | 'done'
      rows: readonly ImportRow[]
      /** How many of those that could be registered were dealt with. */
      done: number
      count: number
      registered: number
      /** What the server found wrong only now, by the number of the row. */
      refused: ReadonlyMap<number, ImportRow['problems']>
      message?: string
      stopped?: boolean
    }
type Earlier = {
  rows: Reply<Contract['GET account/clients/imports']>['data']
  said: string
}
/** What the server takes of a file's name. */
const LONGEST_NAME = 120
export type Import = ReturnType<typeof createImport>

const isGood = ({ problems }: ImportRow): boolean => problems.length === 0

/**
 * Brings clients in from a file: a look at every row first, in which nothing happens, then those that can be, in small parts.
 * `changed` runs when some were registered.
 */
export function createImport(api: Api, changed: () => void) {
  const $state = atom<ImportState>({ at: 'choosing' })
  let turn = new AbortController()
  let isStopped = false
  /** What the server calls the import that is under way, and the file it is of. */
  let batch: string | null = null
  let name = ''
  const $earlier = atom<Earlier>({ rows: [], said: '' })

  async function loadEarlier(): Promise<void> {
    try {
      const { data } = await api('GET account/clients/imports', {})
      $earlier.set({ ...$earlier.get(), rows: data })
    } catch {
      // a file can be chosen without knowing what was brought in before
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

  /** @param invite whether they get their invitations at once */
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
    /** What was brought in before and can be taken back, and what became of the last try. */
    $earlier,
    loadEarlier,
    /** Takes an import back. */
    async undo(id: string): Promise<void> {
      try {
        const { message } = await api('POST account/clients/import/:id/undo', { params: { id } })
        $earlier.set({ ...$earlier.get(), said: message })
        changed()
      } catch (error) {
        $earlier.set({ ...$earlier.get(), said: (error as ApiError).message })
      }
      await loadEarlier()
    },
    check,
    /** Registers the rows without problems; after a break it goes on where it was. */
    register,
    /** Ends after the part that is under way. */
    stop: () => {
      isStopped = true
    },
    /** Back to choosing a file; a look that is under way is called off. */
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

/** The headings of the part are its row 1; the numbers of the person's own file are those of `part`. */
function* problemsOf(
  answered: readonly ImportRow[],
  part: readonly ImportRow[],
): Iterable<[number, ImportRow['problems']]> {
  for (const { row, problems } of answered) {
    const own = part[row - 2]
    if (own && problems.length > 0) yield [own.row, problems]
  }
}
