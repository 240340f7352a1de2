import type { Day } from '#rules/day.ts'
import { msg } from '#server/refusal/message.ts'
import { type CoreClient, CoreRefusal } from './core.ts'
import { DAYS, type FineractAccount, type FineractCalls, isCode } from './fineract-call.ts'
import { Client, Report } from './fineract-shapes.ts'

const PERSON = 1

/** Finds and adds clients of the core. Our own ids of them are their external ids there. */
export function openClients(core: FineractCalls, account: FineractAccount) {
  /** Finds the core's id of a client: by our own id, else by e-mail address with the core's report. */
  async function findClient({ id, email }: CoreClient): Promise<{ id: number; isLinked: boolean } | null> {
    const own = await core.find(`clients/external-id/${encodeURIComponent(id)}`, Client)
    if (own) return { id: own.id, isLinked: true }
    if (account.clientReport === null || email === '') return null
    const query = new URLSearchParams({ R_email: email, genericResultSet: 'true' })
    const { data } = await core.read(
      `runreports/${encodeURIComponent(account.clientReport)}?${query}`,
      Report,
    )
    const reported = Number(data[0]?.row[0] ?? Number.NaN)
    if (!Number.isInteger(reported)) return null
    const client = await core.find(`clients/${reported}`, Client)
    // a client of another tenant may have the same address
    return client && !client.externalId ? { id: client.id, isLinked: false } : null
  }

  async function clientFor(client: CoreClient, on: Day): Promise<number> {
    const found = await findClient(client)
    if (!found) return addClient(client, on)
    if (!found.isLinked) await core.change(`clients/${found.id}`, { externalId: client.id })
    return found.id
  }

  async function addClient(client: CoreClient, on: Day): Promise<number> {
    const body = {
      officeId: account.office,
      legalFormId: PERSON,
      ...nameOf(client),
      externalId: client.id,
      ...(client.email && { emailAddress: client.email }),
      active: true,
      activationDate: on,
      ...DAYS,
    }
    const add = (more: object) => core.command('clients', { ...body, ...more }, client.id)
    try {
      return await add(client.phone ? { mobileNo: client.phone } : {}).catch(error => {
        // there a number belongs to one client; here a family may share it
        if (isCode(error, 'duplicate.mobileNo')) return add({})
        throw error
      })
    } catch (error) {
      if (!isCode(error, 'duplicate.externalId')) throw error
      const known = await findClient(client)
      if (!known) throw new CoreRefusal('busy', msg('core.busy'))
      return known.id
    }
  }

  return { findClient, clientFor }
}

/** Returns a client's name. If a part is missing, the core accepts only a full name. */
const nameOf = ({ firstName, lastName }: CoreClient): object =>
  firstName && lastName
    ? { firstname: firstName, lastname: lastName }
    : { fullname: `${firstName}${lastName}` || 'Unnamed' }
