import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { User } from '#contract/account.ts'
import { handleSubmit } from '#kit/core/submit.ts'

type Props = {
  user: User
  title: string
  text: string
  onSubmit(): void
  /** Called at Escape. The dialog stays open as long as it is rendered. */
  onEscape(): void
  children: ReactNode
}

/** Renders a dialog over the page that asks its user for a password or a code. Focus starts at the first field. */
export function IdentityDialog({ user, title, text, onSubmit, onEscape, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isGone = useRef(false)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
    return () => {
      isGone.current = true
      element?.close()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className="again"
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        onEscape()
      }}
      // browsers close a dialog without a cancel event at the second Escape
      onClose={() => {
        if (isGone.current) return
        dialog.current?.showModal()
        onEscape()
      }}
    >
      <form noValidate onSubmit={handleSubmit(onSubmit)}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        {/* tells a password manager whose password it is */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        {children}
      </form>
    </dialog>
  )
}
