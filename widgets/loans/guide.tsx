import { useStore } from '@nanostores/react'
import { useWords } from '#kit/core/i18n.tsx'
import { GuideTable } from '#kit/ui/guide-table.tsx'
import type { Model } from './model.ts'
import type { LoanWords } from './words.en.ts'

/** Renders the tenant's guide to interest by amount. The fund's own rate takes precedence. */
export function Guide({ model }: { model: Model }) {
  const t = useWords<LoanWords>()
  const settings = useStore(model.$tenant)?.loan
  if (!settings) return null
  return (
    <details className="card guide">
      <summary>{t('guide')}</summary>
      <GuideTable
        caption={t('guide')}
        amount={t('guideAmount')}
        rate={t('guideRate')}
        above={from => t('guideLast', { from })}
        settings={settings}
      />
      <p className="muted">{t('guideNote')}</p>
    </details>
  )
}
