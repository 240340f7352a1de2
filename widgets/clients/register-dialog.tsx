import { useStore } from '@nanostores/react'
import type { Role } from '#contract/role.ts'
import type { Language } from '#contract/tenant.ts'
import { ApiError } from '#kit/core/api.ts'
import { useWords } from '#kit/core/speech.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { Values } from '#kit/screens/form-model.ts'
import type { Model, Newcomer } from './model.ts'
import type { ClientWords } from './words.en.ts'

type Props = {
  model: Model
  /** Whom the person in front of the screen may register; one that is alone is not asked for. */
  roles: readonly Role[]
  onClose(): void
}

/** What the wire calls each answer, and the key of its words: names of networks are the same in every language. */
const REFERRALS = [
  ['Business Coach', 'businessCoach'],
  ['Somo Staff', 'somoStaff'],
  ['Fellow Entrepreneur', 'fellowEntrepreneur'],
  ['Facebook', null],
  ['Instagram', null],
  ['YouTube', null],
  ['WhatsApp', null],
  ['Other', 'other'],
] as const satisfies readonly (readonly [NonNullable<Newcomer['referralChoice']>, string | null])[]

const SHORTEST = 8

/** Registers somebody: with an invitation, or with a password that is set for them now. */
export function RegisterDialog({ model, roles, onClose }: Props) {
  const say = useWords<ClientWords>()
  const tenant = useStore(model.$tenant)
  const languages = tenant?.languages ?? []
  const withPassword = ({ access }: Values) => access === 'password'

  const submit = async (values: Values) => {
    const { firstName = '', lastName = '', email = '', mobileNumber = '', password } = values
    const id = await model
      .register({
        firstName,
        lastName,
        email,
        mobileNumber,
        referralChoice: (values.referralChoice || undefined) as Newcomer['referralChoice'],
        role: (values.role ?? roles[0]) as Role,
        language: (values.language || undefined) as Language | undefined,
        ...(withPassword(values) && { password, confirmPassword: values.confirmPassword }),
      })
      .catch(error => {
        throw inOurWords(error)
      })
    onClose()
    model.toaster.announce(say('registered', { name: `${firstName} ${lastName}` }), {
      kind: 'good',
      action: { text: say('open'), deed: () => model.path.navigate(`/client/${id}`) },
    })
  }

  /** What is taken, in the language of the screen. */
  const inOurWords = (error: ApiError): ApiError => {
    if (error.code !== 'conflict') return error
    const fields = { ...error.fields }
    if (fields.email) fields.email = say('emailTaken')
    if (fields.mobileNumber) fields.mobileNumber = say('phoneTaken')
    return new ApiError(error.code, error.message, error.status, fields)
  }

  return (
    <FormDialog
      title={say('register')}
      lead={<p>{say('registerLead')}</p>}
      start={{
        role: roles[0] ?? '',
        language: languages[0] ?? '',
        access: 'invite',
      }}
      country={tenant?.country}
      fields={[
        { kind: 'text', name: 'firstName', label: say('firstName'), maxLength: 60 },
        { kind: 'text', name: 'lastName', label: say('lastName'), maxLength: 60 },
        { kind: 'email', name: 'email', label: say('email') },
        { kind: 'phone', name: 'mobileNumber', label: say('mobileNumber') },
        {
          kind: 'select',
          name: 'role',
          label: say('role'),
          options: roles.map(role => ({ value: role, text: say(role) })),
          when: () => roles.length > 1,
        },
        {
          kind: 'select',
          name: 'referralChoice',
          label: say('referralChoice'),
          options: REFERRALS.map(([value, key]) => ({ value, text: key ? say(key) : value })),
          optional: true,
        },
        {
          kind: 'radio',
          name: 'language',
          label: say('language'),
          options: languages.map(value => ({ value, text: say(value) })),
          when: () => languages.length > 1,
        },
        {
          kind: 'radio',
          name: 'access',
          label: say('access'),
          options: [
            { value: 'invite', text: say('accessInvite') },
            { value: 'password', text: say('accessPassword') },
          ],
        },
        {
          kind: 'password',
          name: 'password',
          label: say('password'),
          check: value => (value.length < SHORTEST ? say('passwordShort') : null),
          when: withPassword,
        },
        {
          kind: 'password',
          name: 'confirmPassword',
          label: say('confirmPassword'),
          check: (value, { password }) => (value === password ? null : say('passwordMismatch')),
          when: withPassword,
        },
      ]}
      deed={say('register')}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
