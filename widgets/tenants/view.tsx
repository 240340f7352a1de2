import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { ManagedTenant } from '#contract/administration.ts'
import { Button } from '#kit/core/button.tsx'
import { Back } from '#kit/member/back.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { RECORD } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { FormButton } from '#kit/screens/form-button.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { faultOfCode } from './checks.ts'
import { General } from './general.tsx'
import { HostNames } from './host-names.tsx'
import type { Model } from './model.ts'
import { Modules } from './modules.tsx'
import { OnceShown } from './once-shown.tsx'
import { addressOf, type PortalForm } from './portals.ts'
import { Sites } from './sites.tsx'
import { TextsPart } from './texts.tsx'
import { Webhooks } from './webhooks.tsx'
import { useT } from './words.tsx'

const Lending = lazy(() => import('./lending.tsx'), 'Lending', ['field', 'field', 'field', 'card'])
const PageTexts = lazy(() => import('./page-texts.tsx'), 'PageTexts', ['line', 'card', 'card', 'card'])
const Look = lazy(() => import('./look.tsx'), 'Look', ['field', 'field', 'card', 'card'])

export function Tenants({ model }: { model: Model }) {
  return (
    <ScreenFrame model={model} name="tenants">
      <Screen model={model} />
      <OnceShown model={model} />
    </ScreenFrame>
  )
}

const PARTS = [
  'general',
  'hosts',
  'look',
  'texts',
  'pages',
  'modules',
  'lending',
  'sites',
  'webhooks',
] as const
type Part = (typeof PARTS)[number]

const isPart = (text: string): text is Part => (PARTS as readonly string[]).includes(text)

function Screen({ model }: { model: Model }) {
  const t = useT()
  const { code, part, id, isOnly } = useStore(model.$place)
  const { value: tenants, instead } = useRead(model.portals.list, { parts: RECORD })
  if (!tenants) return instead
  if (!code) return <TenantList model={model} tenants={tenants} />
  const tenant = tenants.find(one => one.code === code)
  if (!tenant) {
    return (
      <Empty
        title={t('tenantMissing')}
        text={t('tenantMissingText')}
        action={
          <Link className="button" href="/">
            {t('allTenants')}
          </Link>
        }
      />
    )
  }
  return (
    <Portal
      key={code}
      model={model}
      tenant={tenant}
      part={isPart(part) ? part : 'general'}
      id={id}
      isOnly={isOnly}
    />
  )
}

