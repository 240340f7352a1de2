import { useStore } from '@nanostores/react'
import { useLocation } from 'wouter'
import { usePage } from '#shell/page-link.tsx'
import { useSession } from '#shell/session.ts'
import { Widget } from '#shell/widget.tsx'

/** A widget of the lending module as a card on somebody's home: what it leads to opens on its own page. */
function CardOf({
  tag,
  page,
  base,
  view,
}: {
  tag: `wz-${string}`
  page: string
  base: string
  view: string
}) {
  const session = useSession()
  const user = useStore(session.$user)
  const [, navigate] = useLocation()
  if (!usePage(page) || !user) return null
  return (
    <section className="card tile wide">
      <Widget
        key={user.id}
        tag={tag}
        attributes={{ base, view, draft: user.id }}
        fetchToken={session.fetchToken}
        onNavigate={to => navigate(base + to)}
      />
    </section>
  )
}

/** A client's latest loan, or the way to a first one. */
export const LatestLoan = () => (
  <CardOf tag="wz-loans" page="/dashboard/consumer-credit" base="/dashboard/consumer-credit" view="latest" />
)

/** The loans that wait for this member of staff. */
export const LoansNow = ({ base }: { base: string }) => (
  <CardOf tag="wz-work" page={`${base}/loans`} base={base} view="now" />
)
