import { atom, computed, onMount } from 'nanostores'
import type { Overview } from '#contract/book.ts'
import type { Business, BusinessForm } from '#contract/business.ts'
import { whenChanged } from '#kit/changed.ts'
import { createConnection, isPassing } from '#kit/connection.ts'
import { ApiError } from '#kit/core/api.ts'
import { createScreens } from '#kit/member/screens.ts'
import { newId } from '#kit/new-id.ts'
import { createOutbox } from '#kit/outbox/outbox.ts'
import { sendAll, submit } from '#kit/outbox/send.ts'
import { createReading } from '#kit/reading.ts'
import { currentDay } from '#kit/ui/days.ts'
import type { BookForm, Values } from '#rules/book/draft.ts'
import { createCopy } from './copy.ts'
import type { BookHost, Owner } from './host.ts'
import { createLists, isItem } from './lists.ts'
import { OVERVIEW, placeOf } from './place.ts'
import { createQuick } from './quick-reading.ts'
import { RESOURCES } from './resources.ts'
import { callOf, type Waiting } from './waiting.ts'

export type Model = ReturnType<typeof createModel>

export type Saved = { id: string; waits: boolean }
export type Saving = {
  /** Id of the row being changed; absent for a new one. */
  target?: string
  /** A queued entry that is changed before it was sent. */
  instead?: Waiting
  reference?: string
}

/** Change events from the server within this many ms of a reload are taken for this page's own. */
const OWN = 3_000
/** Lists whose entries change the remaining stock. */
const MOVES: readonly BookForm[] = ['product-sale', 'inventory']
export const movesStock = (form: BookForm): boolean => MOVES.includes(form)

