import { Redirect } from 'wouter'
import type { PageRow } from '#contract/page.ts'
import { usePage } from '#shell/page-link.tsx'
import { Home } from './home.tsx'
import { LatestLoan } from './loans-card.tsx'
import { SetUpCard } from './set-up-card.tsx'
import { SupportCard } from './support.tsx'

/** What a client's home shows, in this order. */
const CARDS = [LatestLoan, SetUpCard, SupportCard]

/** A client's home. Whoever has the new onboarding before them goes there first, where the portal has it. */
export function ClientHome({ page }: { page: PageRow }) {
  const onboarding = usePage('/dashboard/onboarding/welcome')
  return (
    <Home page={page}>
      {user =>
        onboarding && user.useNewOnboarding && !user.onboardingComplete ? (
          <Redirect to="/dashboard/onboarding/welcome" replace />
        ) : (
          <div className="tiles">
            {CARDS.map(Card => (
              <Card key={Card.name} user={user} />
            ))}
          </div>
        )
      }
    </Home>
  )
}
