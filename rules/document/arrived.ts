/** A payment received, as described by a message or a statement line. */
export type Arrived = {
  /** In minor units. */
  amount: number
  /** The text about the payer and the purpose. */
  text: string
  /** E.164, if complete. */
  phone?: string | null
}

/** An invoice with an outstanding balance. */
export type Unpaid = { id: string; number: string; name: string; phone: string; balance: number }

/** What links a payment to an invoice: its number, its customer, or just the amount. */
type FitsBy = 'number' | 'customer' | 'amount'

/** Checks whether a text contains an invoice's number, with any separators. */
function names(text: string, number: string): boolean {
  const parts = number.split(/[^A-Z0-9]+/i)
  return new RegExp(`(?<![A-Z0-9])${parts.join('[^A-Z0-9]*')}(?![A-Z0-9])`, 'i').test(text)
}

/** Checks whether a customer paid: the phone number matches, or all words of the name occur. */
function isFrom({ text, phone }: Arrived, customer: Pick<Unpaid, 'name' | 'phone'>): boolean {
  if (phone) return phone === customer.phone
  const words = (of: string) => of.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
  const textWords = new Set(words(text))
  const own = words(customer.name)
  return own.length > 1 && own.every(word => textWords.has(word))
}

/**
 * Returns the invoice a payment most likely belongs to: the one it names; otherwise one of the payer's, preferably with the same
 * balance; otherwise the only one with that balance.
 * @param unpaid in order of payment priority
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
