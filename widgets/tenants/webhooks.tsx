import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Delivery, Webhook, WebhookEvent } from '#contract/administration.ts'
import { WEBHOOK_NAMES } from '#contract/event.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { Back } from '#kit/member/back.tsx'
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
import { useFaults, useNameText, useNotify, useT } from './words.tsx'

type Props = { model: Model; code: string; id: string }

/** Renders the webhooks of a portal; with an id, one of them and its log. */
export function Webhooks({ model, code, id }: Props) {
  const t = useT()
  const { of, value: hooks, failure } = useStore(model.hooks.list.$state)
  if (failure && !hooks) {
    return <Failure text={failure.message} onRetry={() => model.hooks.list.load(code)} />
  }
  if (!hooks || of !== code) return <Skeleton parts={['line', 'card', 'card']} />
  const add = (
    <Link className="button" href={`/${code}/webhooks/${NEW}`}>
      {t('addWebhook')}
    </Link>
  )
  if (id) {
    const hook = hooks.find(one => one.id === id)
    if (!hook && id !== NEW) return <Empty title={t('webhookMissing')} action={add} />
    return <OneWebhook key={id} model={model} code={code} hook={hook} />
  }
  if (hooks.length === 0) return <Empty title={t('noWebhooks')} text={t('noWebhooksText')} action={add} />
  return (
    <>
      <p className="muted">{t('webhooksLead')}</p>
      <ul className="list stack">
        {hooks.map(hook => (
          <li key={hook.id}>
            <span>
              <Link href={`/${code}/webhooks/${hook.id}`}>
                <strong>{hook.url}</strong>
              </Link>
              <span className="muted">
                {!hook.active && `${t('isOff')} · `}
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
  const t = useT()
  if (!last) return t('lastNone')
  return isGood(last.status)
    ? t('lastGood', { status: last.status })
    : t('lastBad', { status: last.status || t('noAnswer') })
}

function OneWebhook({ model, code, hook }: { model: Model; code: string; hook: Webhook | undefined }) {
  const t = useT()
  const nameText = useNameText()
  const notify = useNotify(model)
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
    notify(outcome, hook ? t('saved') : t('webhookAdded'))
    if (outcome.done && !hook) navigate(`/${code}/webhooks/${outcome.id}`, { replace: true })
  }

  return (
    <>
      <div>
        <Back to={`/${code}/webhooks`} text={t('webhooks')} />
        <h3 className="address">{hook?.url ?? t('addWebhook')}</h3>
      </div>
      <SaveForm
        lead={hook ? undefined : t('webhooksLead')}
        state={state}
        isChanged={typed !== undefined}
        labels={{ url: t('url'), events: t('events') }}
        action={hook ? t('save') : t('addWebhook')}
        onSave={save}
        onDiscard={() => forms.clear(id)}
      >
        <TextInput
          label={t('url')}
          hint={t('urlHint')}
          name="url"
          kind="url"
          maxLength={500}
          value={form.url}
          error={error('url')}
          onChange={url => forms.edit(id, { url })}
        />
        <CheckGroup
          label={t('events')}
          name="events"
          options={WEBHOOK_NAMES.map(event => ({ value: event, text: nameText('event', event) }))}
          values={form.events}
          error={error('events')}
          onChange={(events: WebhookEvent[]) => forms.edit(id, { events })}
        />
        <Switch
          label={t('active')}
          text={t('activeText')}
          isOn={form.active}
          onChange={active => forms.edit(id, { active })}
        />
      </SaveForm>
      {hook && (
        <>
          <Log model={model} code={code} id={hook.id} />
          <Button className="start grave" onClick={() => setRemoving(true)}>
            {t('removeWebhook')}
          </Button>
        </>
      )}
      {removing && hook && (
        <FormDialog
          title={t('removeWebhookTitle')}
          lead={
            <>
              <p>
                <code>{hook.url}</code>
              </p>
              <p>{t('removeWebhookText')}</p>
            </>
          }
          grave
          action={t('removeWebhook')}
          onClose={() => setRemoving(false)}
          onSubmit={async () => {
            await model.hooks.remove(code, hook.id)
            navigate(`/${code}/webhooks`, { replace: true })
            model.toaster.announce(t('webhookRemoved'), { kind: 'good' })
          }}
        />
      )}
    </>
  )
}

const TONES = { waiting: 'plain', delivered: 'good', failed: 'bad' } as const

/** Renders the deliveries of a webhook and their responses. */
function Log({ model, code, id }: { model: Model; code: string; id: string }) {
  const t = useT()
  const kit = useKitWords()
  const nameText = useNameText()
  const { moment } = useDays()
  const { of, value, failure } = useStore(model.hooks.log.$state)
  const [opened, setOpened] = useState<Delivery | null>(null)
  const [busy, run] = useAction(({ message }) =>
    model.toaster.announce(message || kit('failedText'), { kind: 'error' }),
  )
  const place = `${code}/${id}`
  useEffect(() => void model.hooks.log.load(`${place}/1`), [model, place])

  /** Runs an action and announces its success. */
  const doing = (action: () => Promise<void>, done: string) =>
    run(async () => {
      await action()
      model.toaster.announce(done, { kind: 'good' })
    })

  const page = of.startsWith(place) ? value : null
  return (
    <div className="block stack">
      <div className="head">
        <h4>{t('log')}</h4>
        <div className="actions">
          <Button onClick={() => model.hooks.log.load(of)}>{t('reload')}</Button>
          <Button busy={busy} onClick={() => doing(() => model.hooks.ping(code, id), t('pinged'))}>
            {t('ping')}
          </Button>
        </div>
      </div>
      <PagedTable
        caption={t('log')}
        quiet
        columns={[
          {
            key: 'event',
            title: t('event'),
            value: ({ event }) => event,
            cell: row => (
              <button type="button" className="link" onClick={() => setOpened(row)}>
                {nameText('event', row.event)}
              </button>
            ),
          },
          {
            key: 'state',
            title: t('state'),
            value: ({ state }) => state,
            cell: ({ state, status }) => (
              <Badge tone={TONES[state]} text={status > 0 ? `${t(state)} (${status})` : t(state)} />
            ),
          },
          { key: 'attempts', title: t('attempts'), align: 'figure', value: ({ attempts }) => attempts },
          { key: 'at', title: t('at'), value: ({ at }) => moment(at) },
        ]}
        rowKey={row => row.id}
        page={page}
        loading={!page && !failure}
        failure={failure ? failure.message : null}
        onRetry={() => model.hooks.log.load(of)}
        onSort={() => {}}
        onPage={to => model.hooks.log.load(`${place}/${to}`)}
        empty={<Empty title={t('noDeliveries')} text={t('noDeliveriesText')} />}
      />
      {opened && (
        <Dialog
          title={nameText('event', opened.event)}
          onClose={() => setOpened(null)}
          foot={
            opened.state !== 'waiting' && (
              <Button
                kind="primary"
                onClick={() => {
                  setOpened(null)
                  void doing(() => model.hooks.again(code, id, opened.id), t('isAgain'))
                }}
              >
                {t('again')}
              </Button>
            )
          }
        >
          <dl className="facts single">
            <dt>{t('state')}</dt>
            <dd>
              {t(opened.state)}
              {opened.nextAt && `, ${t('nextAt', { date: moment(opened.nextAt) })}`}
            </dd>
            <dt>{t('attempts')}</dt>
            <dd>{opened.attempts}</dd>
            <dt>{t('answer')}</dt>
            <dd>
              {opened.status || t('noAnswer')} {opened.answer}
            </dd>
            <dt>{t('message')}</dt>
            <dd>
              <pre>{pretty(opened.payload)}</pre>
            </dd>
          </dl>
        </Dialog>
      )}
    </div>
  )
}

/** Formats JSON; returns other text unchanged. */
function pretty(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}
