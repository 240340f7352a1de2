import { type ReactNode, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { Back } from '#kit/member/back.tsx'
import { PageHead } from './page-head.tsx'

type Props<One> = {
  title: string
  lead: string
  /** Link to the parent screen. */
  way: { text: string; href: string }
  add: string
  change: string
  changeNamed(one: One): string
  /** The items, and what is rendered until they are loaded. */
  value: readonly One[] | undefined
  instead: ReactNode
  nameOf(one: One): string
  under(one: One): ReactNode
  /** Further actions of an item, before the button to change it. */
  actions?(one: One, at: number): ReactNode
  /** Renders the dialog for a new item or a change. */
  dialog(one: One | undefined, onClose: () => void): ReactNode
}

/** Renders the options that members choose from, for staff: one line each, added with the main button and changed in a dialog. */
export function Choices<One extends { id: string }>(props: Props<One>) {
  const { title, lead, way, add, change, changeNamed, value, instead } = props
  const { nameOf, under, actions, dialog } = props
  const [editing, setEditing] = useState<One | 'new' | null>(null)
  return (
    <>
      <PageHead
        way={<Back to={way.href} text={way.text} />}
        title={title}
        actions={
          <div className="actions">
            <Button kind="primary" onClick={() => setEditing('new')}>
              {add}
            </Button>
          </div>
        }
      >
        <p className="muted">{lead}</p>
      </PageHead>
      {!value ? (
        instead
      ) : (
        <section className="card">
          <ul className="rows">
            {value.map((one, at) => (
              <li key={one.id}>
                <div>
                  <p>{nameOf(one)}</p>
                  <p className="muted">{under(one)}</p>
                </div>
                <span className="row-actions">
                  {actions?.(one, at)}
                  <Button aria-label={changeNamed(one)} onClick={() => setEditing(one)}>
                    {change}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {editing && value && dialog(editing === 'new' ? undefined : editing, () => setEditing(null))}
    </>
  )
}
