import type { Contact } from '#contract/tenant.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { mailboxFor, telOf } from '#rules/contact.ts'
import { useTenant } from './tenant.ts'
import { useT } from './words.ts'

/** Renders the two direct ways to reach a person: the mailbox for a purpose and the phone. */
export function AskUs({ purpose }: { purpose: Contact['mailboxes'][number]['purpose'] }) {
  const t = useT()
  const { contact } = useTenant()
  const email = mailboxFor(contact, purpose)
  return (
    <ul className="ask stack gap-0">
      {email && (
        <li>
          <a href={`mailto:${email}`}>
            <Icon name="mail" />
            {t('writeTo', { email })}
          </a>
        </li>
      )}
      <li>
        <a href={telOf(contact.phone)}>
          <Icon name="phone" />
          {t('callTo', { phone: contact.phone })}
        </a>
      </li>
    </ul>
  )
}
