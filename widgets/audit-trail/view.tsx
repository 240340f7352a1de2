import { useStore } from '@nanostores/react'
import type { AuditRow } from '#contract/client.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { Filters } from '#kit/staff/filters.tsx'
import { type Column, PagedTable, usePaged } from '#kit/staff/paged-table.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { Entry } from './entry.tsx'
import type { Model } from './model.ts'
import { en, type TrailWords } from './words.en.ts'

export function AuditTrail({ model }: { model: Model }) {
  const say = useWords<TrailWords>()
  const sayAction = useActionWords()
  const { moment } = useDays()
  const table = usePaged(model.list)
  const query = useStore(model.list.$query) ?? {}
  const actions = useStore(model.$actions)
  const entry = useStore(model.$entry)

  const columns: Column<AuditRow>[] = [
    {
      key: 'action',
      title: say('action'),
      value: ({ action }) => action,
      cell: row => (
        <button type="button" className="link" onClick={() => model.open(row)}>
          {sayAction(row.action)}
        </button>
      ),
    },
    {
      key: 'subject',
      title: say('subject'),
      value: ({ subject }) => subject?.name || subject?.id || say('none'),
    },
    {
      key: 'changes',
      title: say('changed'),
      value: ({ detail }) => (detail.length > 0 ? say('changes', { count: detail.length }) : say('none')),
    },
    { key: 'actor', title: say('actor'), value: ({ actor }) => actor?.name ?? say('system') },
    { key: 'at', title: say('at'), value: ({ at }) => moment(at) },
  ]

  return (
    <div className="trail">
      <div>
        <h2 part="heading">{say('title')}</h2>
        <p className="soft">
          {say('lead')} {say('time')}
        </p>
      </div>
      <Filters
        search={say('search')}
        choices={[
          {
            name: 'action',
            label: say('action'),
            options: actions.map(action => ({ value: action, text: sayAction(action) })),
          },
        ]}
        values={query}
        onChange={model.list.filter}
        onClear={model.list.clear}
      >
        <div className="days">
          {(['from', 'to'] as const).map(name => (
            <label key={name} className="day">
              <span className="soft">{say(name)}</span>
              <span className="input">
                <input
                  type="date"
                  part="input"
                  value={query[name] ?? ''}
                  min={name === 'to' ? query.from : undefined}
                  max={name === 'from' ? query.to : undefined}
                  onChange={event => model.list.filter(name, event.currentTarget.value)}
                />
              </span>
            </label>
          ))}
        </div>
      </Filters>
      {(['actor', 'subject'] as const).map(
        name =>
          query[name] && (
            <p key={name} className="only">
              {say(name === 'actor' ? 'onlyActor' : 'onlySubject')}
              <Button kind="plain" onClick={() => model.list.filter(name, '')}>
                {say('showAll')}
              </Button>
            </p>
          ),
      )}
      <PagedTable
        caption={say('title')}
        quiet
        columns={columns}
        rowKey={({ id }) => id}
        {...table}
        empty={
          <Empty
            title={say('empty')}
            text={say('emptyText')}
            deed={<Button onClick={model.list.clear}>{say('clear')}</Button>}
          />
        }
      />
      {entry && <Entry entry={entry} model={model} title={sayAction(entry.action)} time={moment(entry.at)} />}
    </div>
  )
}

/** Says a kind of entry; one that has no words yet, by its own name. */
function useActionWords(): (action: string) => string {
  const say = useWords<TrailWords>()
  return action => (Object.hasOwn(en, action) ? say(action as 'tenant.changed') : action)
}
