import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ManagedTenant } from '#contract/administration.ts'
import { Button } from '#kit/core/button.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import type { Model } from './model.ts'
import { isInUse } from './portals.ts'
import { PartForm } from './save.tsx'
import { useFaults, useSay } from './words.tsx'

/** The host names under which the portal is found. */
export function HostNames({ model, tenant }: { model: Model; tenant: ManagedTenant }) {
  const say = useSay()
  const { portals } = model
  const { code, hosts } = tenant
  const typed = useStore(portals.$host)[code] ?? ''
  const [fault, setFault] = useState<string | null>(null)
  const sayFault = useFaults(fault ? { host: fault } : {})

  return (
    <PartForm
      model={model}
      tenant={tenant}
      names={['hosts']}
      lead={say('hostsLead')}
      labels={{ hosts: say('hosts') }}
    >
      {error => (
        <>
          {hosts.length === 0 ? (
            <Empty title={say('noHosts')} text={say('noHostsText')} />
          ) : (
            <ul className="list">
              {hosts.map(host => (
                <li key={host}>
                  <span>
                    <strong>{host}</strong>
                    {isInUse(host) && <span className="soft"> · {say('inUse')}</span>}
                  </span>
                  {!isInUse(host) && hosts.length > 1 && (
                    <Button
                      kind="plain"
                      aria-label={say('removeNamed', { name: host })}
                      onClick={() => portals.removeHost(code, host)}
                    >
                      {say('remove')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          <div className="row">
            <TextInput
              label={say('host')}
              hint={say('hostHint')}
              name="hosts"
              kind="code"
              optional
              value={typed}
              error={sayFault('host') ?? error('hosts')}
              onChange={text => {
                setFault(null)
                portals.typeHost(code, text)
              }}
            />
            <Button onClick={() => setFault(portals.addHost(code))}>{say('addHost')}</Button>
          </div>
        </>
      )}
    </PartForm>
  )
}
