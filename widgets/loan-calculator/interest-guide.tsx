import { useStore } from '@nanostores/react'
import { useWords } from '#kit/core/i18n.tsx'
import { GuideTable } from '#kit/ui/guide-table.tsx'
import type { Model } from './model.ts'
import type { CalculatorWords } from './words.en.ts'

/** Renders the tenant's guide to interest by amount, highlighting the band of the typed amount. */
export function InterestGuide({ model }: { model: Model }) {
  const t = useWords<CalculatorWords>()
  const settings = useStore(model.$settings)
  const { request } = useStore(model.$readings)
  if (!settings) return <div className="guide skeleton-part" />
  return (
    <section className="guide">
      <h3 id="guide">{t('guide')}</h3>
      <GuideTable
        caption={{ id: 'guide' }}
        amount={t('guideAmount')}
        rate={t('guideRate')}
        above={from => t('guideLast', { from })}
        settings={settings}
        current={request.amount}
      />
      <p className="muted">{t('guideNote')}</p>
    </section>
  )
}
