import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { later } from '#kit/member/later.tsx'
import type { Values } from '#kit/screens/form-model.ts'
import type { ListQuery } from '#kit/staff/paged-list.ts'
import type { Model } from './model.ts'
import type { WorkWords } from './words.en.ts'

const FormDialog = later(() => import('#kit/screens/form-dialog.tsx').then(part => part.FormDialog<Values>))

/** Filters under names of one's own: a tap brings the queue as it was kept. */
export function SavedFilters({ model, query }: { model: Model; query: ListQuery }) {
  const say = useWords<WorkWords>()
  const saved = useStore(model.saved.$saved)
  const [naming, setNaming] = useState(false)
  const { page: _, ...kept } = query
  const now = String(new URLSearchParams(kept))
  // one borrower's loans are reached from the borrower
  const isFilter = Object.keys(kept).some(name => name !== 'view' && name !== 'client')
  const isNew = isFilter && saved.every(one => one.query !== now)
  if (saved.length === 0 && !isNew) return null

  return (
    <div className="saved no-print">
      {saved.length > 0 && (
        <ul aria-label={say('savedFilters')}>
          {saved.map(({ name, query: its }) => (
            <li key={name} className="chip">
              <Link href={its ? `/loans?${its}` : '/loans'} aria-current={its === now ? 'true' : undefined}>
                {name}
              </Link>
              <button
                type="button"
                aria-label={say('forget', { name })}
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
          {say('saveFilter')}
        </Button>
      )}
      {naming && (
        <FormDialog
          title={say('saveFilter')}
          lead={<p>{say('saveFilterLead')}</p>}
          fields={[{ kind: 'text', name: 'name', label: say('filterName'), maxLength: 40 }]}
          deed={say('save')}
          onSubmit={async ({ name = '' }) => {
            model.saved.save({ name, query: now })
            setNaming(false)
            model.toaster.announce(say('filterSaved', { name }), { kind: 'good' })
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}
