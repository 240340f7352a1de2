import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { User } from '#contract/account.ts'
import { ROLES } from '#contract/role.ts'
import { handleSubmit } from '#kit/core/submit.ts'
import { useLoaded } from '#kit/loaded.ts'
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

function Search({ user }: Props) {
  const t = useT()
  const id = useId()
  const { api } = useSession()
  const [path, navigate] = useLocation()
  const [text, setText] = useState('')
  const place = useRef<HTMLFormElement>(null)
  const search = text.trim()
  const base = ROLES[user.role].base

  const { value, failure } = useLoaded(
    async signal => {
      if (search.length < 2) return null
      const query = { search, size: MOST }
      return { search, ...(await api('GET account/clients/list', { query }, { signal })) }
    },
    [api, search],
    PAUSE.ms,
  )
  const found = value?.search === search ? value : null

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
        aria-controls={found || failure ? id : undefined}
        placeholder={t('search')}
        autoComplete="off"
        value={text}
        onInput={event => setText(event.currentTarget.value)}
      />
      <div className={found || failure ? 'card unfolded' : 'sr'} id={id} role="status">
        {failure && <p>{t('searchFailed')}</p>}
        {found?.data.length === 0 && <p>{t('searchNone', { search })}</p>}
        {found && found.data.length > 0 && (
          <ul>
            {found.data.map(person => (
              <li key={person.id}>
                <Link className="place" href={`${base}/client/${person.id}`}>
                  <span className="who">
                    <strong>{person.name}</strong>
                    <span className="muted">{person.email}</span>
                  </span>
                </Link>
              </li>
            ))}
            {found.total > found.data.length && (
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
