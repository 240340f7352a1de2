import { Button } from './button.tsx'
import { useKitWords } from './i18n.tsx'

type Props = {
  /** That this part could not be loaded, if nothing else. */
  title?: string
  /** Why, as the server says it; else what can be done about it. */
  text?: string
  onRetry(): void
  link?: { href: string; text: string }
}

/** Says that something did not work, what was kept, and offers to try again. */
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
