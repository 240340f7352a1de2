import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { Delivery, Webhook } from '#contract/administration.ts'
import { WEBHOOK_NAMES } from '#contract/event.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { Badge } from '#kit/member/badge.tsx'
import { Form, useForm } from '#kit/screens/form.tsx'
import { PagedTable } from '#kit/staff/paged-table.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { faultOfUrl } from './checks.ts'
import { formOf, type HookForm } from './event-hooks.ts'
import { LinkedRecords, NEW, RecordHead, Remove } from './linked-records.tsx'
import type { Model } from './model.ts'
import { Switch } from './modules.tsx'
import { failureText, useNameText, useT } from './words.tsx'

/** Renders the webhooks of a portal; with an id, one of them and its log. */
export function Webhooks({ model, code, id }: { model: Model; code: string; id: string }) {
  const t = useT()
  return (
    <LinkedRecords<Webhook>
      at={`/${code}/webhooks`}
      id={id}
      list={model.hooks.list}
      texts={{
        lead: t('webhooksLead'),
        add: t('addWebhook'),
        none: t('noWebhooks'),
        noneText: t('noWebhooksText'),
        missing: t('webhookMissing'),
      }}
      idOf={hook => hook.id}
      nameOf={({ url }) => url}
      under={hook => (
        <>
          {!hook.active && `${t('isOff')} · `}
          <Last hook={hook} />
        </>
      )}
    >
      {hook => <OneWebhook key={id} model={model} at={`/${code}/webhooks`} hook={hook} />}
    </LinkedRecords>
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

function OneWebhook({ model, at, hook }: { model: Model; at: string; hook: Webhook | undefined }) {
  const t = useT()
  const nameText = useNameText()
  const [, navigate] = useLocation()
  const { hooks, toaster } = model
  const form = useForm<HookForm>({
    fields: [
      { kind: 'url', name: 'url', hint: t('urlHint'), maxLength: 500, check: faultOfUrl },
      {
        kind: 'multi',
        name: 'events',
        options: WEBHOOK_NAMES.map(event => ({ value: event, text: nameText('event', event) })),
        blank: t('faultEvent'),
      },
      { kind: 'custom', name: 'active', optional: true },
    ],
    start: formOf(hook),
    draft: model.draftOf(`${at}/${hook?.id ?? NEW}`, formOf(hook)),
    failureText,
    async send(values) {
      const id = await hooks.save(hook?.id, values)
      toaster.announce(hook ? t('saved') : t('webhookAdded'), { kind: 'good' })
      if (!hook) navigate(`${at}/${id}`, { replace: true })
    },
  })
  return (
    <>
      <RecordHead at={at} text={t('webhooks')} title={hook?.url ?? t('addWebhook')} />
      <Form
        keeps
        form={form}
        className="form"
        lead={!hook && <p className="muted">{t('webhooksLead')}</p>}
        action={hook ? t('save') : t('addWebhook')}
      >
        {({ draw, control, values }) => (
          <>
            {draw()}
            <Switch
              label={t('active')}
              text={t('activeText')}
              isOn={values.active}
              onChange={control('active').onChange}
            />
          </>
        )}
      </Form>
      {hook && (
        <>
          <Log model={model} id={hook.id} />
          <Remove
            model={model}
            at={at}
            text={t('removeWebhook')}
            title={t('removeWebhookTitle')}
            lead={
              <>
                <p>
                  <code>{hook.url}</code>
                </p>
                <p>{t('removeWebhookText')}</p>
              </>
            }
            removed={t('webhookRemoved')}
            onRemove={() => hooks.remove(hook.id)}
          />
        </>
      )}
    </>
  )
}

const TONES = { waiting: 'plain', delivered: 'good', failed: 'bad' } as const

/** Renders the deliveries of a webhook and their responses. */
function Log({ model: { hooks, toaster }, id }: { model: Model; id: string }) {
  const t = useT()
  const kit = useKitWords()
  const nameText = useNameText()
  const { moment } = useDays()
  const [page, setPage] = useState(1)
  const log = useMemo(() => hooks.logOf(id, page), [hooks, id, page])
  const { value, loading, failure } = useStore(log.$state)
  const [opened, setOpened] = useState<Delivery | null>(null)
  const [busy, run] = useAction(toaster.failed(kit('failedText')))

  /** Runs an action, announces its success and shows its result. */
  const doing = (action: () => Promise<unknown>, done: string, shown: number) =>
    run(async () => {
      await action()
      toaster.announce(done, { kind: 'good' })
      if (shown === page) await log.refresh()
      else setPage(shown)
    })

  return (
    <div className="block stack gap-3">
      <div className="head">
        <h4>{t('log')}</h4>
        <div className="actions">
          <Button onClick={log.refresh}>{t('reload')}</Button>
          <Button busy={busy} onClick={() => doing(() => hooks.ping(id), t('pinged'), 1)}>
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
        page={value}
        loading={loading}
        failure={failure?.message ?? null}
        onRetry={log.refresh}
        onSort={() => {}}
        onPage={setPage}
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
                  void doing(() => hooks.again(id, opened.id), t('isAgain'), page)
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
