import { isPassing } from '#kit/connection.ts'
import { ApiError } from '#kit/core/api.ts'
import { withTabLock } from '#kit/tab-lock.ts'
import { isStillThere } from './before.ts'
import { isOnDevice, type Waiting } from './kept.ts'
import type { Model } from './model.ts'
import { memberPost, type Post, type Received, visitorPost } from './post.ts'

/**
 * Sends all that waits on the device, in its order. Each filling-in has a name of its own, so that sending it twice does no harm.
 * @param wanted the one that is sent although it was refused before
 */
export async function sendAll(model: Model, wanted?: string): Promise<void> {
  const { kept, $isSending } = model
  if ($isSending.get()) return
  $isSending.set(true)
  try {
    await withTabLock('wz-survey', async () => {
      if (!(await isStillThere(model).catch(() => false))) return
      for (const { instance } of kept.waiting()) {
        // another tab may have been faster
        const one = kept.waiting().find(other => other.instance === instance)
        if (!one || (one.problem !== undefined && instance !== wanted)) continue
        if (!(await sendOne(model, one))) return
      }
    })
  } finally {
    kept.recall()
    $isSending.set(false)
  }
}

/** @returns whether the next one may go */
async function sendOne(model: Model, one: Waiting): Promise<boolean> {
  const post = postFor(model, one.code)
  // another survey, for which the phone is not proven
  if (!post) return true
  try {
    const received = await post.send(await withPhotos(model, one, post))
    model.kept.drop(one.instance)
    tell(model, one, received)
    return true
  } catch (error) {
    const failure = error as ApiError
    if (isPassing(failure)) return false
    if (failure.code === 'signed-out') {
      forgetPhone(model, one.code)
      return false
    }
    model.kept.change(one.instance, { problem: failure.message, fields: failure.fields })
    return true
  }
}

/** Null while nobody can send. */
function postFor({ api, kept, $isMember }: Model, code: string): Post | null {
  const isMember = $isMember.get()
  if (isMember) return memberPost(api)
  const known = kept.pass(code)
  return isMember === false && known ? visitorPost(api, known.pass) : null
}

/** Photos go first: in place of each comes the id that the server gives it. @throws ApiError */
async function withPhotos({ kept }: Model, one: Waiting, post: Post): Promise<Waiting> {
  const answers = { ...one.answers }
  for (const [name, value] of Object.entries(answers)) {
    if (!isOnDevice(value)) continue
    const { readPhoto, dropPhoto } = await import('./photos.ts')
    const photo = await readPhoto(value)
    // the browser threw it away: it has to be taken again
    if (!photo) throw new ApiError('invalid', '', 400, { [name]: '' })
    answers[name] = await post.photo(one.code, photo)
    // what is there need not go again
    kept.change(one.instance, { answers: { ...answers } })
    void dropPhoto(value)
  }
  return { ...one, answers }
}

function tell(model: Model, { code, period }: Waiting, { message, repeated = false }: Received): void {
  model.emit('complete', { survey: code, period, repeated })
  if (model.$opened.get()?.code === code) model.$thanks.set(message)
  else model.toaster.announce(message)
  if (model.$cards.get().rows) void model.loadCards()
}

/** The phone has to be proven anew. */
function forgetPhone({ kept, $isMember, $pass }: Model, code: string): void {
  if ($isMember.get()) return
  kept.forgetPass(code)
  $pass.set(null)
}
