import type { EtimsAccount } from '#server/providers/etims.ts'
import type { MapAccount } from '#server/providers/map-tiles.ts'
import type { MobileMoneyAccounts } from '#server/providers/mobile-money.ts'
import type { SmsAccount } from '#server/providers/sms.ts'
import { serveAfricasTalking } from './africas-talking.ts'
import { serveDaraja } from './daraja.ts'
import { serveEtims } from './etims.ts'
import { serveMail } from './mail-server.ts'
import { serveMapTiles } from './map-tiles.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { serveVodacom } from './vodacom.ts'

type Outside = {
  smtpUrl: string | null
  sms: SmsAccount | null
  mobileMoney: MobileMoneyAccounts
  mapTiles: MapAccount
  etims: EtimsAccount | null
}

type Sandbox = {
  /** Settings of the external services, with a stand-in for each that was not configured. */
  outside: Outside
  /** Messages received by the mail and SMS stand-ins. */
  outbox: Outbox
  close(): Promise<void>
}

/**
 * Starts a local stand-in for every external service without settings. For the demo only.
 * @param callback where payment services send their callbacks
 * @param holderOf returns the holder of a mobile money account
 */
export async function openSandbox(
  { smtpUrl, sms, mobileMoney, mapTiles, etims }: Outside,
  callback: string,
  holderOf: (phone: string) => Promise<string>,
): Promise<Sandbox> {
  const outbox = openOutbox()
  const [mail, texts, kenya, tanzania, map, tax] = await Promise.all([
    smtpUrl === null ? serveMail(outbox) : null,
    sms === null ? serveAfricasTalking(outbox) : null,
    mobileMoney.KE === null ? serveDaraja({ callback, holderOf }) : null,
    mobileMoney.TZ === null ? serveVodacom() : null,
    mapTiles === null ? serveMapTiles() : null,
    etims === null ? serveEtims() : null,
  ])
  return {
    outside: {
      smtpUrl: mail?.url ?? smtpUrl,
      sms: texts ?? sms,
      mapTiles: map?.account ?? mapTiles,
      etims: tax ?? etims,
      mobileMoney: { KE: kenya ?? mobileMoney.KE, TZ: tanzania ?? mobileMoney.TZ },
    },
    outbox,
    async close() {
      await Promise.all([mail, texts, kenya, tanzania, map, tax].map(service => service?.close()))
    },
  }
}
