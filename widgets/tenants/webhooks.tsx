import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Delivery, Webhook, WebhookEvent } from '#contract/administration.ts'
import { WEBHOOK_NAMES } from '#contract/event.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useKitWords } from '#kit/core/speech.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { PagedTable } from '#kit/staff/paged-table.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { formOf } from './event-hooks.ts'
import type { Model } from './model.ts'
import { Switch } from './modules.tsx'
import { NEW } from './partner-sites.ts'
import { SaveForm } from './save.tsx'
import { useFaults, useSay, useSayName, useTell } from './words.tsx'

type Props = { model: Model; code: string; id: string }

/** The webhooks of a portal; with an id, one of them and its log. */
export function Webhooks({ model, code, id }: Props) {
  const say = useSay()
  const { of, value: hooks, failure } = useStore(model.hooks.list.$state)
  if (failure && !hooks) {
    return <Failure text={failure.message} onRetry={() => model.hooks.list.load(code)} />
  }
  if (!hooks || of !== code) return <Skeleton bones={['line', 'card', 'card']} />
  const add = (
    <Link className="button" href={`/${code}/webhooks/${NEW}`}>
      {say('addWebhook')}
    </Link>
  )
  if (id) {
    const hook = hooks.find(one => one.id === id)
    if (!hook && id !== NEW) return <Empty title={say('webhookMissing')} deed={add} />
    return <OneWebhook key={id} model={model} code={code} hook={hook} />
  }
  if (hooks.length === 0) return <Empty title={say('noWebhooks')} text={say('noWebhooksText')} deed={add} />
  return (
    <>
      <p className="soft">{say('webhooksLead')}</p>
      <ul className="list">
        {hooks.map(hook => (
          <li key={hook.id}>
            <span>
              <Link href={`/${code}/webhooks/${hook.id}`}>
                <strong>{hook.url}</strong>
              </Link>
              <span className="soft">
                {!hook.active && `${say('isOff')} · `}
                <Last hook={hook} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <div>{add}</div>
    </>
  )
}

const isGood = (status: number): boolean => status >= 200 && status < 300

function Last({ hook: { last } }: { hook: Webhook }) {
  const say = useSay()
  if (!last) return say('lastNone')
  return isGood(last.status)
    ? say('lastGood', { status: last.status })
    : say('lastBad', { status: last.status || say('noAnswer') })
}

function OneWebhook({ model, code, hook }: { model: Model; code: string; hook: Webhook | undefined }) {
  const say = useSay()
  const sayName = useSayName()
  const tell = useTell(model)
  const [, navigate] = useLocation()
  const [removing, setRemoving] = useState(false)
  const { forms } = model.hooks
  const id = hook?.id ?? NEW
  const typed = useStore(forms.$typed)[id]
  const state = forms.stateOf(useStore(forms.$states), id)
  const error = useFaults(state.faults)
  const form = { ...formOf(hook), ...typed }

  const save = async () => {
    const outcome = await model.hooks.save(code, id)
    tell(outcome, hook ? say('saved') : say('webhookAdded'))
    if (outcome.done && !hook) navigate(`/${code}/webhooks/${outcome.id}`, { replace: true })
  }

  return (
    <>
      <div>
        <Link className="up" href={`/${code}/webhooks`}>
          ‹ {say('webhooks')}
        </Link>
        <h3 className="address">{hook?.url ?? say('addWebhook')}</h3>
      </div>
      <SaveForm
        lead={hook ? undefined : say('webhooksLead')}
        state={state}
        isChanged={typed !== undefined}
        labels={{ url: say('url'), events: say('events') }}
        deed={hook ? say('save') : say('addWebhook')}
        onSave={save}
        onDiscard={() => forms.clear(id)}
      >
        <TextInput
          label={say('url')}
          hint={say('urlHint')}
          name="url"
          kind="url"
          maxLength={500}
          value={form.url}
          error={error('url')}
          onChange={url => forms.edit(id, { url })}
        />
        <CheckGroup
          label={say('events')}
          name="events"
          options={WEBHOOK_NAMES.map(event => ({ value: event, text: sayName('event', event) }))}
          values={form.events}
          error={error('events')}
          onChange={(events: WebhookEvent[]) => forms.edit(id, { events })}
        />
        <Switch
          label={say('active')}
          text={say('activeText')}
          isOn={form.active}
          onChange={active => forms.edit(id, { active })}
        />
      </SaveForm>
      {hook && (
        <>
          <Log model={model} code={code} id={hook.id} />
          <Button className="start grave" onClick={() => setRemoving(true)}>
            {say('removeWebhook')}
          </Button>
        </>
      )}
      {removing && hook && (
        <FormDialog
          title={say('removeWebhookTitle')}
          lead={
            <>
              <p>
                <code>{hook.url}</code>
              </p>
              <p>{say('removeWebhookText')}</p>
            </>
          }
          fields={[]}
          grave
          deed={say('removeWebhook')}
          onClose={() => setRemoving(false)}
          onSubmit={async () => {
            await model.hooks.remove(code, hook.id)
            setRemoving(false)
            navigate(`/${code}/webhooks`, { replace: true })
            model.toaster.announce(say('webhookRemoved'), { kind: 'good' })
          }}
        />
      )}
    </>
  )
}

const TONES = { waiting: 'plain', delivered: 'good', failed: 'bad' } as const

/** What was sent to a webhook and how it was answered. */
function Log({ model, code, id }: { model: Model; code: string; id: string }) {
  const say = useSay()
  const kit = useKitWords()
  const sayName = useSayName()
  const { moment } = useDays()
  const { of, value, failure } = useStore(model.hooks.log.$state)
  const [opened, setOpened] = useState<Delivery | null>(null)
  const [busy, setBusy] = useState(false)
  const place = `${code}/${id}`
  useEffect(() => void model.hooks.log.load(`${place}/1`), [model, place])

  /** Does something of which the log tells. */
  const doing = async (deed: Promise<void>, done: string) => {
    setBusy(true)
    try {
      await deed
      model.toaster.announce(done, { kind: 'good' })
    } catch (error) {
      model.toaster.announce((error as ApiError).message || kit('failedText'), { kind: 'error' })
    }
    setBusy(false)
  }

  const page = of.startsWith(place) ? value : null
  return (
    <div className="block stack">
      <div className="head">
        <h4>{say('log')}</h4>
        <div className="deeds">
          <Button onClick={() => model.hooks.log.load(of)}>{say('reload')}</Button>
          <Button busy={busy} onClick={() => doing(model.hooks.ping(code, id), say('pinged'))}>
            {say('ping')}
          </Button>
        </div>
      </div>
      <PagedTable
        caption={say('log')}
        quiet
        columns={[
          {
            key: 'event',
            title: say('event'),
            value: ({ event }) => event,
            cell: row => (
              <button type="button" className="link" onClick={() => setOpened(row)}>
                {sayName('event', row.event)}
              </button>
            ),
          },
          {
            key: 'state',
            title: say('state'),
            value: ({ state }) => state,
            cell: ({ state, status }) => (
              <Badge tone={TONES[state]} text={status > 0 ? `${say(state)} (${status})` : say(state)} />
            ),
          },
          { key: 'attempts', title: say('attempts'), align: 'figure', value: ({ attempts }) => attempts },
          { key: 'at', title: say('at'), value: ({ at }) => moment(at) },
        ]}
        rowKey={row => row.id}
        page={page}
        loading={!page && !failure}
        failure={failure ? failure.message : null}
        onRetry={() => model.hooks.log.load(of)}
        onSort={() => {}}
        onPage={to => model.hooks.log.load(`${place}/${to}`)}
        empty={<Empty title={say('noDeliveries')} text={say('noDeliveriesText')} />}
      />
      {opened && (
        <Dialog
          title={sayName('event', opened.event)}
          onClose={() => setOpened(null)}
          foot={
            opened.state !== 'waiting' && (
              <Button
                kind="primary"
                onClick={() => {
                  setOpened(null)
                  void doing(model.hooks.again(code, id, opened.id), say('isAgain'))
                }}
              >
                {say('again')}
              </Button>
            )
          }
        >
          <dl className="facts single">
            <dt>{say('state')}</dt>
            <dd>
              {say(opened.state)}
              {opened.nextAt && `, ${say('nextAt', { date: moment(opened.nextAt) })}`}
            </dd>
            <dt>{say('attempts')}</dt>
            <dd>{opened.attempts}</dd>
            <dt>{say('answer')}</dt>
            <dd>
              {opened.status || say('noAnswer')} {opened.answer}
            </dd>
            <dt>{say('message')}</dt>
            <dd>
              <pre>{pretty(opened.payload)}</pre>
            </dd>
          </dl>
        </Dialog>
      )}
    </div>
  )
}

/** JSON with its lines; as it is where it is none. */
function pretty(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}
