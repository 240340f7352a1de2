import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { LANGUAGES } from '#contract/language.ts'
import { isStaff, ROLES } from '#contract/role.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { lazy } from '#kit/member/later.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'
import { partOf } from '#kit/part-of.ts'
import type { createReading } from '#kit/reading.ts'
import { Form } from '#kit/screens/form.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import type { Model } from './model.ts'
import { createPassword } from './password.ts'
import { type Connection, createSecurity } from './security.ts'
import type { ProfileWords } from './words.en.ts'

const SKELETON: SkeletonPart[] = ['heading', 'line', 'button']
const Authenticator = lazy(() => import('./authenticator.tsx'), 'Authenticator', SKELETON)

type Part = ReturnType<typeof createSecurity>

/** Renders the security settings; on a partner's page only a link, since partners must not change how users sign in. */
export function Security({ model }: { model: Model }) {
  return model.profile().user.widget ? <Elsewhere model={model} /> : <Here model={model} />
}

/** Renders the password, the sessions, and the connected partner sites. */
function Here({ model }: { model: Model }) {
  const t = useWords<ProfileWords>()
  const security = partOf(model, createSecurity)
  const failure = useStore(security.$failure)

  return (
    <section className="screen" aria-label={t('security')}>
      <PasswordForm model={model} />
      {isStaff(model.profile().user.role) && <Authenticator model={model} />}
      {failure !== null && <SendFailure message={failure} />}
      <Sessions security={security} />
      <Connections security={security} />
    </section>
  )
}

function Elsewhere({ model }: { model: Model }) {
  const t = useWords<ProfileWords>()
  const tenant = useStore(model.$tenant)
  const { role } = model.profile().user
  if (!tenant) return null
  const name = tenant.name
  return (
    <section className="screen" aria-label={t('security')}>
      <p>{t('elsewhere', { name })}</p>
      <div className="actions">
        <a
          className="button primary"
          part="button primary"
          href={`${tenant.portal}${ROLES[role].base}/profile/user/security`}
          target="_blank"
          rel="noopener"
        >
          {t('openPortal', { name })}
        </a>
      </div>
    </section>
  )
}

function Sessions({ security }: { security: Part }) {
  const t = useWords<ProfileWords>()
  const date = useDate()
  const ending = useStore(security.$ending)
  const ended = useStore(security.$ended)
  return (
    <ListPart title={t('sessions')} of={security.sessions}>
      {rows => (
        <>
          <ul className="rows">
            {rows.map(({ id, device, lastUsedAt, current }) => (
              <li key={id}>
                <div>
                  <strong>{device}</strong>
                  <p className="muted">
                    {current ? t('thisDevice') : t('lastUsed', { date: date(lastUsedAt) })}
                  </p>
                </div>
                {!current && (
                  <Button
                    busy={ending === id}
                    aria-label={`${t('sessionEnd')}: ${device}`}
                    onClick={() => security.endSession(id)}
                  >
                    {t('sessionEnd')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <p role="status" className="muted">
            {ended?.of === 'sessions' && (ended.message ?? t('sessionsEnded'))}
          </p>
          {rows.length > 2 && (
            <div className="actions">
              <Button busy={ending === 'others'} onClick={security.endOthers}>
                {t('sessionsEnd')}
              </Button>
            </div>
          )}
        </>
      )}
    </ListPart>
  )
}

function Connections({ security }: { security: Part }) {
  const t = useWords<ProfileWords>()
  const ended = useStore(security.$ended)
  return (
    <ListPart title={t('partners')} of={security.connections}>
      {rows => (
        <>
          <p className="muted">{t(rows.length ? 'partnersHint' : 'partnersNone')}</p>
          {rows.length > 0 && (
            <ul className="rows">
              {rows.map(connection => (
                <ConnectionRow key={connection.site} security={security} connection={connection} />
              ))}
            </ul>
          )}
          <p role="status" className="muted">
            {ended?.of === 'partners' && ended.message}
          </p>
        </>
      )}
    </ListPart>
  )
}

/** Renders a connection. Disconnecting is confirmed inline: in a full-height iframe a dialog may open out of view. */
function ConnectionRow({ security, connection }: { security: Part; connection: Connection }) {
  const t = useWords<ProfileWords>()
  const date = useDate()
  const ending = useStore(security.$ending)
  const [isAsking, setAsking] = useState(false)
  const { site, name, since } = connection
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="muted">{isAsking ? t('disconnectAsk', { name }) : t('since', { date: date(since) })}</p>
      </div>
      {isAsking ? (
        <div className="actions">
          <Button busy={ending === site} onClick={() => security.disconnect(site)}>
            {t('disconnect')}
          </Button>
          <Button kind="plain" onClick={() => setAsking(false)}>
            {t('disconnectNo')}
          </Button>
        </div>
      ) : (
        <Button aria-label={`${t('disconnect')}: ${name}`} onClick={() => setAsking(true)}>
          {t('disconnect')}
        </Button>
      )}
    </li>
  )
}

type ListProps<Row> = {
  title: string
  of: ReturnType<typeof createReading<readonly Row[]>>
  children(rows: readonly Row[]): ReactNode
}

function ListPart<Row>({ title, of, children }: ListProps<Row>) {
  const { value, instead } = useRead(of, { parts: ['line', 'line'], textOf: () => '' })
  return (
    <section className="part">
      <h4>{title}</h4>
      {value ? children(value) : instead}
    </section>
  )
}

/** Formats as `21 November 2026 at 09:14`, in Nairobi time. */
function useDate(): (instant: string) => string {
  const { language } = useI18n()
  const format = new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Africa/Nairobi',
  })
  return instant => format.format(new Date(instant))
}

function PasswordForm({ model }: { model: Model }) {
  const t = useWords<ProfileWords>()
  const { form, $isChanged } = partOf(model, createPassword)
  const isChanged = useStore($isChanged)
  // password managers need the username
  const username = (
    <input
      hidden
      readOnly
      type="text"
      autoComplete="username"
      aria-label={t('email')}
      value={model.profile().user.email}
    />
  )
  return (
    <section className="part">
      <h4>{t('changePassword')}</h4>
      <div role="status">
        {isChanged && (
          <p className="callout good">
            <Icon name="check" /> {t('passwordChanged')}
          </p>
        )}
      </div>
      {!isChanged && <Form form={form} isShort lead={username} action={t('changePassword')} />}
    </section>
  )
}
