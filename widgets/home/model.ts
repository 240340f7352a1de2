import { atom, computed, onMount } from 'nanostores'
import type { BlockName, BlockReply, BlockValue, Home } from '#contract/home.ts'
import { LIVE_KINDS } from '#contract/live-kind.ts'
import { whenChanged } from '#kit/changed.ts'
import { createConnection } from '#kit/connection.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createLeading } from '#kit/member/leading.ts'
import type { Day } from '#rules/day.ts'
import { blocksToAsk, homeOrder, nowAndNext } from '#rules/home.ts'

export type Model = ReturnType<typeof createModel>

/** State of a block: its last value stays during a reload, and if that fails. */
export type Known<Name extends BlockName> = {
  state: 'loading' | 'ok' | 'empty' | 'failed'
  value?: BlockValue<Name>
}
export type Blocks = { [Name in BlockName]?: Known<Name> }
/** Cached blocks with their time. */
type Kept = { at: string; today: Day; blocks: Blocks }

/** Age up to which cached figures are shown without a note, in ms. */
const FRESH = 10 * 60_000
/** Absence after which returning to the page reloads the figures, in ms. */
const AWAY = 60_000
/** Live event kinds that can change a home. */
const KINDS = LIVE_KINDS.filter(kind => kind !== 'notices')

/** Creates the model of a home, which starts with cached data and updates it from the server. */
export function createModel(host: Host<'blocks' | 'base'>) {
  const { api, $tenant, $attributes, draft, element } = host
  const { $isOnline, whenBack } = createConnection()
  const $known = atom<Kept | null>(readKept(draft.read()))
  const $failure = atom<ApiError | null>(null)
  const $now = atom(Date.now())
  const $asked = computed($attributes, ({ blocks }) => blocks?.trim().split(/\s+/))

  let asking = false

  const keep = (known: Kept) => {
    $known.set(known)
    draft.write(known)
  }
  const merge = (answer: Home) => {
    const before = $known.get()?.blocks ?? {}
    const blocks: Blocks = {}
    for (const [name, reply] of Object.entries(answer.blocks) as [BlockName, BlockReply<BlockName>][]) {
      const state = reply.state === 'later' ? 'loading' : reply.state
      // the previous value stays visible until there is a newer one
      const value = reply.value ?? (state === 'empty' ? undefined : before[name]?.value)
      Object.assign(blocks, { [name]: { state, value } })
    }
    keep({ at: answer.at, today: answer.today, blocks })
  }

  /** Requests a single block, however long it takes. */
  async function load(name: BlockName): Promise<void> {
    const put = (block: Known<BlockName>) => {
      const known = $known.get()
      if (known) keep({ ...known, blocks: { ...known.blocks, [name]: block } })
    }
    const value = $known.get()?.blocks[name]?.value
    put({ state: 'loading', value })
    try {
      const reply = (await api('GET home/blocks', { query: { blocks: name } })).blocks[name]
      put({
        state: reply && reply.state !== 'later' ? reply.state : 'failed',
        value: reply?.value ?? (reply?.state === 'empty' ? undefined : value),
      })
    } catch {
      put({ state: 'failed', value })
    }
  }

  async function refresh(): Promise<void> {
    if (asking || !$tenant.get()) return
    asking = true
    try {
      const answer = await api('GET home/blocks', { query: { blocks: wanted() } })
      $failure.set(null)
      merge(answer)
      for (const [name, { state }] of Object.entries(answer.blocks)) {
        if (state === 'later') void load(name as BlockName)
      }
    } catch (failure) {
      $failure.set(failure as ApiError)
    } finally {
      asking = false
      $now.set(Date.now())
    }
  }
  /** Returns the blocks to request; undefined for all. */
  const wanted = () => {
    const names = $asked.get()
    return names && blocksToAsk(names)
  }

  onMount($known, () => {
    const offTenant = $tenant.subscribe(() => void refresh())
    const seen = () => {
      const known = $known.get()
      $now.set(Date.now())
      if (!document.hidden && known && Date.now() - Date.parse(known.at) > AWAY) void refresh()
    }
    document.addEventListener('visibilitychange', seen)
    const offBack = whenBack(() => {
      if ($failure.get()) void refresh()
    }, AWAY)
    const unhear = whenChanged(KINDS, () => void refresh())
    const timer = setInterval(() => $now.set(Date.now()), AWAY)
    return () => {
      offTenant()
      offBack()
      unhear()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  })

  const $order = computed($known, known =>
    nowAndNext(
      homeOrder(known?.blocks.next?.value?.items ?? [], known?.today ?? ''),
      known?.blocks.loan !== undefined,
    ),
  )
  return {
    $tenant,
    $known,
    $failure,
    $isOnline,
    $asked,
    $order,
    /** Time of the figures, if they are old enough to be labelled. */
    $oldSince: computed([$known, $now], (known, now) =>
      known && now - Date.parse(known.at) > FRESH ? known.at : null,
    ),
    refresh,
    load,
    /** User id under which other widgets store their outbox on this device; null if nothing is stored. */
    person: () => element.getAttribute('draft'),
    ...createLeading(host),
  }
}

function readKept(kept: unknown): Kept | null {
  const known = kept as Kept | null
  return typeof known?.at === 'string' && typeof known.blocks === 'object' ? known : null
}

/** Returns the props of a block that tell its state: its last value stays during a reload, and if that fails. */
export const stateOf = <Name extends BlockName>(
  model: Model,
  name: Name,
  { state, value }: Known<Name>,
  text: string,
) => ({
  name,
  isLoading: state === 'loading' && !value,
  failure: state === 'failed' && !value ? { text, onRetry: () => model.load(name) } : null,
})
