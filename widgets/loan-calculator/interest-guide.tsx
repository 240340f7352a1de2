import { useStore } from '@nanostores/react'
import { useWords } from '#kit/core/speech.tsx'
import { GuideTable } from '#kit/ui/guide-table.tsx'
import type { Model } from './model.ts'
import type { CalculatorWords } from './words.en.ts'

/** The tenant's guide to interest by amount, with the band of the typed amount marked. */
export function InterestGuide({ model }: { model: Model }) {
  const say = useWords<CalculatorWords>()
  const settings = useStore(model.$settings)
  const { request } = useStore(model.$readings)
  if (!settings) return <div className="guide bone" />
  return (
    <section className="guide">
      <h3 id="guide">{say('guide')}</h3>
      <GuideTable
        caption={{ id: 'guide' }}
        amount={say('guideAmount')}
        rate={say('guideRate')}
        above={from => say('guideLast', { from })}
        settings={settings}
        current={request.amount}
      />
      <p className="soft">{say('guideNote')}</p>
    </section>
  )
}
