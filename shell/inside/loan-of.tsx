import { useStore } from '@nanostores/react'
import { Redirect, useLocation } from 'wouter'
import { BASE } from '#shell/guard.ts'
import { useSession } from '#shell/session.ts'

/** Messages about a loan lead to one address; each role has the loan's page behind its own base. */
export function LoanOf() {
  const user = useStore(useSession().$user)
  const [path] = useLocation()
  if (!user) return null
  const base = user.role === 'client' ? '/dashboard/consumer-credit' : BASE[user.role]
  return <Redirect to={base + path} replace />
}
