import { useWords } from '#kit/speech.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import type { ProfileWords } from './words.en.ts'

/** Why something could not be sent: the server's sentence, or our own where none came. */
export function SendFailure({ message }: { message: string }) {
  const say = useWords<ProfileWords>()
  return (
    <p className="problem" role="alert">
      <Icon name="alert" />
      {message || say('sendFailed')}
    </p>
  )
}