function TenantList({ model, tenants }: { model: Model; tenants: readonly ManagedTenant[] }) {
  const t = useT()
  const [opening, setOpening] = useState(false)
  const provider = tenants.find(({ isDefault }) => isDefault)
  return (
    <>
      <div className="head">
        <div>
          <h2 part="heading">{t('title')}</h2>
          <p className="muted">{t('lead')}</p>
        </div>
        {provider && <Button onClick={() => setOpening(true)}>{t('newTenant')}</Button>}
      </div>
      <ul className="stack">
        {tenants.map(tenant => (
          <li key={tenant.code} className="card portal">
            <Swatch color={tenant.theme.brand} />
            <div>
              <h3>
                <Link href={`/${tenant.code}`}>{tenant.name}</Link>
                {tenant.isDefault && <span className="badge">{t('provider')}</span>}
              </h3>
              <p>{tenant.description}</p>
              <p className="muted">
                <code>{tenant.code}</code> · {tenant.hosts[0] ?? t('noHosts')}
                {tenant.hosts.length > 1 && ` · ${t('hostCount', { count: tenant.hosts.length })}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {opening && provider && (
        <NewPortal model={model} country={provider.country} onClose={() => setOpening(false)} />
      )}
    </>
  )
}

/** Renders the portal's colour beside its name. */
function Swatch({ color }: { color: string }) {
  return (
    <svg className="swatch" viewBox="0 0 1 1" aria-hidden="true">
      <rect width="1" height="1" fill={color} />
    </svg>
  )
}

const COUNTRIES = ['KE', 'TZ'].map(value => ({ value, text: { key: value } }))

/** Renders the form of a new portal. @param country of the provider, whose portals are usually in the same one */
function NewPortal({
  model,
  country,
  onClose,
}: {
  model: Model
  country: ManagedTenant['country']
  onClose(): void
}) {
  const t = useT()
  const [, navigate] = useLocation()
  return (
    <FormDialog<PortalForm>
      title={t('newTenant')}
      lead={<p className="muted">{t('newTenantLead')}</p>}
      start={{ name: '', code: '', country, phone: '', hosts: '' }}
      fields={[
        { name: 'name', kind: 'text', maxLength: 80 },
        {
          name: 'code',
          kind: 'text',
          hint: t('codeHint'),
          maxLength: 40,
          check: faultOfCode,
        },
        { name: 'country', kind: 'select', hint: t('countryHint'), options: COUNTRIES },
        { name: 'phone', kind: 'tel', maxLength: 40 },
        { name: 'hosts', kind: 'text', label: t('host'), hint: t('hostHint'), optional: true },
      ]}
      action={t('create')}
      onClose={onClose}
      onSubmit={async portal => {
        await model.portals.openAnother(portal)
        navigate(`/${portal.code}`)
        model.toaster.announce(t('created', { name: portal.name }), { kind: 'good' })
      }}
    />
  )
}

/** Renders that nobody administers a portal yet, and the invitation of its first administrator. */
function FirstAdministrator({ model, tenant }: { model: Model; tenant: ManagedTenant }) {
  const t = useT()
  const { code, hosts, administrator } = tenant
  return (
    <div className="callout warn">
      <p>
        {administrator
          ? t('administratorInvited', { email: administrator.email })
          : t(hosts.length > 0 ? 'noAdministrator' : 'noAdministratorHost')}
      </p>
      {hosts.length > 0 && (
        <FormButton
          text={t(administrator ? 'inviteAgain' : 'inviteAdministrator')}
          title={t('inviteAdministrator')}
          lead={<p className="muted">{t('inviteAdministratorLead')}</p>}
          fields={[{ name: 'email', kind: 'email', label: t('administratorEmail'), maxLength: 254 }]}
          start={{ email: administrator?.email ?? '' }}
          action={t('sendInvitation')}
          onSubmit={async ({ email = '' }) => {
            const message = await model.portals.inviteAdministrator(code, email)
            model.toaster.announce(message, { kind: 'good' })
          }}
        />
      )}
    </div>
  )
}

type PortalProps = { model: Model; tenant: ManagedTenant; part: Part; id: string; isOnly: boolean }

function Portal({ model, tenant, part, id, isOnly }: PortalProps) {
  const t = useT()
  const { code, name, hosts, theme, administrator } = tenant

  return (
    <>
      <div className="head">
        <div>
          {!isOnly && <Back to="/" text={t('allTenants')} />}
          <h2 part="heading" className="inline">
            <Swatch color={theme.brand} />
            {name}
          </h2>
        </div>
        {hosts[0] && (
          <a className="button" href={addressOf(hosts[0])} target="_blank" rel="noopener">
            {t('open')}
          </a>
        )}
      </div>
      {!administrator?.joined && <FirstAdministrator model={model} tenant={tenant} />}
      <div className="sides">
        <Tabs label={t('parts', { name })} of={PARTS} at={part} to={one => `/${code}/${one}`} text={t} />
        <section className="part">
          {/* a page, site or webhook has its own heading */}
          {!id && <h3>{t(part)}</h3>}
          {part === 'general' && <General model={model} tenant={tenant} />}
          {part === 'hosts' && <HostNames model={model} tenant={tenant} />}
          {part === 'look' && <Look model={model} tenant={tenant} />}
          {part === 'texts' && <TextsPart model={model} tenant={tenant} />}
          {part === 'pages' && <PageTexts model={model} tenant={tenant} id={id} />}
          {part === 'modules' && <Modules model={model} tenant={tenant} />}
          {part === 'lending' && <Lending model={model} tenant={tenant} />}
          {part === 'sites' && <Sites model={model} code={code} id={id} />}
          {part === 'webhooks' && <Webhooks model={model} code={code} id={id} />}
        </section>
      </div>
    </>
  )
}
