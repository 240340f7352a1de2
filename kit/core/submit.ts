import type { FormEvent } from 'react'

/** Returns a form's handler that calls `send` instead of loading a page. */
export const handleSubmit = (send: () => unknown) => (event: FormEvent) => {
  event.preventDefault()
  void send()
}
