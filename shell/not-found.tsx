import { Heading } from './heading.tsx'
import { PageList } from './page-link.tsx'
import { useSay } from './words.ts'

/** For addresses that lead nowhere, and for pages of modules that the tenant has switched off. */
export function NotFound() {
  const say = useSay()
  return (
    <div className="page narrow">
      <Heading text={say('notFound')} />
      <p className="lead">{say('notFoundText')}</p>
      <PageList
        className="links"
        paths={[
          '/',
          '/loan-calculator',
          '/products',
          '/frequently-asked-questions',
          '/contact-us',
          '/signin',
        ]}
      />
    </div>
  )
}
