import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { PageRow } from '#contract/page-row.ts'
import type { PartnerWidget } from '#contract/partner.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useLoaded } from '#kit/loaded.ts'
import { useAction } from '#kit/member/action.ts'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { useSession } from '#shell/session.ts'
import { useTenant } from '#shell/tenant.ts'
import { useT as useShellSay } from '#shell/words.ts'
import { Entry, withEntryWords } from './entry.tsx'
import { useT } from './words.ts'

type ConnectionRequest = Reply<Contract['GET partner/connection/:site']>

/** Reads the partner page's parameters from the URL, unvalidated: the server checks them. */
function readRequest() {
  const given = new URLSearchParams(location.search)
  const part = (name: string) => given.get(name) || undefined
  return {
    site: part('site'),
    origin: part('origin'),
    back: part('return'),
    framed: part('framed') !== undefined,
    widget: (part('widget') ?? 'profile') as PartnerWidget,
  }
}

/** Renders the page on which a user grants or denies a partner's page access to their account. */
export const Connect = withEntryWords(function Connect({ page }: { page: PageRow }) {
  const shell = useShellSay()
  const t = useT()
  const { api } = useSession()
  const request = useMemo(readRequest, [])
  const { site, origin, back, widget } = request
  const {
    value: connection,
    failure: failed,
    again,
  } = useLoaded(
    async () =>
      site
        ? api('GET partner/connection/:site', { params: { site }, query: { origin, return: back, widget } })
        : null,
    [api, site, origin, back, widget],
  )

  let content: ReactNode = <Skeleton parts={['line', 'line', 'card', 'button']} />
  if (!site || failed?.status === 404 || failed?.code === 'invalid') {
    content = (
      <p className="notice" role="alert">
        {failed?.message || t('connectUnknown')}
      </p>
    )
  } else if (failed) {
    content = (
      <Failure
        title={shell('loadFailedTitle')}
        text={failed.message || shell('loadFailedText')}
        onRetry={again}
      />
    )
  } else if (connection?.origin && !window.opener) {
    content = <Lost partner={connection.name} widget={widget} />
  } else if (connection)
    content = <Question site={site} connection={connection} framed={request.framed} widget={widget} />
  return <Entry title={shell(page.title)}>{content}</Entry>
})

/** Renders that the page which opened this window could not receive access, and the way to the widget on the portal. */
function Lost({ partner, widget }: { partner: string; widget: PartnerWidget }) {
  const t = useT()
  const { name: portal } = useTenant()
  useEffect(() => {
    console.warn(
      'Wezesha: a page with Cross-Origin-Opener-Policy: same-origin loses this window. It has to send same-origin-allow-popups.',
    )
  }, [])
  return (
    <div className="form">
      <p className="notice" role="alert">
        {t('connectLost', { partner })}
      </p>
      <a className="button primary" href={`/embed/v1/open/${widget}`}>
        {t('connectStay', { portal })}
      </a>
    </div>
  )
}

type QuestionProps = { site: string; connection: ConnectionRequest; framed: boolean; widget: PartnerWidget }

function Question({ site, connection, framed, widget }: QuestionProps) {
  const t = useT()
  const { name: portal } = useTenant()
  const { api, $user } = useSession()
  const user = useStore($user)
  const [refusal, setRefusal] = useState('')
  const [busy, run] = useAction(({ message }) => setRefusal(message || t('unreachable')))
  const [over, setOver] = useState<'allowed' | 'refused' | null>(null)
  const partner = connection.name

  /** Returns to where the user came from, or closes the window; if neither works, says that it may be closed. */
  const leave = (code: string | null) => {
    if (connection.return && /^https?:\/\//.test(connection.return)) {
      const back = new URL(connection.return)
      if (code) back.searchParams.set('code', code)
      location.assign(back.href)
    } else {
      setOver(code ? 'allowed' : 'refused')
      window.close()
    }
  }
  const allow = () =>
    run(async () => {
      setRefusal('')
      const { token, code } = await api('POST partner/connection/:site', {
        params: { site },
        body: { widget },
      })
      if (connection.origin) {
        // a framed widget is a page of ours: it checks which page the access was granted to
        const message = { type: 'wezesha-token', token, code, origin: connection.origin }
        window.opener?.postMessage(message, framed ? location.origin : connection.origin)
      }
      leave(code)
    })

  if (over) {
    return (
      <p className="lead" role="status">
        {over === 'allowed' ? t('connectDone', { partner }) : t('connectRefused')}
      </p>
    )
  }
  return (
    <div className="form">
      <p className="lead">{t('connectLead', { partner, portal })}</p>
      <section className="card stack">
        <h2>{t('connectSees')}</h2>
        <p className="ticked inline">
          <Icon name="check" />
          {t(`connect-${widget}`)}
        </p>
        <p className="muted">{t('connectNot', { partner })}</p>
        <p className="muted">{t('connectEnd')}</p>
      </section>
      {user && <p className="muted">{t('connectAs', { name: user.name, email: user.email })}</p>}
      {connection.connected === 'yes' && <p className="muted">{t('connected')}</p>}
      <div role="alert" className="refusal">
        {refusal && <p>{refusal}</p>}
      </div>
      <Button kind="primary" busy={busy} onClick={allow}>
        {t('allow')}
      </Button>
      <Button onClick={() => leave(null)}>{t('doNotAllow')}</Button>
    </div>
  )
}
