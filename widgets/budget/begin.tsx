import { useStore } from '@nanostores/react'
import { useWords } from '#kit/core/i18n.tsx'
import { Form, useForm } from '#kit/screens/form.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import type { Model } from './model.ts'
import type { BudgetWords } from './words.en.ts'

/** Renders the first step: asks for the name of the business. */
export function Begin({ model }: { model: Model }) {
  const t = useWords<BudgetWords>()
  const isStaff = useStore(model.$isForStaff)
  const form = useForm({
    start: { name: '' },
    fields: [{ kind: 'text', name: 'name', label: { key: 'businessName' }, maxLength: 120 }],
    send: ({ name }: { name: string }) => model.begin(name),
  })
  if (isStaff) return <Empty title={t('title')} text={t('noBusinessStaff')} />
  return (
    <section className="card begin">
      <h2 part="heading">{t('noBusiness')}</h2>
      <p className="muted">{t('noBusinessText')}</p>
      <Form form={form} action={t('begin')} isShort />
    </section>
  )
}
