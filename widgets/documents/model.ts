import { atom, computed, map, onMount } from 'nanostores'
import type { Business, BusinessForm } from '#contract/business.ts'
import type { DocumentCustomer, Paper } from '#contract/document.ts'
import type { ListedDocument } from '#contract/document-columns.ts'
import type { DocumentSettings } from '#contract/document-settings.ts'
import type { WireInvoice, WireQuotation, WireVariant } from '#contract/documents-wire.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { createConnection, isPassing } from '#kit/connection.ts'
import { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { createOutbox } from '#kit/outbox/outbox.ts'
import { sendAll } from '#kit/outbox/send.ts'
import { createReading } from '#kit/reading.ts'
import { dayOf } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'
import { createCopy, type Start, type Variant } from './copy.ts'
import { HOME, type Kind, placeOf } from './place.ts'
import { addPayment, printReceipt, sendPaper, sendWaiting, type Waiting, writePaper } from './waiting.ts'
import type { Crediting, Paying, Repeating, Written } from './written.ts'

export type Model = ReturnType<typeof createModel>
export type DocumentsHost = Host<'path' | 'base' | 'business'>

export type Owner =
  | { state: 'loading' }
  | { state: 'failed'; failure: ApiError }
  | { state: 'none'; suggested: { name: string; location: string } }
  | { state: 'here'; business: Business; settings: DocumentSettings; start: Start }

export type Here = Extract<Owner, { state: 'here' }>

export type Standing<Row> = { rows: readonly Row[] | null; failure: ApiError | null }
type Lists = { [Name in Kind]: Standing<ListedDocument> }

const NONE = { rows: null, failure: null }
const RETRY = 30_000

const listed = (row: WireInvoice | WireQuotation): ListedDocument => {
  const { name, email, phone } = 'billTo' in row ? row.billTo : row.quoteTo
  const units = (amount: number) => Math.round(amount * MINOR)
  return {
    id: row.id,
    number: row.number,
    name,
    email,
    phone,
    isSent: row.isGenerated,
    state: row.state,
    total: units(row.total),
    paid: units('paid' in row ? row.paid : 0),
    dueOn: row.dueOn,
    balance: units('balance' in row ? row.balance : 0),
    createdAt: new Date(row.createdAt * 1_000).toISOString(),
  }
}

/** One member's quotations, invoices and receipts. */
export function createModel(host: DocumentsHost) {
  const { api, $tenant, $attributes, draft, element } = host
  const path = createPath(host, HOME)
  const $owner = atom<Owner>({ state: 'loading' })
  const $place = computed(path.$path, placeOf)
  const $lists = map<Lists>({ quotation: NONE, invoice: NONE })
  const $variants = atom<Standing<Variant>>(NONE)
  const $turn = atom(0)
  const toaster = createToaster()
  const outbox = createOutbox<Waiting>('documents')
  // of somebody else's documents nothing is kept on this device
  const copy = createCopy(() => ($attributes.get().business ? null : element.getAttribute('draft')))
  const { $isOnline, whenBack } = createConnection()

  const here = () => {
    const owner = $owner.get()
    return owner.state === 'here' ? owner : null
  }
  const own = () => {
    const owner = here()
    if (!owner) throw new ApiError('invalid', '')
    return owner.business
  }
  /** Whose documents, as each call of the wire says it. */
  const of = () => ({ phone: own().owner.phone, business: own().id })
  const whose = () => ({ phone: own().owner.phone, businessId: own().id })

  async function load(): Promise<void> {
    if (!$tenant.get()) return
    const before = here()
    if (!before) $owner.set({ state: 'loading' })
    try {
      const { business } = $attributes.get()
      const { data } = await api('GET documents/start', { query: { business } })
      if (data.business?.own) copy.write({ start: data })
      show(data)
    } catch (failure) {
      const known = isPassing(failure as ApiError) && !before ? copy.read().start : null
      if (known) show(known)
      else if (!before) $owner.set({ state: 'failed', failure: failure as ApiError })
    }
  }

  function show(data: Start): void {
    const { business, suggested, settings } = data
    if (!business || !settings) {
      $owner.set({ state: 'none', suggested })
      return
    }
    outbox.belongsTo(business.own && element.hasAttribute('draft') ? business.owner.id : null)
    $owner.set({ state: 'here', business, settings, start: data })
  }

  /** Sends what waits, in its order. @param wanted one that is sent although it was refused before */
  async function flush(wanted?: string): Promise<void> {
    if (!here()) return
    let isChanged = false
    await sendAll(outbox, {
      lock: `wz-documents:${own().owner.id}`,
      wanted,
      async send(one) {
        await sendWaiting(api, one)
        isChanged = true
      },
    })
    if (isChanged) await renew('quotation', 'invoice')
  }

  /**
   * Does what needs the server, or lets it wait on the device where that is away. @returns null where it waits
   * @throws ApiError what the server says against it: whoever typed it still has it before them
   */
  async function orKeep<Done>(action: () => Promise<Done>, one: Waiting): Promise<Done | null> {
    try {
      return await action()
    } catch (failure) {
      if (!isPassing(failure as ApiError)) throw failure
      outbox.push(one)
      return null
    }
  }
  const waitingOf = (id: string, about: { name: string; total: number }) => ({
    ...of(),
    id,
    ...about,
    currency: own().currency,
    at: new Date().toISOString(),
  })

  async function read(kind: Kind): Promise<void> {
    const { rows } = $lists.get()[kind]
    try {
      const name = kind === 'invoice' ? 'POST documents/invoices/list' : 'POST documents/quotations/list'
      const { data } = await api(name, { body: whose() })
      if (!Array.isArray(data)) throw new ApiError('not-found', '')
      const found = data.map(listed)
      $lists.setKey(kind, { rows: found, failure: null })
      copy.writeList(kind, found)
    } catch (failure) {
      const known = isPassing(failure as ApiError) && !rows ? copy.read()[kind] : null
      if (known) return $lists.setKey(kind, { rows: known, failure: null })
      $lists.setKey(kind, { rows, failure: failure as ApiError })
    }
  }
  /** Asks anew for what a change of a document changes. */
  async function renew(...kinds: Kind[]): Promise<void> {
    $turn.set($turn.get() + 1)
    await Promise.all([load(), ...kinds.filter(kind => $lists.get()[kind].rows).map(read)])
  }

  const paper = createReading<Paper>({
    keeps: true,
    $key: computed([$owner, $place, $turn], (owner, place, turn) =>
      owner.state === 'here' && (place.at === 'paper' || (place.at === 'form' && place.id))
        ? `${place.id} ${turn}`
        : null,
    ),
    async read(key, signal) {
      const [id = ''] = key.split(' ')
      return (await api('GET documents/paper/:id', { params: { id } }, { signal })).data
    },
  })
  const customers = createReading<readonly DocumentCustomer[]>({
    $key: computed([$owner, $place, $turn], (owner, place, turn) =>
      owner.state === 'here' && place.at === 'customers' ? `${owner.business.id} ${turn}` : null,
    ),
    read: async (_, signal) =>
      (await api('GET documents/customers', { query: { business: own().id } }, { signal })).data,
  })

  /** What is written anew by itself. Without it the list of invoices is whole. */
  const repeats = createReading<Reply<Contract['GET documents/repeats']>['data']>({
    $key: computed([$owner, $place, $turn], (owner, place, turn) =>
      owner.state === 'here' && place.at === 'invoice' ? `${owner.business.id} ${turn}` : null,
    ),
    read: async (_, signal) =>
      (await api('GET documents/repeats', { query: { business: own().id } }, { signal })).data,
  })

  onMount($owner, () => {
    const offs = [
      $tenant.subscribe(() => void load()),
      $attributes.listen(({ business }, before) => {
        if (business === before?.business) return
        $lists.set({ quotation: NONE, invoice: NONE })
        $variants.set(NONE)
        $owner.set({ state: 'loading' })
        void load()
      }),
      whenBack(() => void (here() ? flush() : load().then(() => flush())), RETRY),
    ]
    const look = () => here() && outbox.recall()
    addEventListener('storage', look)
    return () => {
      for (const off of offs) off()
      removeEventListener('storage', look)
    }
  })

  return {
    api,
    path,
    $owner,
    $place,
    $lists,
    $variants,
    $isOnline,
    toaster,
    draft,
    load,
    renew,
    outbox,
    flush,
    /** What of this business waits on the device. */
    $waiting: computed([outbox.$entries, $owner], (entries, owner) =>
      owner.state === 'here' ? entries.filter(one => one.business === owner.business.id) : [],
    ),
    $paper: paper.$state,
    retryPaper: paper.refresh,
    $customers: customers.$state,
    retryCustomers: customers.refresh,
    $repeats: repeats.$state,
    today: () => dayOf(Date.now()),
    /** Fetches a list that is not here yet. */
    need: (kind: Kind): Promise<void> | undefined =>
      $lists.get()[kind].rows || !here() ? undefined : read(kind),
    retry: read,
    /** What can stand on a line: the variants of products, then of services. */
    async needVariants(again = false): Promise<void> {
      if (!here() || ($variants.get().rows && !again)) return
      try {
        const query = { businessId: own().id }
        const [products, services] = await Promise.all([
          api('GET data/entrepreneurProductVariant/read', { query }),
          api('GET data/entrepreneurServiceVariant/read', { query }),
        ])
        const variantOf =
          (kind: Variant['kind']) =>
          ({ id, name, mainName, unitPrice }: WireVariant): Variant => ({
            id,
            kind,
            price: Math.round(unitPrice * MINOR),
            name: name === mainName || !mainName ? name : `${mainName}: ${name}`,
          })
        const rows = [...products.data.map(variantOf('product')), ...services.data.map(variantOf('service'))]
        $variants.set({ rows, failure: null })
        copy.write({ variants: rows })
      } catch (failure) {
        // lines can be written by hand
        $variants.set({
          rows: $variants.get().rows ?? copy.read().variants ?? [],
          failure: failure as ApiError,
        })
      }
    },
    /** Begins the member's business. @throws ApiError */
    async begin(form: Pick<BusinessForm, 'name'> & Partial<BusinessForm>): Promise<void> {
      await api('POST business/own', { body: { ...form, clientId: crypto.randomUUID() } })
      await load()
    },
    /**
     * Writes a draft. @returns its id and what the server says; null where it waits on this device, and is sent with the next
     * connection where it `sends`
     * @throws ApiError
     */
    async write(
      kind: Kind,
      written: Written,
      { name, total, sends }: { name: string; total: number; sends: boolean },
    ): Promise<{ id: string; message: string } | null> {
      const one = waitingOf(written.clientId ?? written.id ?? crypto.randomUUID(), { name, total })
      const done = await orKeep(() => writePaper(api, of(), kind, written), {
        ...one,
        what: 'paper',
        kind,
        sends,
        written,
      })
      if (done) void renew(kind)
      return done && { id: done.id, message: done.message }
    },
    /** Sends a document by mail. @returns what the server says; empty where it did not send it @throws ApiError */
    async send(kind: Kind, id: string): Promise<string> {
      const { Response } = await sendPaper(api, of(), kind, id)
      await renew(kind)
      return Response
    },
    /**
     * Records a payment, and then its receipt. The second of the two may be missing. @returns null where both wait on this device
     * @throws ApiError where nothing was recorded
     */
    async pay(
      invoice: { id: string; number: string | null; name: string },
      paying: Paying,
      total: number,
    ): Promise<{ receipt: string; failure: null } | { receipt: null; failure: ApiError } | null> {
      const about = { what: 'payment', invoice: invoice.id, number: invoice.number, paying } as const
      const waiting: Waiting = { ...waitingOf(paying.clientId, { name: invoice.name, total }), ...about }
      const added = await orKeep(() => addPayment(api, of(), invoice.id, paying), waiting)
      if (!added) return null
      try {
        const { message } = await printReceipt(api, of(), invoice.id, paying)
        return { receipt: message, failure: null }
      } catch (failure) {
        if (!isPassing(failure as ApiError)) return { receipt: null, failure: failure as ApiError }
        // the payment counts once, whenever both calls come again
        outbox.push(waiting)
        return null
      } finally {
        await renew('invoice')
      }
    },
    /** Does something with a document that only has to be named. @returns what the server says, and what was made @throws ApiError */
    async act(
      what: 'send' | 'remove' | 'invoice' | 'duplicate' | 'unlink' | 'remind' | 'repeat/end',
      id: string,
    ): Promise<{ message: string; id?: string }> {
      const name = `POST documents/paper/:id/${what}` as 'POST documents/paper/:id/send'
      const done = await api(name, { params: { id } })
      void renew('quotation', 'invoice')
      return done
    },
    /** Lets an invoice be written anew by itself. @throws ApiError */
    async repeat(id: string, body: Repeating): Promise<string> {
      const { message } = await api('PUT documents/paper/:id/repeat', { params: { id }, body })
      await renew('invoice')
      return message
    },
    /** A link for the customer, and what a message says with it. @throws ApiError */
    async share(id: string): Promise<Reply<Contract['POST documents/paper/:id/link']>> {
      const link = await api('POST documents/paper/:id/link', { params: { id } })
      void renew('quotation', 'invoice')
      return link
    },
    /** @throws ApiError */
    async credit(id: string, body: Crediting): Promise<{ id: string; message: string }> {
      const made = await api('POST documents/paper/:id/credit', { params: { id }, body })
      await renew('invoice')
      return made
    },
    /** @throws ApiError */
    async voidPayment(id: string, reason: string): Promise<string> {
      const { message } = await api('POST documents/payments/:id/void', { params: { id }, body: { reason } })
      await renew('invoice')
      return message
    },
    /** The PDF of a document, of a receipt or of a customer's account. @throws ApiError */
    file: (of: 'paper' | 'payments' | 'customers', id: string): Promise<Blob> =>
      api(
        `GET documents/${of}/:id/file` as 'GET documents/paper/:id/file',
        { params: { id } },
        { as: 'file' },
      ),
    /** @throws ApiError */
    async keepSettings(body: DocumentSettings): Promise<string> {
      const { message } = await api('PUT documents/settings', { query: { business: own().id }, body })
      await load()
      return message
    },
    /** @throws ApiError */
    async keepLogo(logo: Blob | undefined): Promise<string> {
      const query = { business: own().id }
      const { message } = await api('POST documents/settings/logo', { query, files: { logo } })
      await load()
      return message
    },
  }
}
