import type { Currency } from '#contract/loan.ts'
import { isPassing } from '#kit/connection.ts'
import type { Api, ApiError } from '#kit/core/api.ts'
import { createOutbox } from '#kit/outbox/outbox.ts'
import { sendAll } from '#kit/outbox/send.ts'
import type { Kind } from './place.ts'
import { addPayment, printReceipt, sendWaiting, type Waiting, writePaper } from './waiting.ts'
import type { Paying, Written } from './written.ts'

type Parts = {
  api: Api
  /** Whose documents they are; null while nobody is known. */
  of(): { phone: string | null; business: string; owner: string; currency: Currency } | null
  /** Asks anew for what was changed. */
  renew(...kinds: Kind[]): Promise<void>
}

/** What is written and paid goes to the server, or waits on the device where that is away. */
export function createQueue({ api, of, renew }: Parts) {
  const outbox = createOutbox<Waiting>('documents')

  /** Sends what waits, in its order. @param wanted one that is sent although it was refused before */
  async function flush(wanted?: string): Promise<void> {
    const whose = of()
    if (!whose) return
    let isChanged = false
    await sendAll(outbox, {
      lock: `wz-documents:${whose.owner}`,
      wanted,
      async send(one) {
        await sendWaiting(api, one, id => {
          isChanged = true
          // where sending it is refused, it is this draft that is mended
          outbox.change(one.id, { draft: id })
        })
        isChanged = true
      },
    })
    if (isChanged) await renew('quotation', 'invoice')
  }

  /** @returns null where it waits @throws ApiError what the server says against it: whoever typed it still has it before them */
  async function orKeep<Done>(action: () => Promise<Done>, one: Waiting): Promise<Done | null> {
    try {
      return await action()
    } catch (failure) {
      if (!isPassing(failure as ApiError)) throw failure
      outbox.push(one)
      return null
    }
  }
  const waitingOf = (id: string, about: { name: string; total: number }) => {
    const { phone, business, currency } = of() as NonNullable<ReturnType<Parts['of']>>
    return { phone, business, id, ...about, currency, at: new Date().toISOString() }
  }

  return {
    outbox,
    flush,
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
      const done = await orKeep(() => writePaper(api, one, kind, written), {
        ...one,
        what: 'paper',
        kind,
        sends,
        written,
      })
      if (done) void renew(kind)
      return done && { id: done.id, message: done.message }
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
      const added = await orKeep(() => addPayment(api, waiting, invoice.id, paying), waiting)
      if (!added) return null
      try {
        const { message } = await printReceipt(api, waiting, invoice.id, paying)
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
  }
}
