import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { User } from '#contract/account.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { LANGUAGES } from '#contract/language.ts'
import type { PageRow } from '#contract/page.ts'
import { may } from '#contract/policy.ts'
import { ROLES } from '#contract/role.ts'
import type { Api } from '#kit/core/api.ts'
import { Failure } from '#kit/core/failure.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { $language } from '#shell/language-and-scheme.ts'
import { useSession } from '#shell/session.ts'
import { useSay as useShellSay } from '#shell/words.ts'
import { Home } from './home.tsx'
import { LoansNow } from './loans-card.tsx'
import type { InsideWords } from './words.en.ts'
import { useSay } from './words.ts'

type People = Reply<Contract['GET account/clients/list']>
type Count = {
  label: Extract<keyof InsideWords, `count${string}`>
  to: string
  ask(api: Api): Promise<number>
}

const clients = (
  label: Count['label'],
  filter: { status?: 'invited' | 'active'; setup?: 'none' | 'complete' },
): Count => ({
  label,
  to: `/clients?${new URLSearchParams(filter)}`,
  ask: async api => (await api('GET account/clients/list', { query: { ...filter, size: 1 } })).total,
})

const COUNTS: readonly Count[] = [
  clients('countInvited', { status: 'invited' }),
  clients('countNoSetup', { status: 'active', setup: 'none' }),
  clients('countComplete', { setup: 'complete' }),
]
const STAFF: Count = {
  label: 'countStaff',
  to: '/staffs',
  ask: async api => (await api('GET account/staffs', { query: { size: 1 } })).total,
}
const NEWEST = 5

/** The home of staff: how many people stand where, each figure leading to the list behind it, and who came last. */
export const StaffHome = ({ page }: { page: PageRow }) => (
  <Home page={page}>{user => <Overview user={user} />}</Home>
)

type Figures = { newest: People; counts: number[] }

function Overview({ user }: { user: User }) {
  const say = useSay()
  const shell = useShellSay()
  const { api } = useSession()
  const [figures, setFigures] = useState<Figures | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const base = ROLES[user.role].base
  const seesStaff = may(user.role, 'staff.see')

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let here = true
    setFailed(false)
    const counts = seesStaff ? [...COUNTS, STAFF] : COUNTS
    Promise.all([
      api('GET account/clients/list', { query: { size: NEWEST, sort: '-createdAt' } }),
      ...counts.map(count => count.ask(api)),
    ]).then(
      ([newest, ...found]) => here && setFigures({ newest, counts: found }),
      () => here && setFailed(true),
    )
    return () => {
      here = false
    }
  }, [api, seesStaff, attempt])

  if (failed) {
    return (
      <Failure
        title={say('countFailed')}
        text={shell('loadFailedText')}
        onRetry={() => setAttempt(attempt + 1)}
      />
    )
  }
  const counts = seesStaff ? [...COUNTS, STAFF] : COUNTS
  const all = [
    { label: 'countAll', to: '/clients', count: figures?.newest.total },
    ...counts.map(({ label, to }, at) => ({ label, to, count: figures?.counts[at] })),
  ] as const
  return (
    <>
      <p className="lead">{say('staffLead')}</p>
      <ul className="figures">
        {all.map(({ label, to, count }) => (
          <li key={label}>
            <Link className="card figure" href={base + to}>
              <span>{say(label)}</span>
              <strong>{count === undefined ? <span className="bone" /> : grouped(count)}</strong>
            </Link>
          </li>
        ))}
      </ul>
      <LoansNow base={base} />
      <section className="newest">
        <h2>{say('newest')}</h2>
        {figures ? <Newest people={figures.newest.data} base={base} /> : <Skeleton bones={['card']} />}
      </section>
    </>
  )
}

const grouped = (count: number) => new Intl.NumberFormat('en-KE').format(count)

function Newest({ people, base }: { people: People['data']; base: string }) {
  const say = useSay()
  if (people.length === 0) return <Empty title={say('newestNone')} text={say('newestNoneText')} />
  const day = new Intl.DateTimeFormat(LANGUAGES[$language.get()].locale, {
    dateStyle: 'medium',
    timeZone: 'Africa/Nairobi',
  })
  return (
    <>
      <ul className="card rows">
        {people.map(({ id, name, email, createdAt }) => (
          <li key={id}>
            <Link href={`${base}/client/${id}`}>
              <strong>{name}</strong>
              <span className="soft">{email}</span>
              <span className="soft">{say('registered', { day: day.format(new Date(createdAt)) })}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link className="more" href={`${base}/clients`}>
        {say('toClients')}
      </Link>
    </>
  )
}
