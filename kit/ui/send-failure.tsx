import { useKitWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'

/** Renders why something could not be sent: the server's message, or a default. */
export function SendFailure({ message }: { message: string }) {
  const kit = useKitWords()
  return (
    <p className="problem" role="alert">
      <Icon name="alert" />
      {message || kit('notSent')}
    </p>
  )
}
