import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { User } from '#contract/account.ts'
import type { PageRow } from '#contract/page.ts'
import { useSession } from '#shell/session.ts'
import { useSay as useShellSay } from '#shell/words.ts'
import { Greeting } from './greeting.tsx'

type Props = {
  page: PageRow
  /** The parts of the home, in their order. */
  children(user: User): ReactNode
}

/** A home: a greeting, and cards. */
export function Home({ page, children }: Props) {
  const shell = useShellSay()
  const { $user } = useSession()
  const user = useStore($user)
  if (!user) return null
  return (
    <div className="page">
      <Greeting user={user} title={shell(page.title)} />
      {children(user)}
    </div>
  )
}
