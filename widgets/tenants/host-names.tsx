import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ManagedTenant } from '#contract/administration.ts'
import { Button } from '#kit/core/button.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import type { Model } from './model.ts'
import { isInUse } from './portals.ts'
import { PartForm } from './save.tsx'
import { useFaults, useT } from './words.tsx'

/** Renders the host names of the portal. */
export function HostNames({ model, tenant }: { model: Model; tenant: ManagedTenant }) {
  const t = useT()
  const { portals } = model
  const { code, hosts } = tenant
  const typed = useStore(portals.$host)[code] ?? ''
  const [fault, setFault] = useState<string | null>(null)
  const faultText = useFaults(fault ? { host: fault } : {})

  return (
    <PartForm
      model={model}
      tenant={tenant}
      names={['hosts']}
      lead={t('hostsLead')}
      labels={{ hosts: t('hosts') }}
    >
      {error => (
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
                      onClick={() => portals.removeHost(code, host)}
                    >
                      {t('remove')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          <div className="row">
            <TextInput
              label={t('host')}
              hint={t('hostHint')}
              name="hosts"
              kind="code"
              optional
              value={typed}
              error={faultText('host') ?? error('hosts')}
              onChange={text => {
                setFault(null)
                portals.typeHost(code, text)
              }}
            />
            <Button onClick={() => setFault(portals.addHost(code))}>{t('addHost')}</Button>
          </div>
        </>
      )}
    </PartForm>
  )
}
