import { Link } from 'wouter'
import { useTenant } from './tenant.ts'

/** The tenant's logo, or its name set in type beside its initial on the brand colour; leads home. */
export function Brand({ to }: { to?: string }) {
  const { name, logo, landing } = useTenant()
  return (
    <Link href={to ?? (landing === 'signin' ? '/signin' : '/')} className="brand">
      {logo ? (
        <img src={logo} alt={name} height="40" />
      ) : (
        <>
          <span className="initial" aria-hidden="true">
            {[...name.trim()][0]?.toUpperCase()}
          </span>
          <span>{name}</span>
        </>
      )}
    </Link>
  )
}
