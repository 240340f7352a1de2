import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'

/** Says, over what is shown, that it could not be loaded anew, and tries again. @param text why, where it is known */
export function Stale({ text, onRetry }: { text?: string | null; onRetry(): void }) {
  const t = useKitWords()
  return (
    <div className="callout warn" role="alert">
      <p>{text || t('staleText')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  )
}
