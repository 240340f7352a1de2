import type { ReactNode } from 'react'
import type { ManagedTenant, TenantChange } from '#contract/administration.ts'
import { type Fields, Form, useForm } from '#kit/screens/form.tsx'
import type { FormSetup } from '#kit/screens/form-model.ts'
import type { Model } from './model.ts'
import { failureText, useT } from './words.tsx'

type Props<Values extends object> = {
  model: Model
  tenant: ManagedTenant
  lead: string
  fields: FormSetup<Values>['fields']
  start: Values
  /** Returns the portal's fields as the form has them; those that differ from the initial ones are saved. */
  changeOf(values: Values): TenantChange
  children(fields: Fields<Values>): ReactNode
}

/** Renders the form of one part of a portal, which saves only that part, and keeps changes until they are saved or discarded. */
export function PartForm<Values extends object>(props: Props<Values>) {
  const { model, tenant, lead, fields, start, changeOf, children } = props
  const t = useT()
  const { code } = tenant
  const form = useForm<Values>({
    fields,
    start,
    within: 'change',
    draft: model.draftOf(`${code}/${model.$place.get().part}`, start),
    failureText,
    async send(values) {
      const before: Record<string, unknown> = changeOf(start)
      const changed = Object.entries(changeOf(values)).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
      )
      await model.portals.write(code, Object.fromEntries(changed))
      model.toaster.announce(t('saved'), { kind: 'good' })
    },
  })
  return (
    <Form keeps form={form} className="form" lead={<p className="muted">{lead}</p>} action={t('save')}>
      {children}
    </Form>
  )
}
