import { useKitWords } from '#kit/speech.tsx'
import { Button } from './button.tsx'

type Props = { title: string; text: string; onRetry(): void; link?: { href: string; text: string } }

/** Says that something did not work, what was kept, and offers to try again. */
export function Failure({ title, text, onRetry, link }: Props) {
  const say = useKitWords()
  return (
    <div className="card failure" role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      <div>
        <Button kind="primary" onClick={onRetry}>
          {say('retry')}
        </Button>
        {link && (
          <a className="button plain" href={link.href} target="_blank" rel="noopener">
            {link.text}
          </a>
        )}
      </div>
    </div>
  )
}
