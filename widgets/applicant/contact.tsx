import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Hub } from '#contract/onboarding.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { mailboxFor, telOf } from '#rules/contact.ts'
import type { Model } from './model.ts'
import type { ApplicantWords } from './words.en.ts'

/** Renders the contact details: those of the hub, or the provider's where the hub has none. */
export function Contact({ model, hub }: { model: Model; hub: Hub | null }) {
  const t = useWords<ApplicantWords>()
  const contact = useStore(model.$tenant)?.contact
  const email = hub?.email || (contact && mailboxFor(contact, 'programmes'))
  const phone = hub?.phone || contact?.phone
  const mail = email && (
    <a className="tall" href={`mailto:${email}`}>
      {email}
    </a>
  )
  const call = phone && (
    <a className="tall" href={telOf(phone)}>
      {phone}
    </a>
  )
  const facts: [string, ReactNode][] = [
    [t('coach'), hub?.coach],
    [t('email'), mail],
    [t('phone'), call],
    [t('nearestHub'), hub && [hub.name, hub.address].filter(Boolean).join(', ')],
  ]
  return (
    <section className="card">
      <h4>{t('contact')}</h4>
      <Facts facts={facts.filter(([, value]) => value)} look="single" />
    </section>
  )
}
