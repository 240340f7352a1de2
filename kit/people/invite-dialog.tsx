import type { Role } from '#contract/role.ts'
import type { Language } from '#contract/tenant.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { Values } from '#kit/screens/form-model.ts'
import type { PeopleWords } from './words.en.ts'

export type Invitation = {
  email: string
  role: Role
  firstName?: string
  lastName?: string
  language?: Language
}

type Props = {
  title: string
  /** Roles that the current user may assign; a single one is not asked for. */
  roles: readonly Role[]
  languages: readonly Language[]
  /** @throws ApiError */
  invite(invitation: Invitation): Promise<void>
  onDone(sentence: string): void
  onClose(): void
}

/** Renders the dialog that invites a person by email. */
export function InviteDialog({ title, roles, languages, invite, onDone, onClose }: Props) {
  const t = useWords<PeopleWords>()
  const submit = async (values: Values) => {
    const { email = '', role, firstName, lastName, language } = values
    await invite({
      email,
      role: (role ?? roles[0]) as Role,
      firstName: firstName || undefined,
      lastName: lastName || undefined,
      language: (language || undefined) as Language | undefined,
    })
    onClose()
    onDone(t('isInvited', { email }))
  }
  return (
    <FormDialog
      title={title}
      lead={<p>{t('inviteLead')}</p>}
      start={{ role: roles.length > 3 ? '' : (roles[0] ?? ''), language: languages[0] ?? '' }}
      fields={[
        { kind: 'email', name: 'email' },
        {
          kind: 'radio',
          name: 'role',
          options: roles.map(role => ({ value: role, text: `${t(role)}: ${t(`${role}Rights`)}` })),
          when: () => roles.length > 1,
        },
        { kind: 'text', name: 'firstName', optional: true, maxLength: 60 },
        { kind: 'text', name: 'lastName', optional: true, maxLength: 60 },
        {
          kind: 'radio',
          name: 'language',
          options: languages.map(value => ({ value, text: t(value) })),
          when: () => languages.length > 1,
        },
      ]}
      action={t('sendInvitation')}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
