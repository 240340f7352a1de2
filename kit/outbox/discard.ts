import type { Translate } from '#kit/core/words.ts'
import type { Toaster } from '#kit/member/toast.tsx'
import type { Entry, Outbox } from './outbox.ts'
import type { UnsentWords } from './unsent.en.ts'

/** Removes an entry that the server does not have from this device. The user can undo it. */
export function discard<One extends Entry>(
  { outbox, toaster }: { outbox: Outbox<One>; toaster: Toaster },
  one: One,
  t: Translate<Pick<UnsentWords, 'removed' | 'undo'>>,
): void {
  outbox.drop(one.id)
  toaster.announce(t('removed'), { action: { text: t('undo'), action: () => outbox.push(one) } })
}
