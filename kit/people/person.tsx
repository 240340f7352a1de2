import type { ReactNode } from 'react'
import type { AccountStatus, PersonRow } from '#contract/client.ts'
import { useSpeech, useWords } from '#kit/speech.tsx'
import { styled } from '#kit/style.ts'
import { Icon } from '#kit/ui/icon.tsx'
import css from './person.css?inline'
import type { PeopleWords } from './words.en.ts'

const style = styled(css)

/** What a person is called: those who were invited by their address alone have no other name yet. */
export const nameOf = ({ name, email }: Pick<PersonRow, 'name' | 'email'>): string => name || email

/** How ids are shown to people. */
export const shortId = (id: string): string => id.slice(0, 6)

/** How an account stands, as a sign and a word. */
export function Status({ status }: { status: AccountStatus }) {
  const say = useWords<PeopleWords>()
  return (
    <span className={`status ${status}`} ref={style}>
      {status === 'active' ? (
        <Icon name="check" />
      ) : status === 'deactivated' ? (
        <Icon name="close" />
      ) : (
        <span className="dot" aria-hidden="true" />
      )}
      {say(status)}
    </span>
  )
}

/** Name and address as the heading of a row. */
export const NameCell = ({ person, children }: { person: PersonRow; children: ReactNode }) => (
  <span className="name-cell" ref={style}>
    {children}
    {person.name && <span className="soft">{person.email}</span>}
  </span>
)

/** Says days and moments as the clocks of Nairobi and Dar es Salaam show them: `21 Nov 2026`, `21 Nov 2026, 14:05`. */
export function useDays(): { day(at: string): string; moment(at: string): string } {
  const { language } = useSpeech()
  const format = (options: Intl.DateTimeFormatOptions) => (at: string) =>
    new Intl.DateTimeFormat(language === 'sw' ? 'sw-KE' : 'en-KE', {
      ...options,
      timeZone: 'Africa/Nairobi',
    }).format(new Date(at))
  return {
    day: format({ dateStyle: 'medium' }),
    moment: format({ dateStyle: 'medium', timeStyle: 'short' }),
  }
}
