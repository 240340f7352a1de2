import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'

/** Renders a message, above content that stays shown, that it could not be refreshed, with a retry button. @param text reason, if known */
export function Stale({ text, onRetry }: { text?: string | null; onRetry(): void }) {
  const t = useKitWords()
  return (
    <div className="callout warn" role="alert">
      <p>{text || t('staleText')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  )
}
