import { inviteSuper } from '#server/account/first-super.ts'
import { requireRow } from '#server/db/row.ts'
import { tenant } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { readManaged, recordFor, refuseOthers } from './managed.ts'

export const administratorHandlers = {
  'POST portal/tenants/:code/administrator': ({ params: { code }, body: { email } }, context) => {
    refuseOthers(context, code)
    return context.sql.transaction(async tx => {
      const { administrator, hosts } = await readManaged(tx, code, { lock: true })
      const [first] = hosts
      if (administrator?.joined) throw new Refusal('conflict', 'tenant.administrator-there')
      if (first === undefined) throw new Refusal('conflict', 'tenant.administrator-host')
      const row = await requireRow(tx, tenant, { code }, 'tenant.none')
      const home = new URL(context.home)
      home.hostname = first
      const { services } = context
      const person = await inviteSuper(tx, { ...row, hosts }, email, { services, home: home.origin })
      await recordFor(tx, context, code, {
        action: 'account.registered',
        subject: { kind: 'account', id: person.id, name: person.email },
        detail: [{ name: 'role', from: null, to: 'super' }],
      })
      return {
        data: await readManaged(tx, code),
        message: msg('tenant.administrator-invited', { email: person.email }),
      }
    })
  },
} satisfies SomeHandlers
