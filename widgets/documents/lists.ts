import { atom, map } from 'nanostores'
import type { ListedDocument } from '#contract/document-columns.ts'
import type { WireInvoice, WireQuotation, WireVariant } from '#contract/documents-wire.ts'
import { isPassing } from '#kit/connection.ts'
import { type Api, ApiError } from '#kit/core/api.ts'
import { MINOR } from '#rules/money.ts'
import type { createCopy, Variant } from './copy.ts'
import type { Kind } from './place.ts'

export type Standing<Row> = { rows: readonly Row[] | null; failure: ApiError | null }
type Lists = { [Name in Kind]: Standing<ListedDocument> }

const NONE = { rows: null, failure: null }

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

type Parts = {
  api: Api
  copy: ReturnType<typeof createCopy>
  /** Returns the owner parameters of API requests; null until known. */
  of(): { phone: string | null; business: string } | null
}

/** Creates the quotations and invoices of a business, and the items for their lines; offline, from the cache. */
export function createLists({ api, copy, of }: Parts) {
  const $lists = map<Lists>({ quotation: NONE, invoice: NONE })
  const $variants = atom<Standing<Variant>>(NONE)
  /** Lists shown from this device, because the server was not reached. */
  const copies = new Set<Kind>()

  async function read(kind: Kind): Promise<void> {
    const whose = of()
    if (!whose) return
    const isStale = () => of()?.business !== whose.business
    const { rows } = $lists.get()[kind]
    try {
      const name = kind === 'invoice' ? 'POST documents/invoices/list' : 'POST documents/quotations/list'
      const { data } = await api(name, { body: { phone: whose.phone, businessId: whose.business } })
      if (isStale()) return
      if (!Array.isArray(data)) throw new ApiError('not-found', '')
      const found = data.map(listed)
      $lists.setKey(kind, { rows: found, failure: null })
      copies.delete(kind)
      copy.writeList(kind, found)
    } catch (failure) {
      if (isStale()) return
      const isLost = isPassing(failure as ApiError)
      if (isLost && copies.has(kind)) return
      const known = isLost && !rows ? copy.read()[kind] : null
      if (known) {
        copies.add(kind)
        return $lists.setKey(kind, { rows: known, failure: null })
      }
      $lists.setKey(kind, { rows, failure: failure as ApiError })
    }
  }
  return {
    $lists,
    $variants,
    read,
    /** Reloads the lists that are loaded. */
    again: (kinds: readonly Kind[]) => Promise.all(kinds.filter(kind => $lists.get()[kind].rows).map(read)),
    /** Reloads the lists shown from this device. */
    catchUp: () => Promise.all([...copies].map(read)),
    forget(): void {
      copies.clear()
      $lists.set({ quotation: NONE, invoice: NONE })
      $variants.set(NONE)
    },
    /** Loads a list unless it is loaded already. */
    need: (kind: Kind): Promise<void> | undefined => ($lists.get()[kind].rows ? undefined : read(kind)),
    /** Loads the items for lines: product variants, then service variants. */
    async needVariants(again = false): Promise<void> {
      const whose = of()
      if (!whose || ($variants.get().rows && !again)) return
      try {
        const query = { businessId: whose.business }
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
            onPaper: name,
            name: name === mainName || !mainName ? name : `${mainName}: ${name}`,
          })
        const rows = [...products.data.map(variantOf('product')), ...services.data.map(variantOf('service'))]
        $variants.set({ rows, failure: null })
        copy.write({ variants: rows })
      } catch (failure) {
        // lines can also be written by hand
        $variants.set({
          rows: $variants.get().rows ?? copy.read().variants ?? [],
          failure: failure as ApiError,
        })
      }
    },
  }
}
