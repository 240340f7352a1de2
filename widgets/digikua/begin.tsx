import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useWords } from '#kit/core/i18n.tsx'
import { Form, useForm } from '#kit/screens/form.tsx'
import type { DigikuaWords } from './first.en.ts'
import type { Model } from './model.ts'

type Props = {
  model: Model
  suggested: { name: string; location: string }
  unready: { message: string; path: string } | undefined
}

/** Renders the business setup, once the account meets its requirements. */
export const Begin = ({ unready, ...props }: Props) =>
  unready ? <Unready model={props.model} {...unready} /> : <BeginForm {...props} />

/** Renders the missing requirement, with a link to meet it. */
function Unready({ model, message, path }: { model: Model; message: string; path: string }) {
  const t = useWords<DigikuaWords>()
  const tenant = useStore(model.$tenant)
  return (
    <section className="card begin">
      <h2 part="heading">{t('beginTitle')}</h2>
      <p>{t('toProceed', { message })}</p>
      <p>
        <a className="button primary" href={`${tenant?.portal ?? ''}${path}`} target="_top">
          {t('openProfile')}
        </a>
      </p>
    </section>
  )
}

/** Renders the business setup form, prefilled from the profile. */
function BeginForm({ model, suggested }: Omit<Props, 'unready'>) {
  const t = useWords<DigikuaWords>()
  const { of, failure } = useStore(model.lists.$choices)
  useEffect(() => void model.lists.needChoices(), [model])
  const categories = of?.businessCategory ?? []
  // shown while they load too, so that nothing below moves when they arrive
  const isAsked = (of === null && !failure) || categories.length > 0
  const form = useForm({
    start: { name: suggested.name, category: '', location: suggested.location, startedOn: '' },
    fields: [
      {
        kind: 'text',
        name: 'name',
        label: { key: 'businessName' },
        maxLength: 120,
        autoComplete: 'organization',
      },
      {
        kind: 'select',
        name: 'category',
        label: { key: 'businessCategory' },
        optional: true,
        options: categories.map(({ id, name }) => ({ value: id, text: name })),
        when: () => isAsked,
      },
      { kind: 'text', name: 'location', label: { key: 'businessLocation' }, maxLength: 120, optional: true },
      { kind: 'date', name: 'startedOn', last: model.today(), optional: true },
    ],
    send: ({ name, category, location, startedOn }) =>
      model.begin({ name, location, category: category || null, startedOn: startedOn || null }),
  })
  return (
    <section className="card begin">
      <h2 part="heading">{t('beginTitle')}</h2>
      <p className="muted">{t('beginText')}</p>
      <Form form={form} action={t('begin')} className="stack" />
    </section>
  )
}
