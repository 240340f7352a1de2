import { Link } from 'wouter'
import type { PageRow } from '#contract/page-row.ts'
import { AskUs } from './ask-us.tsx'
import { Heading } from './heading.tsx'
import { onDemand } from './on-demand.tsx'
import { useOpened } from './opening.ts'
import { PageList, usePage } from './page-link.tsx'
import { useTenant } from './tenant.ts'
import { useT } from './words.ts'

const SignInForm = onDemand(() => import('./account/views.ts'), 'SignInForm')

/** Renders sign-in, which is part of the module `account`. */
export const SignIn = ({ page }: { page: PageRow }) =>
  useTenant().modules.includes('account') ? <SignInForm page={page} /> : <SignInOff />

/** Renders, for a tenant without accounts, that there are none, whom to ask, and what works without one. */
function SignInOff() {
  useOpened()
  const t = useT()
  const calculator = usePage('/loan-calculator')
  return (
    <div className="page narrow">
      <Heading text={t('signin')} />
      <section className="card stack">
        <h2>{t('signinOff')}</h2>
        <p>{t('signinOffText')}</p>
        <AskUs purpose="support" />
        {calculator && (
          <Link href={cameFrom(calculator.path)} className="button">
            {t('backToCalculator')}
          </Link>
        )}
      </section>
      <section className="stack">
        <h2>{t('signinMeanwhile')}</h2>
        <PageList className="links" paths={['/products', '/frequently-asked-questions', '/contact-us']} />
      </section>
    </div>
  )
}

/** Returns the page as the user left it, including the figures in its fragment, if they came from there. */
function cameFrom(path: string): string {
  const from = (history.state as { from?: unknown } | null)?.from
  return typeof from === 'string' && from.startsWith(`${path}#`) ? from : path
}
