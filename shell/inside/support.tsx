import type { PageRow } from '#contract/page.ts'
import { AskUs } from '#shell/ask-us.tsx'
import { ContactBlock } from '#shell/contact-block.tsx'
import { Heading } from '#shell/heading.tsx'
import { PageLink } from '#shell/page-link.tsx'
import { useSay as useShellSay } from '#shell/words.ts'
import { Card } from './card.tsx'
import { useSay } from './words.ts'

/** Every way to reach the tenant. */
export function Support({ page }: { page: PageRow }) {
  const shell = useShellSay()
  return (
    <div className="page">
      <Heading text={shell(page.title)} />
      <p className="lead">{shell('contactText')}</p>
      <div className="card tile">
        <ContactBlock />
      </div>
    </div>
  )
}

/** The quick ways to a person, on a home. */
export function SupportCard() {
  const say = useSay()
  return (
    <Card title={say('supportTitle')}>
      <p>{say('supportText')}</p>
      <AskUs purpose="support" />
      <PageLink to="/contact-us" className="more">
        {say('supportLink')}
      </PageLink>
    </Card>
  )
}
