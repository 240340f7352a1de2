import { AskUs } from './ask-us.tsx'
import { Heading } from './heading.tsx'
import { PageLink } from './page-link.tsx'
import { useT } from './words.ts'

/** Renders that there is no self-registration, and how to get an account. */
export function SignUp() {
  const t = useT()
  return (
    <div className="page narrow">
      <Heading text={t('signup')} />
      <p className="lead">{t('signupLead')}</p>
      <section className="card stack">
        <h2>{t('signupHow')}</h2>
        <AskUs purpose="support" />
        <p>{t('signupThen')}</p>
      </section>
      <div className="stack">
        <button type="button" className="button off" aria-disabled="true" aria-describedby="signup-off">
          {t('signupDisabled')}
        </button>
        <p className="muted" id="signup-off">
          {t('signupDisabledText')}
        </p>
      </div>
      <p>
        {t('haveAccount')} <PageLink to="/signin" />
      </p>
    </div>
  )
}
