import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { InvestCategory } from '#contract/invest-desk.ts'
import { LANGUAGES } from '#contract/language.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { PageHead } from '#kit/staff/page-head.tsx'
import type { Model } from './model.ts'
import type { DeskWords } from './words.en.ts'

type Form = { en: string; sw: string; hidden: boolean }

/** The categories that members choose from, in their order. */
export function Categories({ model }: { model: Model }) {
  const t = useWords<DeskWords>()
  const { language } = useI18n()
  const { value, failure } = useStore(model.$categories)
  const [asked, setAsked] = useState<InvestCategory | 'new' | null>(null)
  const own = asked === 'new' || asked === null ? undefined : asked
  const other = language === 'en' ? 'sw' : 'en'
  const nameOf = ({ name }: InvestCategory) => name[language] || name[other] || ''
  const raise = async (one: InvestCategory) => {
    try {
      await model.raiseCategory(one.id)
    } catch (error) {
      model.toaster.announce((error as ApiError).message || t('notDone'), { kind: 'error' })
    }
  }
  return (
    <>
      <PageHead
        way={
          <Link className="back no-print" href="/">
            ← {t('title')}
          </Link>
        }
        title={t('categories')}
        actions={
          <div className="actions">
            <Button kind="primary" onClick={() => setAsked('new')}>
              {t('addCategory')}
            </Button>
          </div>
        }
      >
        <p className="muted">{t('categoriesLead')}</p>
      </PageHead>
      {!value && failure ? (
        <Failure text={failure.message} onRetry={model.refreshCategories} />
      ) : !value ? (
        <Skeleton parts={['card']} />
      ) : (
        <section className="card">
          <ul className="rows">
            {value.map((one, at) => (
              <li key={one.id}>
                <div>
                  <p>{nameOf(one)}</p>
                  <p className="muted">
                    {one.name[other] || t('noName', { language: LANGUAGES[other].name })}
                    {one.hidden && ` · ${t('isHidden')}`}
                  </p>
                </div>
                <span className="row-actions">
                  {at > 0 && (
                    <Button
                      kind="plain"
                      aria-label={t('raiseNamed', { name: nameOf(one) })}
                      onClick={() => raise(one)}
                    >
                      {t('raise')}
                    </Button>
                  )}
                  <Button aria-label={t('changeNamed', { name: nameOf(one) })} onClick={() => setAsked(one)}>
                    {t('change')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {asked && value && (
        <FormDialog<Form>
          title={own ? t('changeNamed', { name: nameOf(own) }) : t('addCategory')}
          start={{ en: own?.name.en ?? '', sw: own?.name.sw ?? '', hidden: own?.hidden ?? false }}
          fields={[
            { kind: 'text', name: 'en', label: t('nameIn', { language: LANGUAGES.en.name }), maxLength: 80 },
            {
              kind: 'text',
              name: 'sw',
              optional: true,
              maxLength: 80,
              label: t('nameIn', { language: LANGUAGES.sw.name }),
            },
            { kind: 'check', name: 'hidden', label: t('hidden'), optional: true },
          ]}
          action={t('save')}
          onSubmit={async ({ en, sw, hidden }) => {
            await model.saveCategory({ name: { en, sw }, hidden, ...(own && { id: own.id }) })
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
