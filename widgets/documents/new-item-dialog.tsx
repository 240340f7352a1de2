import { useRef } from 'react'
import type { Choice } from '#contract/book-wire.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { useLoaded } from '#kit/loaded.ts'
import { newId } from '#kit/new-id.ts'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { problemOfMoney, readMoney } from '#rules/document/typed.ts'
import { MINOR } from '#rules/money.ts'
import type { FormWords } from './form.en.ts'
import type { Here, Model } from './model.ts'

type Props = {
  model: Model
  owner: Here
  onClose(): void
  /** Called with the new variant and its price. */
  onDone(variant: string, price: number): void
}

/** Renders the dialog that creates a product or service with its first variant, while a document is being written. */
export function NewItemDialog({ model, owner: { business }, onClose, onDone }: Props) {
  const t = useWords<FormWords>()
  // if they fail to load, the form's validation reports what is missing
  const { value } = useLoaded(async () => (await model.api('GET book/lists', {})).data, [model])
  const lists: Record<string, Choice[]> = value ?? {}
  /** Idempotency keys by resource, the same for every attempt. */
  const clientIds = useRef<Record<string, string>>({})
  const create = (resource: string, values: object): Promise<{ id: string }> => {
    clientIds.current[resource] ??= newId()
    const clientId = clientIds.current[resource]
    return model.api(`POST data/${resource}` as 'POST data/entrepreneurProduct', {
      query: { resource, action: 'create' } as never,
      body: { businessId: business.id, clientId, ...values } as never,
    })
  }
  const choices = (list: string) => (lists[list] ?? []).map(({ id, name }) => ({ value: id, text: name }))

  return (
    <FormDialog
      title={t('newProduct')}
      start={{ kind: 'product', name: '', category: '', measurement: '', price: '' }}
      fields={[
        {
          kind: 'radio',
          name: 'kind',
          label: t('newKind'),
          options: [
            { value: 'product', text: t('product') },
            { value: 'service', text: t('service') },
          ],
        },
        { kind: 'text', name: 'name', label: t('newName'), maxLength: 120 },
        { kind: 'select', name: 'category', options: choices('productCategory') },
        { kind: 'select', name: 'measurement', options: choices('measurement') },
        { kind: 'decimal', name: 'price', check: problemOfMoney },
      ]}
      action={t('add')}
      onSubmit={async values => {
        const { kind = '', name = '', category = '', measurement = '', price = '' } = values
        const cents = readMoney(price) as number
        const isProduct = kind === 'product'
        const resource = isProduct ? 'entrepreneurProduct' : 'entrepreneurService'
        const { id: main } = await create(resource, {
          name,
          categoryId: category,
          measurementId: measurement,
          price: cents / MINOR,
        })
        const variant = await create(`${resource}Variant`, {
          name,
          unitPrice: cents / MINOR,
          ...(isProduct ? { mainProductId: main, startingQuantity: 0 } : { mainServiceId: main }),
        })
        await model.needVariants(true)
        onDone(variant.id, cents)
      }}
      onClose={onClose}
    />
  )
}
