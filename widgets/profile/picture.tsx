import { useState } from 'react'

/** Renders a user's photo, or their initials if there is none or it fails to load. */
export function Picture({ address, name }: { address: string | null; name: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  const initials = name
    .split(/\s+/)
    .flatMap(word => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()
  return (
    <span className="picture" aria-hidden="true">
      {address && address !== broken ? (
        <img src={address} alt="" width="64" height="64" onError={() => setBroken(address)} />
      ) : (
        initials
      )}
    </span>
  )
}
