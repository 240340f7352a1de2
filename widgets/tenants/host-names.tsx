import { useState } from 'react'
import type { ManagedTenant } from '#contract/administration.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n } from '#kit/core/i18n.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { textOf } from '#kit/screens/form.tsx'
import type { Text } from '#kit/screens/form-model.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { faultOfHost, readHost } from './checks.ts'
import type { Model } from './model.ts'
import { PartForm } from './part-form.tsx'
import { isInUse } from './portals.ts'
import { useT } from './words.tsx'

/** `host` is being typed, and not in the list yet. */
type HostsForm = { hosts: string[]; host: string }

/** Renders the host names of the portal. */
export function HostNames({ model, tenant }: { model: Model; tenant: ManagedTenant }) {
  const t = useT()
  const i18n = useI18n()
  const [fault, setFault] = useState<Text | null>(null)

  return (
    <PartForm<HostsForm>
      model={model}
      tenant={tenant}
      lead={t('hostsLead')}
      start={{ hosts: tenant.hosts, host: '' }}
      fields={[
        { kind: 'custom', name: 'hosts', optional: true },
        { kind: 'custom', name: 'host', optional: true },
      ]}
      changeOf={({ hosts }) => ({ hosts })}
    >
      {({ control, values: { hosts } }) => {
        const list = control<string[]>('hosts')
        const typed = control<string>('host')
        const add = () => {
          const host = readHost(typed.value)
          const problem = faultOfHost(host, hosts)
          setFault(problem)
          if (problem) return
          list.onChange([...hosts, host])
          typed.onChange('')
        }
        return (
          <>
            {hosts.length === 0 ? (
              <Empty title={t('noHosts')} text={t('noHostsText')} />
            ) : (
              <ul className="list stack">
                {hosts.map(host => (
                  <li key={host}>
                    <span>
                      <strong>{host}</strong>
                      {isInUse(host) && <span className="muted"> · {t('inUse')}</span>}
                    </span>
                    {!isInUse(host) && hosts.length > 1 && (
                      <Button
                        kind="plain"
                        aria-label={t('removeNamed', { name: host })}
                        onClick={() => list.onChange(hosts.filter(one => one !== host))}
                      >
                        {t('remove')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )}
            <div className="row stack at-end gap-3">
              <TextInput
                label={t('host')}
                hint={t('hostHint')}
                name="hosts"
                kind="code"
                optional
                value={typed.value}
                error={fault ? textOf(i18n, fault) : list.error}
                onChange={text => {
                  setFault(null)
                  typed.onChange(text)
                }}
              />
              <Button onClick={add}>{t('addHost')}</Button>
            </div>
          </>
        )
      }}
    </PartForm>
  )
}
