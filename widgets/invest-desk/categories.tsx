import type { InvestCategory } from '#contract/invest-desk.ts'
import { LANGUAGES } from '#contract/language.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Choices } from '#kit/staff/choices.tsx'
import type { Model } from './model.ts'
import type { DeskWords } from './words.en.ts'

/** Renders the categories that members choose from, in order. */
export function Categories({ model }: { model: Model }) {
  const t = useWords<DeskWords>()
  const { language } = useI18n()
  const { value, instead } = useRead(model.categories, { parts: ['card'] })
  const other = language === 'en' ? 'sw' : 'en'
  const nameOf = ({ name }: InvestCategory) => name[language] || name[other] || ''
  const raise = async (one: InvestCategory) => {
    await model.raiseCategory(one.id).catch(model.toaster.failed(t('notDone')))
  }
  return (
    <Choices<InvestCategory>
      way={{ text: t('title'), href: '/' }}
      title={t('categories')}
      lead={t('categoriesLead')}
      add={t('addCategory')}
      change={t('change')}
      changeNamed={one => t('changeNamed', { name: nameOf(one) })}
      value={value ?? undefined}
      instead={instead}
      nameOf={nameOf}
      under={({ name, hidden }) => (
        <>
          {name[other] || t('noName', { language: LANGUAGES[other].label[language] })}
          {hidden && ` · ${t('isHidden')}`}
        </>
      )}
      actions={(one, at) =>
        at > 0 && (
          <Button kind="plain" aria-label={t('raiseNamed', { name: nameOf(one) })} onClick={() => raise(one)}>
            {t('raise')}
          </Button>
        )
      }
      dialog={(own, onClose) => (
        <FormDialog<{ en: string; sw: string; hidden: boolean }>
          title={own ? t('changeNamed', { name: nameOf(own) }) : t('addCategory')}
          start={{ en: own?.name.en ?? '', sw: own?.name.sw ?? '', hidden: own?.hidden ?? false }}
          fields={[
            {
              kind: 'text',
              name: 'en',
              label: t('nameIn', { language: LANGUAGES.en.label[language] }),
              maxLength: 80,
            },
            {
              kind: 'text',
              name: 'sw',
              optional: true,
              maxLength: 80,
              label: t('nameIn', { language: LANGUAGES.sw.label[language] }),
            },
            { kind: 'check', name: 'hidden', optional: true },
          ]}
          action={{ key: 'save' }}
          onSubmit={({ en, sw, hidden }) =>
            model.saveCategory({ name: { en, sw }, hidden, ...(own && { id: own.id }) })
          }
          onClose={onClose}
        />
      )}
    />
  )
}
