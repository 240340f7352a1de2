import { ApiError } from '#kit/core/api.ts'
import { sendAll } from '#kit/outbox/send.ts'
import { isStillThere } from './offline.ts'
import { isOnDevice, type Waiting } from './storage.ts'
import type { Stores } from './stores.ts'
import { memberTransport, type Received, type Transport, visitorTransport } from './transport.ts'

type Setup = {
  /** Id of an entry to send although it was refused before. */
  wanted?: string
  /** Called if the signed-in user is not the one assumed by this device. */
  onOther(): unknown
  /** Called after the server received an entry. */
  onSent(): unknown
}

/** Sends all queued answers. Each response has a unique id, so sending it twice is idempotent. */
export const sendAnswers = (stores: Stores, { wanted, onOther, onSent }: Setup): Promise<void> =>
  sendAll(stores.outbox, {
    lock: 'wz-survey',
    wanted,
    async may() {
      const isThem = await isStillThere(stores)
      if (!isThem) void onOther()
      return isThem
    },
    async send(one) {
      const transport = transportFor(stores, one.code)
      // a survey for which the phone has not been verified
      if (!transport) return false
      announce(stores, one, await transport.send(await withPhotos(stores, one, transport)))
      void onSent()
    },
    onRefused({ code }, failure) {
      if (failure.code !== 'signed-out') return failure.message
      forgetPhone(stores, code)
      return false
    },
  })

/** Returns null if the user is not authorised to send. */
function transportFor({ host: { api }, storage, $isMember }: Stores, code: string): Transport | null {
  const isMember = $isMember.get()
  if (isMember) return memberTransport(api)
  const known = storage.pass(code)
  return isMember === false && known ? visitorTransport(api, known.pass) : null
}

/** Uploads photos first and replaces each with the id the server returns. @throws ApiError */
async function withPhotos({ outbox }: Stores, one: Waiting, transport: Transport): Promise<Waiting> {
  const answers = { ...one.answers }
  for (const [name, value] of Object.entries(answers)) {
    if (!isOnDevice(value)) continue
    const { readPhoto, dropPhoto } = await import('./photos.ts')
    const photo = await readPhoto(value)
    // the browser evicted the photo: it must be retaken
    if (!photo) throw new ApiError('invalid', '', 400, { [name]: '' })
    answers[name] = await transport.photo(one.code, photo)
    // saved at once, so that a retry does not upload it again
    outbox.change(one.id, { answers: { ...answers } })
    void dropPhoto(value)
  }
  return { ...one, answers }
}

function announce(stores: Stores, { code, period }: Waiting, { message, repeated = false }: Received): void {
  const { host, toaster, $opened, $thanks } = stores
  host.emit('complete', { survey: code, period, repeated })
  if ($opened.get()?.code === code) $thanks.set(message)
  else toaster.announce(message)
}

/** Discards the pass, so that the phone must be verified again. */
function forgetPhone({ storage, $isMember, $pass }: Stores, code: string): void {
  if ($isMember.get()) return
  storage.forgetPass(code)
  $pass.set(null)
}
