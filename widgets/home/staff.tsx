import type { BlockName } from '#contract/home.ts'
import { MoreWords } from '#kit/ui/more-words.tsx'
import { Newest, People, Service, Setup, Today } from './figures.tsx'
import type { Blocks, Known, Model } from './model.ts'
import { Portfolio } from './portfolio.tsx'
import { staffEn } from './staff.en.ts'
import { Oldest, WaitingCard } from './waiting.tsx'

export type StaffBlockName = Exclude<
  BlockName,
  'next' | 'loan' | 'apps' | 'sales' | 'invoices' | 'score' | 'mine' | 'trend'
>

/** Renders a block of the staff homes, with texts that members need not load. */
export function StaffBlock({ name, model, blocks }: { name: StaffBlockName; model: Model; blocks: Blocks }) {
  const of = <Name extends BlockName>(one: Name): Known<Name> => blocks[one] ?? { state: 'loading' }
  const drawn = {
    // absent while it loads: most portals are ready, where it would only appear and go away
    setup: () => blocks.setup?.value && <Setup model={model} known={of('setup')} />,
    waiting: () => (
      <WaitingCard model={model} waiting={of('waiting')} oldest={blocks.oldest} mine={blocks.mine} />
    ),
    oldest: () => <Oldest model={model} known={of('oldest')} />,
    today: () => <Today model={model} known={of('today')} />,
    portfolio: () => <Portfolio model={model} known={of('portfolio')} trend={blocks.trend} />,
    people: () => <People model={model} known={of('people')} />,
    newest: () => <Newest model={model} known={of('newest')} />,
    service: () => <Service model={model} known={of('service')} />,
  } satisfies Record<StaffBlockName, unknown>
  return <MoreWords en={staffEn}>{drawn[name]()}</MoreWords>
}
