import type { ManagedTenant } from '#contract/administration.ts'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#contract/language.ts'
import type { Contact } from '#contract/tenant.ts'
import { Button } from '#kit/core/button.tsx'
import type { FormField } from '#kit/screens/form-model.ts'
import { faultOfUrl } from './checks.ts'
import type { Model } from './model.ts'
import { PartForm } from './part-form.tsx'
import { useT } from './words.tsx'

const PURPOSES = ['support', 'loans', 'programmes'] as const
const LANGUAGE_CHOICES = LANGUAGE_CODES.map(value => ({ value, text: LANGUAGES[value].name }))

/** `first` is the default language; the address has one line for each line. */
type GeneralForm = Pick<ManagedTenant, 'name' | 'description' | 'landing' | 'languages'> & {
  first: Language
  contact: Omit<Contact, 'address' | 'mailboxes'> & {
    address: string
    mailboxes: Record<(typeof PURPOSES)[number], string>
  }
}

const formOf = ({ name, description, landing, languages, contact }: ManagedTenant): GeneralForm => {
  const mailbox = (of: string) => contact.mailboxes.find(({ purpose }) => purpose === of)?.email ?? ''
  return {
    name,
    description,
    landing,
    languages,
    first: languages[0] ?? 'en',
    contact: {
      ...contact,
      address: contact.address.join('\n'),
      mailboxes: {
        support: mailbox('support'),
        loans: mailbox('loans'),
        programmes: mailbox('programmes'),
      },
    },
  }
}

const mailboxesOf = ({ contact: { mailboxes } }: GeneralForm) =>
  PURPOSES.map(purpose => ({ purpose, email: mailboxes[purpose] })).filter(({ email }) => email)

const changeOf = (values: GeneralForm) => {
  const { name, description, landing, languages, first, contact } = values
  const { address, phone, messagePage, social = [] } = contact
  return {
    name,
    description: description.replaceAll('\n', ' '),
    landing,
    // the default language is the first
    languages: [...languages].sort((one, other) => Number(other === first) - Number(one === first)),
    contact: {
      address: address
        .split('\n')
        .map(line => line.trim())
        .filter(Boolean),
      mailboxes: mailboxesOf(values),
      phone,
      social,
      messagePage,
    },
  }
}

/** Renders name, landing page, languages and contact. */
export function General({ model, tenant }: { model: Model; tenant: ManagedTenant }) {
  const t = useT()
  const fieldsOf = (values: GeneralForm): FormField<GeneralForm>[] => [
    { kind: 'text', name: 'name', maxLength: 80 },
    { kind: 'lines', name: 'description', hint: t('descriptionHint'), lines: 2, maxLength: 300 },
    {
      kind: 'radio',
      name: 'landing',
      options: [
        { value: 'page', text: t('landingPage') },
        { value: 'signin', text: t('landingSignin') },
      ],
    },
    { kind: 'multi', name: 'languages', options: LANGUAGE_CHOICES, blank: t('faultLanguage') },
    {
      kind: 'radio',
      name: 'first',
      label: t('firstLanguage'),
      options: LANGUAGE_CHOICES,
      when: ({ languages }) => languages.length > 1,
    },
    {
      kind: 'lines',
      name: 'contact.address',
      label: t('address'),
      hint: t('addressHint'),
      lines: 4,
      optional: true,
    },
    { kind: 'tel', name: 'contact.phone', label: t('phone') },
    ...PURPOSES.map(
      (purpose): FormField<GeneralForm> => ({
        kind: 'email',
        name: `contact.mailboxes.${purpose}`,
        label: t(purpose),
        wire: `contact.mailboxes.${mailboxesOf(values).findIndex(one => one.purpose === purpose)}.email`,
        optional: true,
      }),
    ),
    { kind: 'url', name: 'contact.messagePage', label: t('messagePage'), optional: true, check: faultOfUrl },
    ...values.contact.social.flatMap((_, at): FormField<GeneralForm>[] => [
      { kind: 'text', name: `contact.social.${at}.name`, label: t('socialName') },
      { kind: 'url', name: `contact.social.${at}.url`, label: t('socialUrl'), check: faultOfUrl },
    ]),
  ]

  return (
    <PartForm
      model={model}
      tenant={tenant}
      lead={t('generalLead')}
      start={formOf(tenant)}
      fields={fieldsOf}
      changeOf={changeOf}
    >
      {({ draw, control, values }) => {
        const { social } = values.contact
        const { onChange } = control<Contact['social']>('contact.social')
        return (
          <>
            {draw('name', 'description', 'landing', 'languages', 'first')}
            <h4>{t('contact')}</h4>
            {draw('contact.address', 'contact.phone')}
            {draw(...PURPOSES.map(purpose => `contact.mailboxes.${purpose}`), 'contact.messagePage')}
            <h4>{t('social')}</h4>
            {social.map(({ name }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: profiles have no id besides their index
              <div key={at} className="row stack at-end gap-3">
                {draw(`contact.social.${at}.name`, `contact.social.${at}.url`)}
                <Button
                  kind="plain"
                  aria-label={t('removeNamed', { name })}
                  onClick={() => onChange(social.filter((_, index) => index !== at))}
                >
                  {t('remove')}
                </Button>
              </div>
            ))}
            {social.length < 10 && (
              <Button className="start" onClick={() => onChange([...social, { name: '', url: '' }])}>
                {t('addSocial')}
              </Button>
            )}
          </>
        )
      }}
    </PartForm>
  )
}
