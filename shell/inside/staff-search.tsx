import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { User } from '#contract/account.ts'
import type { PersonRow } from '#contract/client.ts'
import { ROLES } from '#contract/role.ts'
import { handleSubmit } from '#kit/core/submit.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { useSession } from '#shell/session.ts'
import { useTenant } from '#shell/tenant.ts'
import { useT } from './words.ts'

/** Debounce of search input, in milliseconds. */
export const PAUSE = { ms: 300 }
const MOST = 6

type Props = { user: User; announce(text: string): void }

/** Renders the search of the staff's header: the real one if the tenant has it enabled, else a box that explains so when used. */
export const StaffSearch = (props: Props) =>
  useTenant().features.staffSearch ? <Search {...props} /> : <SearchOff {...props} />

function SearchOff({ announce }: Props) {
  const t = useT()
  const notify = () => announce(t('searchOff'))
  return (
    <div className="search off">
      <Icon name="search" />
      <input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        aria-disabled="true"
        readOnly
        onClick={notify}
        onKeyDown={event => event.key === 'Enter' && notify()}
      />
    </div>
  )
}

type Found = { search: string; people: PersonRow[]; total: number } | 'failed' | null

function Search({ user }: Props) {
  const t = useT()
  const id = useId()
  const { api } = useSession()
  const [path, navigate] = useLocation()
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found>(null)
  const place = useRef<HTMLFormElement>(null)
  const search = text.trim()
  const base = ROLES[user.role].base

  useEffect(() => {
    setFound(null)
    if (search.length < 2) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      api('GET account/clients/list', { query: { search, size: MOST } }, { signal: stop.signal }).then(
        ({ data, total }) => setFound({ search, people: data, total }),
        () => stop.signal.aborted || setFound('failed'),
      )
    }, PAUSE.ms)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [api, search])

  // biome-ignore lint/correctness/useExhaustiveDependencies: clears the search on navigation
  useEffect(() => setText(''), [path])

  const all = `${base}/clients?search=${encodeURIComponent(search)}`
  const submit = () => {
    if (search) navigate(all)
  }
  const clear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    setText('')
    place.current?.querySelector('input')?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the <search> element is too new for the browsers we support
    <form ref={place} className="search" role="search" onSubmit={handleSubmit(submit)} onKeyDown={clear}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={t('search')}
        aria-controls={found ? id : undefined}
        placeholder={t('search')}
        autoComplete="off"
        value={text}
        onInput={event => setText(event.currentTarget.value)}
      />
      <div className={found ? 'card unfolded' : 'sr'} id={id} role="status">
        {found === 'failed' && <p>{t('searchFailed')}</p>}
        {found && found !== 'failed' && found.people.length === 0 && (
          <p>{t('searchNone', { search: found.search })}</p>
        )}
        {found && found !== 'failed' && found.people.length > 0 && (
          <ul>
            {found.people.map(person => (
              <li key={person.id}>
                <Link className="place" href={`${base}/client/${person.id}`}>
                  <span className="who">
                    <strong>{person.name}</strong>
                    <span className="muted">{person.email}</span>
                  </span>
                </Link>
              </li>
            ))}
            {found.total > found.people.length && (
              <li>
                <Link className="place" href={all}>
                  {t('searchAll', { count: found.total })}
                </Link>
              </li>
            )}
          </ul>
        )}
      </div>
    </form>
  )
}
