import type { PageRow } from '#contract/page-row.ts'
import { ContactBlock } from '#shell/contact-block.tsx'
import { Heading } from '#shell/heading.tsx'
import { useT as useShellSay } from '#shell/words.ts'

/** Renders all contact details of the tenant. */
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
