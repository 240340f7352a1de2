import { useStore } from '@nanostores/react'
import type { Role } from '#contract/role.ts'
import type { Language } from '#contract/tenant.ts'
import { ApiError } from '#kit/core/api.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { Values } from '#kit/screens/form-model.ts'
import type { Model, Newcomer } from './model.ts'
import type { ClientWords } from './words.en.ts'

type Props = {
  model: Model
  /** Roles that the user may register; a single role is not asked for. */
  roles: readonly Role[]
  onClose(): void
}

/** Wire value of each answer and its word key; null for network names, which are not translated. */
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

/** Renders the registration form: with an invitation, or with a password set now. */
export function RegisterDialog({ model, roles, onClose }: Props) {
  const t = useWords<ClientWords>()
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
    model.toaster.announce(t('registered', { name: `${firstName} ${lastName}` }), {
      kind: 'good',
      action: { text: t('open'), action: () => model.path.navigate(`/client/${id}`) },
    })
  }

  /** Translates the conflict errors for a taken email or phone number. */
  const inOurWords = (error: ApiError): ApiError => {
    if (error.code !== 'conflict') return error
    const fields = { ...error.fields }
    if (fields.email) fields.email = t('emailTaken')
    if (fields.mobileNumber) fields.mobileNumber = t('phoneTaken')
    return new ApiError(error.code, error.message, error.status, fields)
  }

  return (
    <FormDialog
      title={t('register')}
      lead={<p>{t('registerLead')}</p>}
      start={{
        role: roles[0] ?? '',
        language: languages[0] ?? '',
        access: 'invite',
      }}
      country={tenant?.country}
      fields={[
        { kind: 'text', name: 'firstName', maxLength: 60 },
        { kind: 'text', name: 'lastName', maxLength: 60 },
        { kind: 'email', name: 'email' },
        { kind: 'phone', name: 'mobileNumber' },
        {
          kind: 'select',
          name: 'role',
          options: roles.map(role => ({ value: role, text: t(role) })),
          when: () => roles.length > 1,
        },
        {
          kind: 'select',
          name: 'referralChoice',
          options: REFERRALS.map(([value, key]) => ({ value, text: key ? t(key) : value })),
          optional: true,
        },
        {
          kind: 'radio',
          name: 'language',
          options: languages.map(value => ({ value, text: t(value) })),
          when: () => languages.length > 1,
        },
        {
          kind: 'radio',
          name: 'access',
          options: [
            { value: 'invite', text: t('accessInvite') },
            { value: 'password', text: t('accessPassword') },
          ],
        },
        {
          kind: 'password',
          name: 'password',
          check: value => (value.length < SHORTEST ? t('passwordShort') : null),
          when: withPassword,
        },
        {
          kind: 'password',
          name: 'confirmPassword',
          check: (value, { password }) => (value === password ? null : t('passwordMismatch')),
          when: withPassword,
        },
      ]}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
