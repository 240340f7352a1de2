import type { Institution } from '#contract/validation.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Choices } from '#kit/staff/choices.tsx'
import type { Model } from './model.ts'
import type { StatementsWords } from './words.en.ts'

export function Institutions({ model }: { model: Model }) {
  const t = useWords<StatementsWords>()
  const { value, instead } = useRead(model.institutions, { parts: ['card'] })
  return (
    <Choices<Institution>
      way={{ text: t('title'), href: '/' }}
      title={t('institutions')}
      lead={t('institutionsLead')}
      add={t('addInstitution')}
      change={t('change')}
      changeNamed={({ name }) => t('changeOf', { name })}
      value={value?.data}
      instead={instead}
      nameOf={({ name }) => name}
      under={({ layout, hidden }) => (
        <>
          {t('layoutIs', { layout })}
          {hidden && ` · ${t('isHidden')}`}
        </>
      )}
      dialog={(own, onClose) => (
        <FormDialog<{ name: string; layout: string; hidden: boolean }>
          title={own ? t('changeOf', { name: own.name }) : t('addInstitution')}
          fields={[
            { kind: 'text', name: 'name', label: t('institutionName'), maxLength: 80 },
            {
              kind: 'select',
              name: 'layout',
              hint: t('layoutHint'),
              options: (value?.layouts ?? []).map(key => ({ value: key, text: key })),
            },
            { kind: 'check', name: 'hidden', optional: true },
          ]}
          start={{ name: own?.name ?? '', layout: own?.layout ?? 'any', hidden: own?.hidden ?? false }}
          action={{ key: 'save' }}
          onClose={onClose}
          onSubmit={values => model.saveInstitution({ ...values, ...(own && { id: own.id }) })}
        />
      )}
    />
  )
}
