import { useStore } from '@nanostores/react'
import { auditColumns } from '#contract/audit-columns.ts'
import type { AuditRow } from '#contract/client.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FocusKept } from '#kit/member/path.tsx'
import { Toasts } from '#kit/member/toast.tsx'
import { List } from '#kit/screens/list/list.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Entry } from './entry.tsx'
import type { Model } from './model.ts'
import { en, type TrailWords } from './words.en.ts'

const SIGNED_IN = 'account.signed-in'

export function AuditTrail({ model }: { model: Model }) {
  const t = useWords<TrailWords>()
  const actionText = useActionWords()
  const { moment } = useDays()
  const query = useStore(model.list.$query) ?? {}
  const { actions = [] } = useStore(model.list.$state).page ?? {}
  const entry = useStore(model.$entry)

  return (
    <>
      <FocusKept />
      <List<AuditRow, typeof auditColumns>
        title={t('title')}
        lead={`${t('lead')} ${t('time')}`}
        file={{ name: t('title'), fetch: model.exportList, toaster: model.toaster }}
        search={t('search')}
        filters={[
          {
            name: 'action',
            label: t('column-action'),
            options: [
              // sign-ins are nine tenths of a day's entries
              { value: `-${SIGNED_IN}`, text: t('allBut', { action: actionText(SIGNED_IN) }) },
              ...actions.map(action => ({ value: action, text: actionText(action) })),
            ],
          },
          { name: 'from', label: t('from'), kind: 'day', max: query.to },
          { name: 'to', label: t('to'), kind: 'day', min: query.from },
          { name: 'actor', label: t('onlyActor'), kind: 'link' },
          { name: 'subject', label: t('onlySubject'), kind: 'link' },
        ]}
        list={model.list}
        opens
        columns={auditColumns}
        cells={{
          action: row => (
            <button type="button" className="link" onClick={() => model.open(row)}>
              {actionText(row.action)}
            </button>
          ),
          detail: ({ detail }) => (detail.length > 0 ? t('changes', { count: detail.length }) : t('none')),
          actor: ({ actor }) => actor?.name ?? t('system'),
          at: ({ at }) => moment(at),
        }}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      <Toasts toaster={model.toaster} />
      {entry && (
        <Entry entry={entry} model={model} title={actionText(entry.action)} time={moment(entry.at)} />
      )}
    </>
  )
}

/** Returns the label of an action type; a type without a label keeps its own name. */
function useActionWords(): (action: string) => string {
  const t = useWords<TrailWords>()
  return action => (Object.hasOwn(en, action) ? t(action as 'tenant.changed') : action)
}
