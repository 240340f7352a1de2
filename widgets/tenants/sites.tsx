import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Site } from '#contract/administration.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { Back } from '#kit/member/back.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { Copyable } from '#kit/ui/copyable.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import type { Model } from './model.ts'
import { formOf, NEW, type Overlap } from './partner-sites.ts'
import { SaveForm } from './save.tsx'
import { useFaults, useNotify, useT } from './words.tsx'

type Props = { model: Model; code: string; id: string }

/** Renders the partner sites of a portal; with an id, one of them. */
export function Sites({ model, code, id }: Props) {
  const t = useT()
  const { of, value: sites, failure } = useStore(model.sites.list.$state)
  if (failure && !sites) {
    return <Failure text={failure.message} onRetry={() => model.sites.list.load(code)} />
  }
  if (!sites || of !== code) return <Skeleton parts={['line', 'card', 'card']} />
  const add = (
    <Link className="button" href={`/${code}/sites/${NEW}`}>
      {t('addSite')}
    </Link>
  )
  if (id) {
    const site = sites.find(({ key }) => key === id)
    if (!site && id !== NEW) return <Empty title={t('siteMissing')} action={add} />
    return <OneSite key={id} model={model} code={code} site={site} />
  }
  if (sites.length === 0) return <Empty title={t('noSites')} text={t('noSitesText')} action={add} />
  return (
    <>
      <p className="muted">{t('sitesLead')}</p>
      <ul className="list stack">
        {sites.map(site => (
          <li key={site.key}>
            <span>
              <Link href={`/${code}/sites/${site.key}`}>
                <strong>{site.name}</strong>
              </Link>
              <span className="muted">{site.origins.join(', ')}</span>
            </span>
          </li>
        ))}
      </ul>
      <div>{add}</div>
    </>
  )
}

type OneProps = { model: Model; code: string; site: Site | undefined }

function OneSite({ model, code, site }: OneProps) {
  const t = useT()
  const notify = useNotify(model)
  const [, navigate] = useLocation()
  const [removing, setRemoving] = useState(false)
  const { forms } = model.sites
  const key = site?.key ?? NEW
  const typed = useStore(forms.$typed)[key]
  const state = forms.stateOf(useStore(forms.$states), key)
  const error = useFaults(state.faults)
  const form = { ...formOf(site), ...typed }

  const save = async () => {
    const outcome = await model.sites.save(code, key)
    notify(outcome, site ? t('saved') : t('siteAdded', { name: form.name }))
    if (outcome.done && !site) navigate(`/${code}/sites/${outcome.key}`, { replace: true })
  }

  return (
    <>
      <div>
        <Back to={`/${code}/sites`} text={t('sites')} />
        <h3>{site?.name ?? t('addSite')}</h3>
      </div>
      {site && (
        <div className="block stack">
          <h4>{t('publishable')}</h4>
          <p className="muted">{t('publishableText')}</p>
          <Copyable quiet label={t('publishable')} text={site.key} />
        </div>
      )}
      <SaveForm
        lead={site ? undefined : t('sitesLead')}
        state={state}
        isChanged={typed !== undefined}
        labels={{ name: t('name'), origins: t('origins'), 'theme.brand': t('siteBrand') }}
        action={site ? t('save') : t('addSite')}
        onSave={save}
        onDiscard={() => forms.clear(key)}
      >
        <TextInput
          label={t('name')}
          name="name"
          maxLength={80}
          value={form.name}
          error={error('name')}
          onChange={name => forms.edit(key, { name })}
        />
        <TextInput
          label={t('origins')}
          hint={t('originsHint')}
          name="origins"
          kind="code"
          lines={3}
          optional
          value={form.origins}
          error={error('origins')}
          onChange={origins => forms.edit(key, { origins })}
        />
        <TextInput
          label={t('siteBrand')}
          hint={t('siteBrandHint')}
          name="theme.brand"
          kind="code"
          optional
          maxLength={7}
          value={form.brand}
          error={error('theme.brand')}
          onChange={brand => forms.edit(key, { brand })}
        />
      </SaveForm>
      {site && (
        <>
          <Secrets model={model} code={code} site={site} />
          <Button className="start grave" onClick={() => setRemoving(true)}>
            {t('removeSite')}
          </Button>
        </>
      )}
      {removing && site && (
        <FormDialog
          title={t('removeSiteTitle', { name: site.name })}
          lead={<p>{t('removeSiteText')}</p>}
          grave
          action={t('removeSite')}
          onClose={() => setRemoving(false)}
          onSubmit={async () => {
            await model.sites.remove(code, site.key)
            navigate(`/${code}/sites`, { replace: true })
            model.toaster.announce(t('siteRemoved', { name: site.name }), { kind: 'good' })
          }}
        />
      )}
    </>
  )
}

function Secrets({ model, code, site }: { model: Model; code: string; site: Site }) {
  const t = useT()
  const { moment } = useDays()
  const [asked, setAsked] = useState<'make' | Site['secrets'][number] | null>(null)
  const { key, secrets } = site
  const close = () => setAsked(null)

  return (
    <div className="block stack">
      <h4>{t('secrets')}</h4>
      <p className="muted">{secrets.length > 0 ? t('secretsText') : t('noSecrets')}</p>
      {secrets.length > 0 && (
        <ul className="list stack">
          {secrets.map(secret => (
            <li key={secret.id}>
              <span>
                <strong>
                  <code>sk_live_…{secret.ending}</code>
                </strong>
                <span className="muted">
                  {t('secretMade', { date: moment(secret.createdAt) })},{' '}
                  {secret.lastUsedAt
                    ? t('secretUsed', { date: moment(secret.lastUsedAt) })
                    : t('secretUnused')}
                  {secret.expiresAt && `, ${t('secretExpires', { date: moment(secret.expiresAt) })}`}
                </span>
              </span>
              <Button
                kind="plain"
                aria-label={`${t('withdraw')}: ${t('secretEnding', { ending: secret.ending })}`}
                onClick={() => setAsked(secret)}
              >
                {t('withdraw')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button className="start" onClick={() => setAsked('make')}>
        {secrets.length > 0 ? t('replaceSecret') : t('makeSecret')}
      </Button>
      {asked === 'make' && (
        <FormDialog
          title={secrets.length > 0 ? t('replaceSecret') : t('makeSecret')}
          lead={<p>{t('secretsText')}</p>}
          fields={
            secrets.length > 0
              ? [
                  {
                    name: 'overlap',
                    kind: 'radio',
                    options: ([0, 24, 72] as const).map(hours => ({
                      value: String(hours),
                      text: t(`overlap${hours}`),
                    })),
                  },
                ]
              : []
          }
          start={{ overlap: '24' }}
          action={t('makeSecret')}
          onClose={close}
          onSubmit={({ overlap = 0 }) => model.sites.makeSecret(code, key, Number(overlap) as Overlap)}
        />
      )}
      {asked && asked !== 'make' && (
        <FormDialog
          title={t('withdrawTitle', { ending: asked.ending })}
          lead={<p>{t('withdrawText')}</p>}
          grave
          action={t('withdraw')}
          onClose={close}
          onSubmit={async () => {
            await model.sites.withdraw(code, key, asked.id)
            model.toaster.announce(t('withdrawn'), { kind: 'good' })
          }}
        />
      )}
    </div>
  )
}
