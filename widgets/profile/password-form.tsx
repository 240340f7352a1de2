import { useStore } from '@nanostores/react'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { partOf } from '#kit/part-of.ts'
import { Form } from '#kit/screens/form.tsx'
import type { Model } from './model.ts'
import { createPassword } from './password.ts'
import type { ProfileWords } from './words.en.ts'

export function PasswordForm({ model }: { model: Model }) {
  const t = useWords<ProfileWords>()
  const { form, $isChanged } = partOf(model, createPassword)
  const isChanged = useStore($isChanged)
  // password managers need the username
  const username = (
    <input
      hidden
      readOnly
      type="text"
      autoComplete="username"
      aria-label={t('email')}
      value={model.profile().user.email}
    />
  )
  return (
    <section className="part">
      <h4>{t('passwordTitle')}</h4>
      <div role="status">
        {isChanged && (
          <p className="callout good">
            <Icon name="check" /> {t('passwordChanged')}
          </p>
        )}
      </div>
      {!isChanged && <Form form={form} isShort lead={username} action={t('changePassword')} />}
    </section>
  )
}
