import { ApiError } from '#kit/core/api.ts'
import { sendAll } from '#kit/outbox/send.ts'
import { isStillThere } from './offline.ts'
import { isOnDevice, type Waiting } from './storage.ts'
import type { Stores } from './stores.ts'
import { memberTransport, type Received, type Transport, visitorTransport } from './transport.ts'

type Setup = {
  /** The one that is sent although it was refused before. */
  wanted?: string
  /** Somebody else is there than this device says. */
  onOther(): unknown
  /** The server has taken some. */
  onSent(): unknown
}

/** Sends all that waits on the device. Each filling-in has a name of its own, so that sending it twice does no harm. */
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
      // another survey, for which the phone is not proven
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

/** Null while nobody can send. */
function transportFor({ host: { api }, storage, $isMember }: Stores, code: string): Transport | null {
  const isMember = $isMember.get()
  if (isMember) return memberTransport(api)
  const known = storage.pass(code)
  return isMember === false && known ? visitorTransport(api, known.pass) : null
}

/** Photos go first: in place of each comes the id that the server gives it. @throws ApiError */
async function withPhotos({ outbox }: Stores, one: Waiting, transport: Transport): Promise<Waiting> {
  const answers = { ...one.answers }
  for (const [name, value] of Object.entries(answers)) {
    if (!isOnDevice(value)) continue
    const { readPhoto, dropPhoto } = await import('./photos.ts')
    const photo = await readPhoto(value)
    // the browser threw it away: it has to be taken again
    if (!photo) throw new ApiError('invalid', '', 400, { [name]: '' })
    answers[name] = await transport.photo(one.code, photo)
    // what is there need not go again
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

/** The phone has to be proven anew. */
function forgetPhone({ storage, $isMember, $pass }: Stores, code: string): void {
  if ($isMember.get()) return
  storage.forgetPass(code)
  $pass.set(null)
}
