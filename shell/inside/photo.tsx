import { useState } from 'react'
import type { User } from '#contract/account.ts'
import { initialsOf } from '#rules/initials.ts'

/** Renders a user's photo, or their initials if there is none or it fails to load. Decorative, since it is shown beside the name. */
export function Photo({ user: { name, profilePhoto } }: { user: User }) {
  const [missing, setMissing] = useState<string | null>(null)
  return profilePhoto && profilePhoto !== missing ? (
    <img className="photo" src={profilePhoto} alt="" onError={() => setMissing(profilePhoto)} />
  ) : (
    <span className="photo" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
