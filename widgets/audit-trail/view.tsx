import { useStore } from '@nanostores/react'
import { auditColumns } from '#contract/audit-columns.ts'
import type { AuditRow } from '#contract/client.ts'
import { useWords } from '#kit/core/speech.tsx'
import { List } from '#kit/screens/list/list.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Entry } from './entry.tsx'
import type { Model } from './model.ts'
import { en, type TrailWords } from './words.en.ts'

export function AuditTrail({ model }: { model: Model }) {
  const say = useWords<TrailWords>()
  const sayAction = useActionWords()
  const { moment } = useDays()
  const query = useStore(model.list.$query) ?? {}
  const actions = useStore(model.$actions)
  const entry = useStore(model.$entry)

  return (
    <>
      <List<AuditRow, typeof auditColumns>
        title={say('title')}
        lead={`${say('lead')} ${say('time')}`}
        search={say('search')}
        filters={[
          {
            name: 'action',
            label: say('column-action'),
            options: actions.map(action => ({ value: action, text: sayAction(action) })),
          },
          { name: 'from', label: say('from'), kind: 'day', max: query.to },
          { name: 'to', label: say('to'), kind: 'day', min: query.from },
          { name: 'actor', label: say('onlyActor'), kind: 'link' },
          { name: 'subject', label: say('onlySubject'), kind: 'link' },
        ]}
        list={model.list}
        opens
        columns={auditColumns}
        cells={{
          action: row => (
            <button type="button" className="link" onClick={() => model.open(row)}>
              {sayAction(row.action)}
            </button>
          ),
          detail: ({ detail }) =>
            detail.length > 0 ? say('changes', { count: detail.length }) : say('none'),
          actor: ({ actor }) => actor?.name ?? say('system'),
          at: ({ at }) => moment(at),
        }}
        empty={{ title: say('empty'), text: say('emptyText') }}
      />
      {entry && <Entry entry={entry} model={model} title={sayAction(entry.action)} time={moment(entry.at)} />}
    </>
  )
}

/** Says a kind of entry; one that has no words yet, by its own name. */
function useActionWords(): (action: string) => string {
  const say = useWords<TrailWords>()
  return action => (Object.hasOwn(en, action) ? say(action as 'tenant.changed') : action)
}
