import { atom, computed, onMount } from 'nanostores'
import type { Overview } from '#contract/book.ts'
import type { Business, BusinessForm } from '#contract/business.ts'
import { whenChanged } from '#kit/changed.ts'
import { createConnection, isPassing } from '#kit/connection.ts'
import { ApiError } from '#kit/core/api.ts'
import { createPath } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { createOutbox } from '#kit/outbox/outbox.ts'
import { sendAll } from '#kit/outbox/send.ts'
import { createReading } from '#kit/reading.ts'
import type { BookForm, Values } from '#rules/book/draft.ts'
import { dayOf } from '#rules/day.ts'
import { createCopy } from './copy.ts'
import type { BookHost, Owner } from './host.ts'
import { createLists, NEEDED } from './lists.ts'
import { OVERVIEW, placeOf } from './place.ts'
import { createQuick } from './quick-reading.ts'
import { RESOURCES } from './resources.ts'
import { callOf, type Waiting } from './waiting.ts'

export type Model = ReturnType<typeof createModel>

export type Saved = { id: string; waits: boolean }
export type Saving = {
  /** The row that is changed; none for a new one. */
  target?: string
  /** What waits and is changed before it was sent. */
  instead?: Waiting
  reference?: string
}

/** How often what waits is tried again, in ms: the return of the signal is not always told. */
export const RETRY = 30_000
/** How long the server's word of a change can be about one of this page, in ms. */
const OWN = 3_000
/** The lists whose rows change with an entry of another: what is sold or stocked changes what is left. */
const MOVES: readonly BookForm[] = ['product-sale', 'inventory']
export const movesStock = (form: BookForm): boolean => MOVES.includes(form)
/** What is sold or bought, and no entry. */
export const isItem = (form: BookForm): boolean => (NEEDED as readonly BookForm[]).includes(form)

