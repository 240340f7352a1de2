import { Link } from 'wouter'
import { useTenant } from './tenant.ts'

/** Renders the tenant's logo, or its name with its initial on the brand colour, as a link home. */
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
