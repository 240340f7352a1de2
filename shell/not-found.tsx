import { Heading } from './heading.tsx'
import { PageList } from './page-link.tsx'
import { useT } from './words.ts'

/** Renders the page for unknown URLs and for pages of disabled modules. */
export function NotFound() {
  const t = useT()
  return (
    <div className="page narrow">
      <Heading text={t('notFound')} />
      <p className="lead">{t('notFoundText')}</p>
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