/** One member's book: whose it is, what is in it, and what waits on the device. */
export function createModel(host: BookHost) {
  const { api, $tenant, $attributes, element } = host
  const path = createPath(host, OVERVIEW)
  const $owner = atom<Owner>({ state: 'loading' })
  const outbox = createOutbox<Waiting>('digikua')
  const toaster = createToaster()
  const { $isOnline, whenBack } = createConnection()
  // of somebody else's book nothing is kept on this device
  const copy = createCopy(() => ($attributes.get().business ? null : element.getAttribute('draft')))
  const business = (): Business | null => {
    const owner = $owner.get()
    return owner.state === 'here' ? owner.business : null
  }
  /** The business, once it is known whether there is one: what quick entry begins with may be here before. */
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
  /** Goes up with every change of the book, so that figures are asked for anew. */
  const $turn = atom(0)
  /** What the server calls the rows that this element sent, by the names they had here. */
  const received = new Map<string, string>()
  /** When this page last asked anew for what it had changed. */
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
        // as they were last seen: without a connection nothing says more
        const last = $isOnline.get() ? null : copy.readFigures(kept)
        if (!last) throw failure
        return last
      }
    },
  })

  const quick = createQuick(host, { $place, $owner }, copy)
  /** What waits in this book. */
  const $waiting = computed([outbox.$entries, $owner], (entries, owner) =>
    owner.state === 'here' ? entries.filter(one => one.business === owner.business.id) : [],
  )

  async function load(): Promise<void> {
    if (!$tenant.get()) return
    if (business()) return
    // whoever is filling in the form by which a business begins goes on with it
    const isBeginning = $owner.get().state === 'none'
    if (!isBeginning) $owner.set({ state: 'loading' })
    try {
      const { business: asked } = $attributes.get()
      if (asked) {
        const { data } = await api('GET business/own/:id', { params: { id: asked } })
        return show(data)
      }
      const { data, suggested, unready } = await api('GET business/own', {})
      const [first] = data
      if (first) show(first)
      else $owner.set({ state: 'none', suggested, unready })
    } catch (failure) {
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

  /** Begins the member's business. @throws ApiError */
  async function begin(form: Pick<BusinessForm, 'name'> & Partial<BusinessForm>): Promise<void> {
    const { data } = await api('POST business/own', { body: { ...form, clientId: crypto.randomUUID() } })
    show(data)
  }

  /**
   * Sends what waits, in its order. @param wanted one that is sent although it was refused before
   */
  async function flush(wanted?: string): Promise<void> {
    const own = business()
    if (!own) return
    const changed = new Set<BookForm>()
    await sendAll(outbox, {
      lock: `wz-digikua:${own.owner.id}`,
      wanted,
      async send(one) {
        const { name, input } = callOf(one)
        const { id } = await api(name as 'POST data/entrepreneurProduct', input as never)
        received.set(one.id, id)
        changed.add(one.form)
      },
    })
    if (changed.size === 0) return
    await renew(changed)
  }
  /** Asks anew for what a change of these lists changes. */
  async function renew(changed: Set<BookForm>): Promise<void> {
    if (MOVES.some(form => changed.has(form))) changed.add('product-variant')
    renewed = Date.now()
    $turn.set($turn.get() + 1)
    await lists.renew(...changed)
  }
  const entered = () => void renew(new Set(Object.keys(RESOURCES) as BookForm[]))

  /** Takes something out of the book, with a reason; a product or service with its variants. @throws ApiError */
  async function remove(form: BookForm, id: string, reason: string): Promise<void> {
    const name = isItem(form) ? 'POST book/items/:id/void' : 'POST book/entries/:id/void'
    await api(name, { params: { id }, body: { reason } })
    lists.leave(form, id)
    const changed = new Set([form])
    if (form === 'product' || form === 'service') changed.add(`${form}-variant`)
    // it is gone with the server: what is read anew for it is not waited for
    void renew(changed)
  }

  /**
   * Keeps an entry on the device and sends it. @returns what it is called, and whether it waits
   * @throws ApiError what the server says against it, which is then not kept: whoever typed it still has it before them
   */
  async function save(form: BookForm, values: Values, saving: Saving = {}): Promise<Saved> {
    const own = await opened()
    if (!own) throw new ApiError('invalid', '')
    const { target, instead, reference } = saving
    const one: Waiting = {
      id: instead?.id ?? crypto.randomUUID(),
      form,
      values,
      business: own.id,
      at: instead?.at ?? new Date().toISOString(),
      ...(target && { target }),
      ...(reference && { reference }),
    }
    outbox.push(one)
    await flush(one.id)
    const left = outbox.entries().find(({ id }) => id === one.id)
    if (left?.problem === undefined) return { id: received.get(one.id) ?? one.id, waits: Boolean(left) }
    const { problem, fields } = left
    if (instead) outbox.push(instead)
    else outbox.drop(one.id)
    throw new ApiError('invalid', problem, 400, fields)
  }

  onMount($owner, () => {
    const offs = [
      $tenant.subscribe(() => void load()),
      // a business that another page shows is another book
      $attributes.listen(({ business: asked }) => {
        if (!asked || asked === business()?.id) return
        lists.forget()
        $owner.set({ state: 'loading' })
        void load()
      }),
      whenBack(() => void (business() ? flush().then(lists.again) : load()), RETRY),
      // on another of their devices, or by staff; what this page did is here already
      whenChanged(['books'], () => {
        if (Date.now() - renewed > OWN) entered()
      }),
    ]
    const write = () => business() && outbox.recall()
    addEventListener('storage', write)
    return () => {
      for (const off of offs) off()
      removeEventListener('storage', write)
    }
  })

  return {
    api,
    $turn,
    path,
    $tenant,
    $owner,
    $place,
    lists,
    outbox,
    $waiting,
    toaster,
    connection: host.connection,
    $isOnline,
    load,
    begin,
    save,
    remove,
    flush,
    $overview: overview.$state,
    $quick: quick.$state,
    refreshQuick: quick.refresh,
    /** Whether an M-Pesa message is in the book already, here or with the server. What cannot be asked now, the server refuses later. */
    async isEntered(reference: string): Promise<boolean> {
      if (outbox.entries().some(one => one.reference === reference)) return true
      const query = { business: business()?.id, reference }
      const { entry } = await api('GET book/reference', { query }).catch(() => ({ entry: null }))
      return entry !== null
    },
    /** Says something of an entry to its owner, or asks for a correction. @throws ApiError */
    async comment(id: string, form: BookForm, body: { text: string; asks: boolean }): Promise<void> {
      await api('POST book/entries/:id/comments', { params: { id }, body })
      await renew(new Set([form]))
    },
    /** Asks anew for all that is here: after more than one list was changed. */
    entered,
    /** Asks for the figures and lists anew. */
    refresh(): void {
      $turn.set($turn.get() + 1)
    },
    today: () => dayOf(Date.now()),
  }
}
