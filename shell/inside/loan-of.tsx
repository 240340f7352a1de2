import { useStore } from '@nanostores/react'
import { Redirect, useLocation } from 'wouter'
import { ROLES } from '#contract/role.ts'
import { useSession } from '#shell/session.ts'

/** Redirects the common path of notifications about a loan to the loan's page of the user's role. */
export function LoanOf() {
  const user = useStore(useSession().$user)
  const [path] = useLocation()
  if (!user) return null
  const base = user.role === 'client' ? '/dashboard/consumer-credit' : ROLES[user.role].base
  return <Redirect to={base + path} replace />
}