/** Creates the model of one member's business: its owner, entries and outbox. */
export function createModel(host: BookHost) {
  const { $attributes, element } = host
  const screens = createScreens(host, OVERVIEW)
  const { api, $tenant, path } = screens
  const $owner = atom<Owner>({ state: 'loading' })
  const outbox = createOutbox<Waiting>('digikua')
  const { $isOnline, whenBack } = createConnection()
  // nothing is cached of other people's businesses
  const copy = createCopy(() => ($attributes.get().business ? null : element.getAttribute('draft')))
  const business = (): Business | null => {
    const owner = $owner.get()
    return owner.state === 'here' ? owner.business : null
  }
  /** Resolves once the business is loaded: quick entry may be usable before that. */
  const opened = (): Promise<Business | null> =>
    new Promise(resolve => {
      const off = $owner.subscribe(({ state }) => {
        if (state === 'loading') return
        resolve(business())
        queueMicrotask(() => off())
      })
    })
  const lists = createLists({
    api,
    business: () => business()?.id ?? null,
    copy,
    kept: copy.read,
    keep: (lists, choices) => copy.write({ lists, choices }),
  })
  const $place = computed(path.$path, placeOf)
  /** Incremented with every change, so that figures are reloaded. */
  const $turn = atom(0)
  /** Server ids of the rows this element sent, by their client ids. */
  const received = new Map<string, string>()
  /** Time of the last reload after a change by this page. */
  let renewed = 0

  const overview = createReading<Overview>({
    keeps: true,
    $key: computed([$owner, $place, $turn], (owner, place, turn) =>
      owner.state === 'here' && place.at === 'overview'
        ? JSON.stringify([owner.business.id, place.span, place.on, turn])
        : null,
    ),
    async read(key, signal) {
      const [of, span, on] = JSON.parse(key)
      const query = { business: of, span, ...(on && { on }) }
      const kept = JSON.stringify(query)
      try {
        const { data } = await api('GET book/overview', { query }, { signal })
        copy.writeFigures(kept, data)
        return data
      } catch (failure) {
        // offline, the cached figures are better than none
        const last = $isOnline.get() ? null : copy.readFigures(kept)
        if (!last) throw failure
        return last
      }
    },
  })

  const quick = createQuick(host, { $place, $owner }, copy)
  /** Queued entries of this business. */
  const $waiting = computed([outbox.$entries, $owner], (entries, owner) =>
    owner.state === 'here' ? entries.filter(one => one.business === owner.business.id) : [],
  )

  async function load(): Promise<void> {
    if (!$tenant.get()) return
    if (business()) return
    // keeps an open setup form mounted
    const isBeginning = $owner.get().state === 'none'
    if (!isBeginning) $owner.set({ state: 'loading' })
    const { business: requested } = $attributes.get()
    const isStale = () => $attributes.get().business !== requested
    try {
      if (requested) {
        const { data } = await api('GET business/own/:id', { params: { id: requested } })
        if (!isStale()) show(data)
        return
      }
      const { data, suggested, unready } = await api('GET business/own', {})
      if (isStale()) return
      const [first] = data
      if (first) show(first)
      else $owner.set({ state: 'none', suggested, unready })
    } catch (failure) {
      if (isStale()) return
      const known = isPassing(failure as ApiError) ? copy.read()?.business : null
      if (known) show(known)
      else if (!isBeginning) $owner.set({ state: 'failed', failure: failure as ApiError })
    }
  }
  function show(business: Business): void {
    outbox.belongsTo(business.own && element.hasAttribute('draft') ? business.owner.id : null)
    copy.write({ business })
    $owner.set({ state: 'here', business })
    void flush()
  }

  /** Idempotency key, the same for every attempt. */
  const clientId = newId()
  /** Creates the member's business. @throws ApiError */
  async function begin(form: Pick<BusinessForm, 'name'> & Partial<BusinessForm>): Promise<void> {
    const { data } = await api('POST business/own', { body: { ...form, clientId } })
    show(data)
  }

  /** Sends all queued entries in order. @param wanted id of an entry to send although it was refused before */
  async function flush(wanted?: string): Promise<void> {
    const own = business()
    if (!own) return
    const changed = new Set<BookForm>()
    await sendAll(outbox, {
      lock: `wz-digikua:${own.owner.id}`,
      wanted,
      async send(one) {
        const post = (entry: Waiting) => {
          const { name, input } = callOf(entry)
          return api(name as 'POST data/entrepreneurProduct', input as never)
        }
        const { id, repeated } = await post(one)
        // an earlier version had arrived without this device knowing
        if (repeated && one.edits && !one.target) await post({ ...one, target: id })
        received.set(one.id, id)
        changed.add(one.form)
      },
    })
    if (changed.size === 0) return
    await renew(changed)
  }
  /** Reloads everything that depends on the changed lists. */
  async function renew(changed: Set<BookForm>): Promise<void> {
    if (MOVES.some(form => changed.has(form))) changed.add('product-variant')
    renewed = Date.now()
    $turn.set($turn.get() + 1)
    await lists.renew(...changed)
  }
  let spoken = ''
  const entered = () => void renew(new Set(Object.keys(RESOURCES) as BookForm[]))

  /** Voids an entry, with a reason; a product or service together with its variants. @throws ApiError */
  async function remove(form: BookForm, id: string, reason: string): Promise<void> {
    const name = isItem(form) ? 'POST book/items/:id/void' : 'POST book/entries/:id/void'
    await api(name, { params: { id }, body: { reason } })
    lists.leave(form, id)
    const changed = new Set([form])
    if (form === 'product' || form === 'service') changed.add(`${form}-variant`)
    // the row is already void on the server, so the reload is not awaited
    void renew(changed)
  }

  /**
   * Queues an entry on the device and sends it. @returns its id and whether it is still queued
   * @throws ApiError if the server refuses it; the entry is then dropped, since the form still shows it
   */
  async function save(form: BookForm, values: Values, saving: Saving = {}): Promise<Saved> {
    const own = await opened()
    if (!own) throw new ApiError('invalid', '')
    const { target, instead, reference } = saving
    const one: Waiting = {
      id: instead?.id ?? newId(),
      form,
      values,
      business: own.id,
      at: instead?.at ?? new Date().toISOString(),
      ...(instead && { edits: (instead.edits ?? 0) + 1 }),
      ...(target && { target }),
      ...(reference && { reference }),
    }
    const waits = await submit(outbox, one, flush)
    return { id: received.get(one.id) ?? one.id, waits }
  }

  /** Takes back an entry saved here: drops it if it is still queued, else voids it with a reason. @throws ApiError */
  async function undo(form: BookForm, { id }: Saved, reason: string): Promise<void> {
    // it may be on its way
    if (outbox.$isSending.get()) await flush()
    if (outbox.entries().some(one => one.id === id)) outbox.drop(id)
    else await remove(form, received.get(id) ?? id, reason)
  }

  onMount($owner, () => {
    const offs = [
      $tenant.subscribe(() => void load()),
      // another business means another set of lists
      $attributes.listen(({ business: requested }) => {
        if (!requested || requested === business()?.id) return
        lists.forget()
        $owner.set({ state: 'loading' })
        void load()
      }),
      whenBack(() => void (business() ? flush().then(lists.again) : load())),
      // changed on another device or by staff; changes by this page are already loaded
      whenChanged(['books'], () => {
        if (Date.now() - renewed > OWN) entered()
      }),
    ]
    return () => {
      for (const off of offs) off()
    }
  })

  return {
    ...screens,
    $turn,
    $owner,
    $place,
    lists,
    outbox,
    $waiting,
    connection: host.connection,
    $isOnline,
    load,
    begin,
    save,
    remove,
    undo,
    flush,
    $overview: overview.$state,
    quick,
    /**
     * Returns whether a message about a payment was already entered, here or on the server. If the server is unreachable, it rejects duplicates
     * later.
     */
    async isEntered(reference: string): Promise<boolean> {
      if (outbox.entries().some(one => one.reference === reference)) return true
      const query = { business: business()?.id, reference }
      const { entry } = await api('GET book/reference', { query }).catch(() => ({ entry: null }))
      return entry !== null
    },
    /** Comments on an entry, or asks its owner for a correction. @throws ApiError */
    async comment(id: string, form: BookForm, body: { text: string; asks: boolean }): Promise<void> {
      await api('POST book/entries/:id/comments', { params: { id }, body })
      await renew(new Set([form]))
    },
    /** Reloads everything, after several lists changed. */
    entered,
    /** Reloads everything whose names the server gives in the language of the page, once that changes. */
    speaks(language: string): void {
      if (spoken && language !== spoken) {
        if (lists.$choices.get().of) void lists.renewChoices()
        entered()
      }
      spoken = language
    },
    /** Reloads the figures. */
    refresh(): void {
      $turn.set($turn.get() + 1)
    },
    today: currentDay,
  }
}
