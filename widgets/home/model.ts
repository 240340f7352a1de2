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

/** A block as it is known: what came last stays while it is read again, and when that fails. */
export type Known<Name extends BlockName> = {
  state: 'loading' | 'ok' | 'empty' | 'failed'
  value?: BlockValue<Name>
}
export type Blocks = { [Name in BlockName]?: Known<Name> }
/** What is known of a home, and since when. */
type Kept = { at: string; today: Day; blocks: Blocks }

/** How long known figures need no word about their age, in ms. */
const FRESH = 10 * 60_000
/** Who comes back to the page after so long gets fresh figures, in ms. */
const AWAY = 60_000
/** What can change something on a home. */
const KINDS = LIVE_KINDS.filter(kind => kind !== 'notices')

/** A home's state for one element: what this device knows at once, and what the server says after. */
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
      // what was known stays in sight until there is something newer
      const value = reply.value ?? (state === 'empty' ? undefined : before[name]?.value)
      Object.assign(blocks, { [name]: { state, value } })
    }
    keep({ at: answer.at, today: answer.today, blocks })
  }

  /** Asks for one block, and waits for it however long it takes. */
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
  /** The blocks to ask for; all of them where none is named. */
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
    /** Since when the figures are known, where that is longer ago than nobody need be told. */
    $oldSince: computed([$known, $now], (known, now) =>
      known && now - Date.parse(known.at) > FRESH ? known.at : null,
    ),
    refresh,
    load,
    /** Under whose id other widgets keep what waits on this device; null where nothing is kept. */
    person: () => element.getAttribute('draft'),
    ...createLeading(host, 'home'),
  }
}

function readKept(kept: unknown): Kept | null {
  const known = kept as Kept | null
  return typeof known?.at === 'string' && typeof known.blocks === 'object' ? known : null
}
