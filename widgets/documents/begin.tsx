import { useWords } from '#kit/core/i18n.tsx'
import { Form, useForm } from '#kit/screens/form.tsx'
import type { FirstWords } from './first.en.ts'
import type { Model } from './model.ts'

type Props = { model: Model; suggested: { name: string; location: string } }

/** Renders the setup of the business. */
export function Begin({ model, suggested }: Props) {
  const t = useWords<FirstWords>()
  const form = useForm({
    start: { name: suggested.name, location: suggested.location },
    fields: [
      {
        kind: 'text',
        name: 'name',
        label: { key: 'businessName' },
        maxLength: 120,
        autoComplete: 'organization',
      },
      { kind: 'text', name: 'location', label: { key: 'businessLocation' }, maxLength: 120, optional: true },
    ],
    send: values => model.begin(values),
  })
  return (
    <section className="card begin">
      <h2 part="heading">{t('beginTitle')}</h2>
      <p className="muted">{t('beginText')}</p>
      <Form form={form} action={t('begin')} className="stack" />
    </section>
  )
}
