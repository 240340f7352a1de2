import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Institution } from '#contract/validation.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { PageHead } from '#kit/staff/page-head.tsx'
import type { Model } from './model.ts'
import type { StatementsWords } from './words.en.ts'

type Form = { name: string; layout: string; hidden: boolean }

/** The financial institutions that members choose from. */
export function Institutions({ model }: { model: Model }) {
  const t = useWords<StatementsWords>()
  const { value, failure } = useStore(model.$institutions)
  const [asked, setAsked] = useState<Institution | 'new' | null>(null)
  const own = asked === 'new' || asked === null ? undefined : asked
  return (
    <>
      <PageHead
        way={
          <Link className="back no-print" href="/">
            ← {t('title')}
          </Link>
        }
        title={t('institutions')}
        actions={
          <div className="actions">
            <Button kind="primary" onClick={() => setAsked('new')}>
              {t('addInstitution')}
            </Button>
          </div>
        }
      >
        <p className="muted">{t('institutionsLead')}</p>
      </PageHead>
      {failure ? (
        <Failure title={t('failed')} text={failure.message} onRetry={model.refreshInstitutions} />
      ) : !value ? (
        <Skeleton parts={['card']} />
      ) : (
        <section className="card">
          <ul className="rows">
            {value.data.map(one => (
              <li key={one.id}>
                <div>
                  <p>{one.name}</p>
                  <p className="muted">
                    {t('layoutIs', { layout: one.layout })}
                    {one.hidden && ` · ${t('isHidden')}`}
                  </p>
                </div>
                <Button aria-label={t('changeOf', { name: one.name })} onClick={() => setAsked(one)}>
                  {t('change')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {asked && value && (
        <FormDialog<Form>
          title={own ? t('changeOf', { name: own.name }) : t('addInstitution')}
          fields={[
            { kind: 'text', name: 'name', label: t('institutionName'), maxLength: 80 },
            {
              kind: 'select',
              name: 'layout',
              label: t('layout'),
              hint: t('layoutHint'),
              options: value.layouts.map(key => ({ value: key, text: key })),
            },
            { kind: 'check', name: 'hidden', label: t('hidden'), optional: true },
          ]}
          start={{ name: own?.name ?? '', layout: own?.layout ?? 'any', hidden: own?.hidden ?? false }}
          action={t('save')}
          onClose={() => setAsked(null)}
          onSubmit={async values => {
            await model.saveInstitution({ ...values, ...(own && { id: own.id }) })
            setAsked(null)
          }}
        />
      )}
    </>
  )
}
