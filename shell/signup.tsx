import { AskUs } from './ask-us.tsx'
import { Heading } from './heading.tsx'
import { PageLink } from './page-link.tsx'
import { useSay } from './words.ts'

/** Says that nobody registers alone, and how to get an account all the same. */
export function SignUp() {
  const say = useSay()
  return (
    <div className="page narrow">
      <Heading text={say('signup')} />
      <p className="lead">{say('signupLead')}</p>
      <section className="card stack">
        <h2>{say('signupHow')}</h2>
        <AskUs purpose="support" />
        <p>{say('signupThen')}</p>
      </section>
      <div className="stack">
        <button type="button" className="button off" aria-disabled="true" aria-describedby="signup-off">
          {say('signupDisabled')}
        </button>
        <p className="soft" id="signup-off">
          {say('signupDisabledText')}
        </p>
      </div>
      <p>
        {say('haveAccount')} <PageLink to="/signin" />
      </p>
    </div>
  )
}
