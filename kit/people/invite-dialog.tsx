import type { Role } from '#contract/role.ts'
import type { Language } from '#contract/tenant.ts'
import { useWords } from '#kit/core/speech.tsx'
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
  /** Whom the person in front of the screen may invite; one that is alone is not asked for. */
  roles: readonly Role[]
  languages: readonly Language[]
  /** @throws ApiError */
  invite(invitation: Invitation): Promise<void>
  onDone(sentence: string): void
  onClose(): void
}

/** Invites somebody by e-mail. */
export function InviteDialog({ title, roles, languages, invite, onDone, onClose }: Props) {
  const say = useWords<PeopleWords>()
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
    onDone(say('isInvited', { email }))
  }
  return (
    <FormDialog
      title={title}
      lead={<p>{say('inviteLead')}</p>}
      start={{ role: roles.length > 3 ? '' : (roles[0] ?? ''), language: languages[0] ?? '' }}
      fields={[
        { kind: 'email', name: 'email', label: say('email') },
        {
          kind: 'radio',
          name: 'role',
          label: say('role'),
          options: roles.map(role => ({ value: role, text: `${say(role)}: ${say(`${role}Rights`)}` })),
          when: () => roles.length > 1,
        },
        { kind: 'text', name: 'firstName', label: say('firstName'), optional: true, maxLength: 60 },
        { kind: 'text', name: 'lastName', label: say('lastName'), optional: true, maxLength: 60 },
        {
          kind: 'radio',
          name: 'language',
          label: say('language'),
          options: languages.map(value => ({ value, text: say(value) })),
          when: () => languages.length > 1,
        },
      ]}
      deed={say('sendInvitation')}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
