import type { Contact } from '#contract/tenant.ts'

type Purpose = Contact['mailboxes'][number]['purpose']

/** Returns the mailbox for a purpose, or the tenant's first one; null if there is none. */
export function mailboxFor({ mailboxes }: Contact, purpose: Purpose): string | null {
  const fitting = mailboxes.find(mailbox => mailbox.purpose === purpose) ?? mailboxes[0]
  return fitting?.email ?? null
}

/** `+254 700 000 000` → `tel:+254700000000`. */
export const telOf = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
