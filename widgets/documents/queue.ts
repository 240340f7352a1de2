import type { Currency } from '#contract/loan.ts'
import { isPassing } from '#kit/connection.ts'
import type { Api, ApiError } from '#kit/core/api.ts'
import { newId } from '#kit/new-id.ts'
import { createOutbox } from '#kit/outbox/outbox.ts'
import { sendAll } from '#kit/outbox/send.ts'
import type { Kind } from './place.ts'
import {
  addPayment,
  type Paying,
  printReceipt,
  sendWaiting,
  type Waiting,
  type Written,
  writePaper,
} from './waiting.ts'

type Parts = {
  api: Api
  /** Returns the owner; null until known. */
  of(): { phone: string | null; business: string; owner: string; currency: Currency } | null
  /** Reloads what was changed. */
  renew(...kinds: Kind[]): Promise<void>
}

/** Creates the outbox: documents and payments are sent to the server, or queued on the device while it is unreachable. */
export function createQueue({ api, of, renew }: Parts) {
  const outbox = createOutbox<Waiting>('documents')

  /** Sends all queued entries in order. @param wanted id of an entry to send although it was refused before */
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
          // if sending the email is refused, corrections apply to this draft
          outbox.change(one.id, { draft: id })
        })
        isChanged = true
      },
    })
    if (isChanged) await renew('quotation', 'invoice')
  }

  /** @returns null if it was queued @throws ApiError if the server refuses it; it is not queued then, since the form still shows it */
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
     * Saves a draft. @returns its id and the server's message; null if it was queued on this device, to be sent after reconnecting if
     * `sends` is set
     * @throws ApiError
     */
    async write(
      kind: Kind,
      written: Written,
      { name, total, sends }: { name: string; total: number; sends: boolean },
    ): Promise<{ id: string; message: string } | null> {
      const one = waitingOf(written.clientId ?? written.id ?? newId(), { name, total })
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
     * Records a payment, then sends its receipt. @returns the server's message about the receipt, null if it failed; null if both were queued
     * @throws ApiError if nothing was recorded
     */
    async pay(
      invoice: { id: string; number: string | null; name: string },
      paying: Paying,
      total: number,
    ): Promise<{ receipt: string | null } | null> {
      const about = { what: 'payment', invoice: invoice.id, number: invoice.number, paying } as const
      const waiting: Waiting = { ...waitingOf(paying.clientId, { name: invoice.name, total }), ...about }
      const added = await orKeep(() => addPayment(api, waiting, invoice.id, paying), waiting)
      if (!added) return null
      try {
        const { message } = await printReceipt(api, waiting, invoice.id, paying)
        return { receipt: message }
      } catch (failure) {
        if (!isPassing(failure as ApiError)) return { receipt: null }
        // both calls are idempotent, so the payment is not recorded twice
        outbox.push(waiting)
        return null
      } finally {
        await renew('invoice')
      }
    },
  }
}
