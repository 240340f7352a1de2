import { useStore } from '@nanostores/react'
import { Redirect, useLocation } from 'wouter'
import { ROLES } from '#contract/role.ts'
import { useSession } from '#shell/session.ts'

/** Messages about a loan lead to one address; each role has the loan's page behind its own base. */
export function LoanOf() {
  const user = useStore(useSession().$user)
  const [path] = useLocation()
  if (!user) return null
  const base = user.role === 'client' ? '/dashboard/consumer-credit' : ROLES[user.role].base
  return <Redirect to={base + path} replace />
}
