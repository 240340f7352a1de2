import { useState } from 'react'
import type { User } from '#contract/account.ts'

/** `Amina Wanjiru Otieno` → `AO`. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map(word => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** Somebody's photo, or their initials where there is none or it does not come. Beside their name, so it says nothing. */
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
