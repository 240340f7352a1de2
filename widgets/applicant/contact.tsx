import { useStore } from '@nanostores/react'
import type { Hub } from '#contract/onboarding.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { mailboxFor, telOf } from '#rules/contact.ts'
import type { Model } from './model.ts'
import type { ApplicantWords } from './words.en.ts'

/** Renders the contact details: those of the hub, or the provider's where the hub has none. */
export function Contact({ model, hub }: { model: Model; hub: Hub | null }) {
  const t = useWords<ApplicantWords>()
  const contact = useStore(model.$tenant)?.contact
  const email = hub?.email || (contact && mailboxFor(contact, 'programmes'))
  const phone = hub?.phone || contact?.phone
  return (
    <section className="card">
      <h4>{t('contact')}</h4>
      <dl className="facts single">
        {hub?.coach && (
          <div>
            <dt>{t('coach')}</dt>
            <dd>{hub.coach}</dd>
          </div>
        )}
        {email && (
          <div>
            <dt>{t('email')}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {phone && (
          <div>
            <dt>{t('phone')}</dt>
            <dd>
              <a href={telOf(phone)}>{phone}</a>
            </dd>
          </div>
        )}
        {hub && (
          <div>
            <dt>{t('nearestHub')}</dt>
            <dd>{[hub.name, hub.address].filter(Boolean).join(', ')}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
