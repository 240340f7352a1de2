import type { Contact } from '#contract/tenant.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { telOf } from '#rules/contact.ts'
import { useTenant } from './tenant.ts'
import { useT } from './words.ts'
import './contact-block.css'

/** Renders the contact details of the tenant: a mailbox per purpose, phone, postal address, and the external page for messages. */
export function ContactBlock() {
  const t = useT()
  const { contact } = useTenant()
  const purposes: Record<Contact['mailboxes'][number]['purpose'], string> = {
    support: t('support'),
    loans: t('loans'),
    programmes: t('programmes'),
  }
  return (
    <div className="contact stack gap-5">
      <dl>
        {contact.mailboxes.map(({ purpose, email }) => (
          <div key={purpose + email}>
            <Icon name="mail" />
            <dt>{purposes[purpose]}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        ))}
        <div>
          <Icon name="phone" />
          <dt>{t('phone')}</dt>
          <dd>
            <a href={telOf(contact.phone)}>{contact.phone}</a>
          </dd>
        </div>
        {contact.address.length > 0 && (
          <div>
            <Icon name="place" />
            <dt>{t('address')}</dt>
            <dd>
              <address>
                {contact.address.map(line => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            </dd>
          </div>
        )}
      </dl>
      {contact.messagePage && (
        <a className="button" href={contact.messagePage} rel="noopener">
          {t('sendMessage')}
          <Icon name="outside" />
        </a>
      )}
    </div>
  )
}
