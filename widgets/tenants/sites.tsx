import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Site } from '#contract/administration.ts'
import { Button } from '#kit/core/button.tsx'
import { Form, useForm } from '#kit/screens/form.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { Copyable } from '#kit/ui/copyable.tsx'
import { useDays } from '#kit/ui/days.ts'
import { faultOfColor, faultOfOrigins } from './checks.ts'
import { LinkedRecords, NEW, RecordHead, Remove } from './linked-records.tsx'
import type { Model } from './model.ts'
import { formOf, type Overlap, type SiteForm } from './partner-sites.ts'
import { failureText, useT } from './words.tsx'

/** Renders the partner sites of a portal; with an id, one of them. */
export function Sites({ model, code, id }: { model: Model; code: string; id: string }) {
  const t = useT()
  return (
    <LinkedRecords<Site>
      at={`/${code}/sites`}
      id={id}
      list={model.sites.list}
      texts={{
        lead: t('sitesLead'),
        add: t('addSite'),
        none: t('noSites'),
        noneText: t('noSitesText'),
        missing: t('siteMissing'),
      }}
      idOf={({ key }) => key}
      nameOf={({ name }) => name}
      under={({ origins }) => origins.join(', ')}
    >
      {site => <OneSite key={id} model={model} at={`/${code}/sites`} site={site} />}
    </LinkedRecords>
  )
}

function OneSite({ model, at, site }: { model: Model; at: string; site: Site | undefined }) {
  const t = useT()
  const [, navigate] = useLocation()
  const { sites, toaster } = model
  const form = useForm<SiteForm>({
    fields: [
      { kind: 'text', name: 'name', maxLength: 80 },
      {
        kind: 'code',
        name: 'origins',
        hint: t('originsHint'),
        lines: 3,
        optional: true,
        check: faultOfOrigins,
      },
      {
        kind: 'code',
        name: 'theme.brand',
        label: t('siteBrand'),
        hint: t('siteBrandHint'),
        maxLength: 7,
        optional: true,
        check: faultOfColor,
      },
    ],
    start: formOf(site),
    draft: model.draftOf(`${at}/${site?.key ?? NEW}`, formOf(site)),
    failureText,
    async send(values) {
      const key = await sites.save(site, values)
      toaster.announce(site ? t('saved') : t('siteAdded', { name: values.name }), { kind: 'good' })
      if (!site) navigate(`${at}/${key}`, { replace: true })
    },
  })
  return (
    <>
      <RecordHead at={at} text={t('sites')} title={site?.name ?? t('addSite')} />
      {site && (
        <div className="block stack gap-3">
          <h4>{t('publishable')}</h4>
          <p className="muted">{t('publishableText')}</p>
          <Copyable quiet label={t('publishable')} text={site.key} />
        </div>
      )}
      <Form
        keeps
        form={form}
        className="form"
        lead={!site && <p className="muted">{t('sitesLead')}</p>}
        action={site ? t('save') : t('addSite')}
      />
      {site && (
        <>
          <Secrets model={model} site={site} />
          <Remove
            model={model}
            at={at}
            text={t('removeSite')}
            title={t('removeSiteTitle', { name: site.name })}
            lead={<p>{t('removeSiteText')}</p>}
            removed={t('siteRemoved', { name: site.name })}
            onRemove={() => sites.remove(site.key)}
          />
        </>
      )}
    </>
  )
}

function Secrets({ model, site }: { model: Model; site: Site }) {
  const t = useT()
  const { moment } = useDays()
  const [dialog, setDialog] = useState<'make' | Site['secrets'][number] | null>(null)
  const { key, secrets } = site
  const close = () => setDialog(null)

  return (
    <div className="block stack gap-3">
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
                onClick={() => setDialog(secret)}
              >
                {t('withdraw')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button className="start" onClick={() => setDialog('make')}>
        {secrets.length > 0 ? t('replaceSecret') : t('makeSecret')}
      </Button>
      {dialog === 'make' && (
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
          onSubmit={({ overlap = 0 }) => model.sites.makeSecret(key, Number(overlap) as Overlap)}
        />
      )}
      {dialog && dialog !== 'make' && (
        <FormDialog
          title={t('withdrawTitle', { ending: dialog.ending })}
          lead={<p>{t('withdrawText')}</p>}
          grave
          action={t('withdraw')}
          onClose={close}
          onSubmit={async () => {
            await model.sites.withdraw(key, dialog.id)
            model.toaster.announce(t('withdrawn'), { kind: 'good' })
          }}
        />
      )}
    </div>
  )
}
