import type { WritableAtom } from 'nanostores'
import { ApiError } from '#kit/api.ts'
import { alone, isPassing } from '#kit/line.ts'
import type { Door, Received } from './door.ts'
import { isOnDevice, type Kept, type Waiting } from './kept.ts'

type Given = {
  kept: Kept
  $isSending: WritableAtom<boolean>
  /** Null while nobody can send. */
  door(code: string): Door | null
  onTaken(one: Waiting, received: Received): void
  /** The phone has to be proven anew. */
  onSignedOut(code: string): void
}

/** Sends what waits on the device. Each filling-in has a name of its own, so that sending it twice does no harm. */
export function createSending({ kept, $isSending, door, onTaken, onSignedOut }: Given) {
  /** Photos go first: in place of each comes the id that the server gives it. @throws ApiError */
  async function withPhotos(one: Waiting, to: Door): Promise<Waiting> {
    const answers = { ...one.answers }
    for (const [name, value] of Object.entries(answers)) {
      if (!isOnDevice(value)) continue
      const { readPhoto, dropPhoto } = await import('./photos.ts')
      const photo = await readPhoto(value)
      // the browser threw it away: it has to be taken again
      if (!photo) throw new ApiError('invalid', '', 400, { [name]: '' })
      answers[name] = await to.photo(one.code, photo)
      // what is there need not go again
      kept.change(one.instance, { answers: { ...answers } })
      void dropPhoto(value)
    }
    return { ...one, answers }
  }

  /** @returns whether the next one may go */
  async function sendOne(one: Waiting): Promise<boolean> {
    const to = door(one.code)
    // another survey, for which the phone is not proven
    if (!to) return true
    try {
      const received = await to.send(await withPhotos(one, to))
      kept.drop(one.instance)
      onTaken(one, received)
      return true
    } catch (error) {
      const failure = error as ApiError
      if (isPassing(failure)) return false
      if (failure.code === 'signed-out') {
        onSignedOut(one.code)
        return false
      }
      kept.change(one.instance, { problem: failure.message, fields: failure.fields })
      return true
    }
  }

  return {
    /**
     * Sends all that waits, in its order.
     * @param wanted the one that is sent although it was refused before
     */
    async flush(wanted?: string): Promise<void> {
      if ($isSending.get() || kept.waiting().length === 0) return
      $isSending.set(true)
      try {
        await alone('wz-survey', async () => {
          for (const { instance } of kept.waiting()) {
            // another tab may have been faster
            const one = kept.waiting().find(other => other.instance === instance)
            if (!one || (one.problem !== undefined && instance !== wanted)) continue
            if (!(await sendOne(one))) return
          }
        })
      } finally {
        kept.recall()
        $isSending.set(false)
      }
    },
  }
}
