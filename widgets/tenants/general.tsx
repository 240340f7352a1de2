import type { ManagedTenant } from '#contract/administration.ts'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#contract/language.ts'
import type { Contact } from '#contract/tenant.ts'
import { Button } from '#kit/core/button.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'
import type { Model } from './model.ts'
import { PartForm } from './save.tsx'
import { useT } from './words.tsx'

const PURPOSES = ['support', 'loans', 'programmes'] as const

/** Renders name, landing page, languages and contact. */
export function General({ model, tenant }: { model: Model; tenant: ManagedTenant }) {
  const t = useT()
  const { code, name, description, landing, languages, contact } = tenant
  const edit = (change: Parameters<typeof model.portals.edit>[1]) => model.portals.edit(code, change)
  const editContact = (change: Partial<Contact>) => edit({ contact: { ...contact, ...change } })
  const mailboxAt = (purpose: string) => contact.mailboxes.findIndex(one => one.purpose === purpose)
  const setMailbox = (purpose: (typeof PURPOSES)[number], email: string) => {
    const at = mailboxAt(purpose)
    const mailboxes =
      at < 0
        ? [...contact.mailboxes, { purpose, email }]
        : contact.mailboxes.map((one, index) => (index === at ? { purpose, email } : one))
    editContact({ mailboxes })
  }
  const setSocial = (at: number, change: Partial<Contact['social'][number]>) =>
    editContact({ social: contact.social.map((one, index) => (index === at ? { ...one, ...change } : one)) })

  const mailboxField = (purpose: string) => `contact.mailboxes.${mailboxAt(purpose)}.email`
  const labels = {
    name: t('name'),
    description: t('description'),
    languages: t('languages'),
    'contact.address': t('address'),
    'contact.phone': t('phone'),
    ...Object.fromEntries(PURPOSES.map(purpose => [mailboxField(purpose), t(purpose)])),
    'contact.messagePage': t('messagePage'),
    ...Object.fromEntries(
      contact.social.flatMap((_, at) => [
        [`contact.social.${at}.name`, t('socialName')],
        [`contact.social.${at}.url`, t('socialUrl')],
      ]),
    ),
  }

  return (
    <PartForm
      model={model}
      tenant={tenant}
      names={['name', 'description', 'landing', 'languages', 'contact']}
      lead={t('generalLead')}
      labels={labels}
    >
      {error => (
        <>
          <TextInput
            label={t('name')}
            name="name"
            maxLength={80}
            value={name}
            error={error('name')}
            onChange={value => edit({ name: value })}
          />
          <TextInput
            label={t('description')}
            hint={t('descriptionHint')}
            name="description"
            lines={2}
            maxLength={300}
            value={description}
            error={error('description')}
            onChange={value => edit({ description: value.replaceAll('\n', ' ') })}
          />
          <RadioGroup
            label={t('landing')}
            options={[
              { value: 'page', text: t('landingPage') },
              { value: 'signin', text: t('landingSignin') },
            ]}
            value={landing}
            onChange={value => edit({ landing: value as ManagedTenant['landing'] })}
          />
          <CheckGroup
            label={t('languages')}
            options={LANGUAGE_CODES.map(value => ({ value, text: LANGUAGES[value].name }))}
            values={languages}
            name="languages"
            error={error('languages')}
            // keeps the default language first
            onChange={values =>
              edit({
                languages: [...values].sort(
                  (one, other) => Number(other === languages[0]) - Number(one === languages[0]),
                ),
              })
            }
          />
          {languages.length > 1 && (
            <RadioGroup
              label={t('firstLanguage')}
              options={LANGUAGE_CODES.map(value => ({ value, text: LANGUAGES[value].name }))}
              value={languages[0] ?? ''}
              onChange={first =>
                edit({ languages: [first as Language, ...languages.filter(one => one !== first)] })
              }
            />
          )}
          <h4>{t('contact')}</h4>
          <TextInput
            label={t('address')}
            hint={t('addressHint')}
            name="contact.address"
            lines={4}
            value={contact.address.join('\n')}
            error={error('contact.address')}
            onChange={value => editContact({ address: value.split('\n') })}
          />
          <TextInput
            label={t('phone')}
            name="contact.phone"
            kind="tel"
            value={contact.phone}
            error={error('contact.phone')}
            onChange={value => editContact({ phone: value })}
          />
          {PURPOSES.map(purpose => (
            <TextInput
              key={purpose}
              label={t(purpose)}
              name={mailboxField(purpose)}
              kind="email"
              optional
              value={contact.mailboxes[mailboxAt(purpose)]?.email ?? ''}
              error={error(mailboxField(purpose))}
              onChange={value => setMailbox(purpose, value)}
            />
          ))}
          <TextInput
            label={t('messagePage')}
            name="contact.messagePage"
            kind="url"
            optional
            value={contact.messagePage}
            error={error('contact.messagePage')}
            onChange={value => editContact({ messagePage: value })}
          />
          <h4>{t('social')}</h4>
          {contact.social.map(({ name, url }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: profiles have no id besides their index
            <div key={at} className="row">
              <TextInput
                label={t('socialName')}
                name={`contact.social.${at}.name`}
                value={name}
                error={error(`contact.social.${at}.name`)}
                onChange={value => setSocial(at, { name: value })}
              />
              <TextInput
                label={t('socialUrl')}
                name={`contact.social.${at}.url`}
                kind="url"
                value={url}
                error={error(`contact.social.${at}.url`)}
                onChange={value => setSocial(at, { url: value })}
              />
              <Button
                kind="plain"
                aria-label={t('removeNamed', { name })}
                onClick={() => editContact({ social: contact.social.filter((_, index) => index !== at) })}
              >
                {t('remove')}
              </Button>
            </div>
          ))}
          {contact.social.length < 10 && (
            <Button
              className="start"
              onClick={() => editContact({ social: [...contact.social, { name: '', url: '' }] })}
            >
              {t('addSocial')}
            </Button>
          )}
        </>
      )}
    </PartForm>
  )
}
