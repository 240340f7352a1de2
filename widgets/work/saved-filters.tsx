import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { lazy } from '#kit/member/later.tsx'
import type { ListQuery } from '#kit/staff/paged-list.ts'
import type { Model } from './model.ts'
import type { WorkWords } from './words.en.ts'

const FormDialog = lazy(() => import('#kit/screens/form-dialog.tsx'), 'ValuesDialog')

/** Renders saved filters; a tap applies one. */
export function SavedFilters({ model, query }: { model: Model; query: ListQuery }) {
  const t = useWords<WorkWords>()
  const saved = useStore(model.saved.$saved)
  const [naming, setNaming] = useState(false)
  const { page: _, ...kept } = query
  const now = String(new URLSearchParams(kept))
  // a single borrower's loans are reached from the borrower
  const isFilter = Object.keys(kept).some(name => name !== 'view' && name !== 'client')
  const isNew = isFilter && saved.every(one => one.query !== now)
  if (saved.length === 0 && !isNew) return null

  return (
    <div className="saved inline no-print">
      {saved.length > 0 && (
        <ul className="inline" aria-label={t('savedFilters')}>
          {saved.map(({ name, query: its }) => (
            <li key={name} className="chip">
              <Link href={its ? `/loans?${its}` : '/loans'} aria-current={its === now ? 'true' : undefined}>
                {name}
              </Link>
              <button
                type="button"
                className="unframed"
                aria-label={t('forget', { name })}
                onClick={() => model.saved.forget(name)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isNew && (
        <Button kind="plain" onClick={() => setNaming(true)}>
          {t('saveFilter')}
        </Button>
      )}
      {naming && (
        <FormDialog
          title={t('saveFilter')}
          lead={<p>{t('saveFilterLead')}</p>}
          fields={[{ kind: 'text', name: 'name', label: t('filterName'), maxLength: 40 }]}
          action={t('save')}
          onSubmit={async ({ name = '' }) => {
            model.saved.save({ name, query: now })
            model.toaster.announce(t('filterSaved', { name }), { kind: 'good' })
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}
