import type { ReactNode } from 'react'
import type { AccountStatus, PersonRow } from '#contract/client.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { Badge } from '#kit/member/badge.tsx'
import { Email } from '#kit/ui/email.tsx'
import css from './person.css?inline'
import type { PeopleWords } from './words.en.ts'

const style = styleRef(css)

/** Returns a person's name, or the email address of an invited person without a name yet. */
export const nameOf = ({ name, email }: Pick<PersonRow, 'name' | 'email'>): string => name || email

/** Returns an id in the short form shown to users. */
export const shortId = (id: string): string => id.slice(0, 6)

const TONES = { active: 'good', invited: 'warn', inactive: 'warn', deactivated: 'bad' } as const

/** Renders the status of an account. */
export function Status({ status }: { status: AccountStatus }) {
  const t = useWords<PeopleWords>()
  return <Badge tone={TONES[status]} text={t(status)} />
}

/** Renders name and email address as the heading of a row. */
export const NameCell = ({ person, children }: { person: PersonRow; children: ReactNode }) => (
  <span className="name-cell" ref={style}>
    {children}
    {person.name && (
      <span className="muted">
        <Email of={person.email} />
      </span>
    )}
  </span>
)
