import { atom, computed, onMount } from 'nanostores'
import type { Business, BusinessForm } from '#contract/business.ts'
import type { DocumentSettings } from '#contract/document-settings.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { createConnection, isPassing } from '#kit/connection.ts'
import { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createScreens } from '#kit/member/screens.ts'
import { newId } from '#kit/new-id.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import { currentDay } from '#kit/ui/days.ts'
import { createCopy, type Start } from './copy.ts'
import { createLists } from './lists.ts'
import { HOME, type Kind, type Place, placeOf } from './place.ts'
import { createQueue } from './queue.ts'
import { sendPaper } from './waiting.ts'

export type Model = ReturnType<typeof createModel>

export type Owner =
  | { state: 'loading' }
  | { state: 'failed'; failure: ApiError }
  | { state: 'none'; suggested: { name: string; location: string } }
  | { state: 'here'; business: Business; settings: DocumentSettings; start: Start }

export type Arrived = Reply<Contract['GET documents/arrived']>['data'][number]
export type Here = Extract<Owner, { state: 'here' }>

/** Creates the model of one member's quotations, invoices and receipts. */
export function createModel(host: Host<'path' | 'base' | 'business'>) {
  const { $attributes, draft, element } = host
  const screens = createScreens(host, HOME)
  const { api, $tenant, path } = screens
  const $owner = atom<Owner>({ state: 'loading' })
  const $place = computed(path.$path, placeOf)
  const $turn = atom(0)
  // nothing is cached of other people's businesses
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
  /** Returns the owner parameters of API requests. */
  const of = () => {
    const business = here()?.business
    if (!business) return null
    const { id, owner, currency } = business
    return { phone: owner.phone, business: id, owner: owner.id, currency }
  }
  const lists = createLists({ api, copy, of })
  const queue = createQueue({ api, of, renew })
  const { outbox, flush } = queue

  /** Whether the business is shown from this device, because the server was not reached. */
  let isCopy = false

  async function load(): Promise<void> {
    if (!$tenant.get()) return
    // keeps an open setup form mounted
    const before = here() || $owner.get().state === 'none'
    if (!before) $owner.set({ state: 'loading' })
    const { business } = $attributes.get()
    const isStale = () => $attributes.get().business !== business
    try {
      const { data } = await api('GET documents/start', { query: { business } })
      if (isStale()) return
      if (data.business?.own) copy.write({ start: data })
      isCopy = false
      show(data)
    } catch (failure) {
      if (isStale()) return
      const known = isPassing(failure as ApiError) && !before ? copy.read().start : null
      if (known) {
        isCopy = true
        show(known)
      } else if (!before) $owner.set({ state: 'failed', failure: failure as ApiError })
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

  /** Reloads everything that depends on a changed document. */
  async function renew(...kinds: Kind[]): Promise<void> {
    $turn.set($turn.get() + 1)
    await Promise.all([load(), lists.again(kinds)])
  }

  const reloading = async <Done>(call: Promise<Done>): Promise<Done> => {
    const done = await call
    await load()
    return done
  }
  const renewing = async <Done>(call: Promise<Done>): Promise<Done> => {
    const done = await call
    await renew('invoice')
    return done
  }

  /** Returns the key of a reading, whose first word is the id that is returned for a place: none when it is not needed there. */
  const keyAt = (idAt: (place: Place, business: Business) => string | false | null) =>
    computed([$owner, $place, $turn], (owner, place, turn) => {
      const id = owner.state === 'here' && idAt(place, owner.business)
      return id ? `${id} ${turn}` : null
    })
  const paper = createReading({
    keeps: true,
    $key: keyAt(place => (place.at === 'paper' || place.at === 'form') && place.id),
    read: dataOf(api, 'GET documents/paper/:id', key => ({ params: { id: key.split(' ')[0] } })),
  })
  const ofOwn = () => ({ query: { business: own().id } })
  const customers = createReading({
    $key: keyAt((place, business) => place.at === 'customers' && business.id),
    read: dataOf(api, 'GET documents/customers', ofOwn),
  })

  /** Recurring invoices. Optional: the list of invoices works without them. */
  const repeats = createReading({
    $key: keyAt((place, business) => place.at === 'invoice' && business.id),
    read: dataOf(api, 'GET documents/repeats', ofOwn),
  })

  /** Received payments that probably pay an invoice. Optional: the list of receipts works without them. */
  const arrived = createReading({
    $key: keyAt((place, business) => business.writable && place.at === 'receipts' && business.id),
    read: dataOf(api, 'GET documents/arrived', ofOwn),
  })

  /** Sends what waits, and loads what is missing or shown from this device. */
  async function catchUp(): Promise<void> {
    if (isCopy || !here()) await load()
    await Promise.all([flush(), lists.catchUp()])
  }

  onMount($owner, () => {
    const offs = [
      $tenant.subscribe(() => void load()),
      $attributes.listen(({ business }, before) => {
        if (business === before?.business) return
        lists.forget()
        $owner.set({ state: 'loading' })
        void load()
      }),
      whenBack(() => void catchUp()),
    ]
    return () => {
      for (const off of offs) off()
    }
  })

  /** Idempotency key of the new business, the same for every attempt. */
  const clientId = newId()

  return {
    ...screens,
    $owner,
    $place,
    $isOnline,
    draft,
    load,
    renew,
    outbox,
    flush,
    $lists: lists.$lists,
    $variants: lists.$variants,
    need: lists.need,
    retry: lists.read,
    needVariants: lists.needVariants,
    write: queue.write,
    pay: queue.pay,
    /** Queued documents and payments of this business. */
    $waiting: computed([outbox.$entries, $owner], (entries, owner) =>
      owner.state === 'here' ? entries.filter(one => one.business === owner.business.id) : [],
    ),
    paper,
    customers,
    $repeats: repeats.$state,
    $arrived: arrived.$state,
    today: currentDay,
    /** Creates the member's business. @throws ApiError */
    async begin(form: Pick<BusinessForm, 'name'> & Partial<BusinessForm>): Promise<void> {
      await api('POST business/own', { body: { ...form, clientId } })
      await load()
    },
    /** Sends a document by email. @returns the server's message; empty if it was not sent @throws ApiError */
    async send(kind: Kind, id: string): Promise<string> {
      const { Response } = await sendPaper(api, { phone: own().owner.phone, business: own().id }, kind, id)
      await renew(kind)
      return Response
    },
    /**
     * Performs an action that needs only the document's id. @returns the server's message, and the id of a new document @throws ApiError
     */
    async act(
      what: 'send' | 'remove' | 'invoice' | 'duplicate' | 'unlink' | 'remind' | 'sign' | 'repeat/end',
      id: string,
    ): Promise<{ message: string; id?: string }> {
      const name = `POST documents/paper/:id/${what}` as 'POST documents/paper/:id/send'
      const done = await api(name, { params: { id } })
      void renew('quotation', 'invoice')
      return done
    },
    /** Makes an invoice recurring. @throws ApiError */
    repeat: (id: string, body: Input<Contract['PUT documents/paper/:id/repeat']>['body']) =>
      renewing(api('PUT documents/paper/:id/repeat', { params: { id }, body })),
    /** Creates a link for the customer, with a message text. @throws ApiError */
    async share(id: string): Promise<Reply<Contract['POST documents/paper/:id/link']>> {
      const link = await api('POST documents/paper/:id/link', { params: { id } })
      void renew('quotation', 'invoice')
      return link
    },
    /** @throws ApiError */
    credit: (id: string, body: Input<Contract['POST documents/paper/:id/credit']>['body']) =>
      renewing(api('POST documents/paper/:id/credit', { params: { id }, body })),
    /** @throws ApiError */
    voidPayment: (id: string, reason: string) =>
      renewing(api('POST documents/payments/:id/void', { params: { id }, body: { reason } })),
    /** Returns the PDF of a document, a receipt or a customer's statement. @throws ApiError */
    file: (of: 'paper' | 'payments' | 'customers', id: string): Promise<Blob> =>
      api(
        `GET documents/${of}/:id/file` as 'GET documents/paper/:id/file',
        { params: { id } },
        { as: 'file' },
      ),
    /** @throws ApiError */
    keepSettings: (body: DocumentSettings) =>
      reloading(api('PUT documents/settings', { query: { business: own().id }, body })),
    /** @throws ApiError */
    keepLogo: (logo: Blob | undefined) =>
      reloading(api('POST documents/settings/logo', { query: { business: own().id }, files: { logo } })),
  }
}
