/** Money that came, as a message or a line of a statement tells it. */
export type Arrived = {
  /** Minor units. */
  amount: number
  /** What it says of who paid, and for what. */
  text: string
  /** E.164, where it says it whole. */
  phone?: string | null
}

/** An invoice with something left to pay. */
export type Unpaid = { id: string; number: string; name: string; phone: string; balance: number }

/** Why money is taken for the payment of an invoice: its number, its customer, or its amount alone. */
export type FitsBy = 'number' | 'customer' | 'amount'

const escaped = (text: string): string => text.replace(/[^A-Z0-9]/gi, '')

/** Whether a text has an invoice's number in it, however its parts are divided. */
function names(text: string, number: string): boolean {
  const parts = number.split(/[^A-Z0-9]+/i).map(escaped)
  return new RegExp(`(?<![A-Z0-9])${parts.join('[^A-Z0-9]*')}(?![A-Z0-9])`, 'i').test(text)
}

/** Whether it was paid by a customer: from their phone, or under all the words of their name. */
function isFrom({ text, phone }: Arrived, customer: Pick<Unpaid, 'name' | 'phone'>): boolean {
  if (phone) return phone === customer.phone
  const words = (of: string) => of.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
  const said = new Set(words(text))
  const own = words(customer.name)
  return own.length > 1 && own.every(word => said.has(word))
}

/**
 * The invoice that money is most likely the payment of: the one that it names; else one of whoever paid, of this very balance first;
 * else the only one of this balance.
 * @param unpaid in the order in which they are to be paid
 */
export function invoiceFor(
  arrived: Arrived,
  unpaid: readonly Unpaid[],
): { invoice: Unpaid; by: FitsBy } | null {
  const named = unpaid.find(({ number }) => names(arrived.text, number))
  if (named) return { invoice: named, by: 'number' }
  const theirs = unpaid.filter(one => isFrom(arrived, one))
  const [own] = [...theirs.filter(({ balance }) => balance === arrived.amount), ...theirs]
  if (own) return { invoice: own, by: 'customer' }
  const [only, ...others] = unpaid.filter(({ balance }) => balance === arrived.amount)
  return only && others.length === 0 ? { invoice: only, by: 'amount' } : null
}
