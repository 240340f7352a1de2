import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { User } from '#contract/account.ts'
import type { SetupStage } from '#contract/client.ts'
import { ROLES } from '#contract/role.ts'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Steps } from '#kit/ui/progress.tsx'
import { useSession } from '#shell/session.ts'
import { Card } from './card.tsx'
import { useSay } from './words.ts'

/** How many steps each stage has behind it. */
const DONE: Record<SetupStage, number> = { none: 0, mpesa: 1, info: 2, complete: 4 }

/** How far the person's profile is, and the way on. Says nothing when that cannot be learned: the profile's own page will. */
export function SetUpCard({ user }: { user: User }) {
  const say = useSay()
  const { api } = useSession()
  const [stage, setStage] = useState<SetupStage | 'unknown' | null>(null)
  const { id, role } = user
  useEffect(() => {
    let here = true
    api('GET account/client/details/:id', { params: { id } }).then(
      ({ data }) => here && setStage(data.setup),
      () => here && setStage('unknown'),
    )
    return () => {
      here = false
    }
  }, [api, id])

  const profile = `${ROLES[role].base}/profile`
  if (stage === 'complete') {
    return (
      <Card title={say('setUpDone')}>
        <p>{say('setUpDoneText')}</p>
        <Link className="button" href={profile}>
          {say('seeProfile')}
        </Link>
      </Card>
    )
  }
  return (
    <Card title={say('setUp')} className="wide">
      <p>{say('setUpText')}</p>
      {stage === null && <Skeleton bones={['line', 'line']} />}
      {stage !== null && stage !== 'unknown' && (
        <Steps
          label={say('setUp')}
          steps={[say('stepMpesa'), say('stepPersonal'), say('stepIdentity'), say('stepComplete')]}
          current={DONE[stage]}
        />
      )}
      <Link className="button primary" href={profile}>
        {say(stage === 'none' ? 'setUpStart' : 'setUpGoOn')}
      </Link>
    </Card>
  )
}
