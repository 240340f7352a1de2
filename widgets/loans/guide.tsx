import { useStore } from '@nanostores/react'
import { useWords } from '#kit/core/speech.tsx'
import { GuideTable } from '#kit/ui/guide-table.tsx'
import type { Model } from './model.ts'
import type { LoanWords } from './words.en.ts'

/** The tenant's guide to interest by amount. The fund's own rate rules. */
export function Guide({ model }: { model: Model }) {
  const say = useWords<LoanWords>()
  const settings = useStore(model.$tenant)?.loan
  if (!settings) return null
  return (
    <details className="card guide">
      <summary>{say('guide')}</summary>
      <GuideTable
        caption={say('guide')}
        amount={say('guideAmount')}
        rate={say('guideRate')}
        above={from => say('guideLast', { from })}
        settings={settings}
      />
      <p className="soft">{say('guideNote')}</p>
    </details>
  )
}
