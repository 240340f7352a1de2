import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { Back } from '#kit/member/back.tsx'
import { FormButton } from '#kit/screens/form-button.tsx'
import { type Source, useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import type { Model } from './model.ts'

/** Where a record that is being added is, in place of its id. */
export const NEW = 'new'

type Props<One> = {
  /** Path of the list. */
  at: string
  /** Id of the open record; empty to list all. */
  id: string
  list: Source<One[]>
  texts: { lead: string; add: string; none: string; noneText: string; missing: string }
  idOf(one: One): string
  nameOf(one: One): string
  under(one: One): ReactNode
  /** Renders the open record, or the form of a new one. */
  children(one: One | undefined): ReactNode
}

/** Renders what is linked to a portal: all as a list, or with an id one of them. */
export function LinkedRecords<One>({ at, id, list, texts, idOf, nameOf, under, children }: Props<One>) {
  const { value, instead } = useRead(list)
  if (!value) return instead
  const add = (
    <Link className="button" href={`${at}/${NEW}`}>
      {texts.add}
    </Link>
  )
  if (id) {
    const one = value.find(one => idOf(one) === id)
    return one || id === NEW ? children(one) : <Empty title={texts.missing} action={add} />
  }
  if (value.length === 0) return <Empty title={texts.none} text={texts.noneText} action={add} />
  return (
    <>
      <p className="muted">{texts.lead}</p>
      <ul className="list stack">
        {value.map(one => (
          <li key={idOf(one)}>
            <span>
              <Link href={`${at}/${idOf(one)}`}>
                <strong>{nameOf(one)}</strong>
              </Link>
              <span className="muted">{under(one)}</span>
            </span>
          </li>
        ))}
      </ul>
      <div>{add}</div>
    </>
  )
}

/** Renders the heading of one record, and the way back to the list. */
export const RecordHead = ({ at, text, title }: { at: string; text: string; title: string }) => (
  <div>
    <Back to={at} text={text} />
    <h3 className="address">{title}</h3>
  </div>
)

type RemoveProps = {
  model: Model
  at: string
  text: string
  title: string
  lead: ReactNode
  removed: string
  /** @throws ApiError */
  onRemove(): Promise<void>
}

/** Renders the button that removes the open record, once that was confirmed. */
export function Remove({ model, at, text, title, lead, removed, onRemove }: RemoveProps) {
  const [, navigate] = useLocation()
  return (
    <FormButton
      text={text}
      button={{ className: 'start grave' }}
      title={title}
      lead={lead}
      grave
      onSubmit={async () => {
        await onRemove()
        navigate(at, { replace: true })
        model.toaster.announce(removed, { kind: 'good' })
      }}
    />
  )
}
