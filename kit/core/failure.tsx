import { Button } from './button.tsx'
import { useKitWords } from './i18n.tsx'

type Props = {
  /** Title; by default, that this part could not be loaded. */
  title?: string
  /** The server's message; by default, advice on what to do. */
  text?: string
  onRetry(): void
  link?: { href: string; text: string }
}

/** Renders an error with what was kept and a retry button. */
export function Failure({ title, text, onRetry, link }: Props) {
  const t = useKitWords()
  return (
    <div className="card failure" role="alert">
      <h2>{title ?? t('failedTitle')}</h2>
      <p>{text || t('failedText')}</p>
      <div>
        <Button kind="primary" onClick={onRetry}>
          {t('retry')}
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
