import { Icon } from '#kit/ui/icon.tsx'
import { mailboxFor, telOf } from '#rules/contact.ts'
import { Brand } from './brand.tsx'
import { PageList, usePage } from './page-link.tsx'
import { useTenant } from './tenant.ts'
import { useT } from './words.ts'
import './footer.css'

const INFORMATION = [
  '/products',
  '/about-us',
  '/contact-us',
  '/frequently-asked-questions',
  '/investors',
  '/signup',
]
const RULES = ['/privacy-policy', '/terms-conditions']
const PARTNERS = ['/embed']

/** Renders contact details, links to information pages, and links to social media. */
export function Footer() {
  const t = useT()
  const { contact } = useTenant()
  const email = mailboxFor(contact, 'support')
  const embed = usePage('/embed')
  return (
    <footer className="footer no-print">
      <div className="columns">
        <div className="reach stack gap-3">
          <Brand />
          <address>
            {contact.address.map(line => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <p>
            <a href={telOf(contact.phone)}>{contact.phone}</a>
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
        </div>
        <nav aria-label={t('information')}>
          <h2>{t('information')}</h2>
          <PageList paths={INFORMATION} />
        </nav>
        <nav aria-label={t('rules')}>
          <h2>{t('rules')}</h2>
          <PageList paths={RULES} />
          {embed && (
            <>
              <h2>{t('partners')}</h2>
              <PageList paths={PARTNERS} />
            </>
          )}
        </nav>
        {contact.social.length > 0 && (
          <nav aria-label={t('follow')}>
            <h2>{t('follow')}</h2>
            <ul className="stack gap-0">
              {contact.social.map(({ name: place, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener">
                    {place}
                    <Icon name="outside" />
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  )
}
