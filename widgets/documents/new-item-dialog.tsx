import type { Choice } from '#contract/book-wire.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { useLoaded } from '#kit/loaded.ts'
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
        const common = { businessId: business.id, name, clientId: crypto.randomUUID() }
        const cents = readMoney(price) as number
        const isProduct = kind === 'product'
        const main = { ...common, categoryId: category, measurementId: measurement, price: cents / MINOR }
        const variantOf = (id: string) => ({
          ...common,
          clientId: crypto.randomUUID(),
          unitPrice: cents / MINOR,
          ...(isProduct ? { mainProductId: id, startingQuantity: 0 } : { mainServiceId: id }),
        })
        const query = <const Resource extends string>(resource: Resource) => ({
          resource,
          action: 'create' as const,
        })
        let made: { id: string }
        if (isProduct) {
          const { id } = await model.api('POST data/entrepreneurProduct', {
            query: query('entrepreneurProduct'),
            body: main,
          })
          made = await model.api('POST data/entrepreneurProductVariant', {
            query: query('entrepreneurProductVariant'),
            body: variantOf(id),
          })
        } else {
          const { id } = await model.api('POST data/entrepreneurService', {
            query: query('entrepreneurService'),
            body: main,
          })
          made = await model.api('POST data/entrepreneurServiceVariant', {
            query: query('entrepreneurServiceVariant'),
            body: variantOf(id),
          })
        }
        await model.needVariants(true)
        onDone(made.id, cents)
      }}
      onClose={onClose}
    />
  )
}
