import { useStore } from '@nanostores/react'
import { type FormEvent, useRef } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { PasswordInput } from '#kit/ui/password.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { type Model, partOf } from './model.ts'
import { createPassword, type PasswordField, type PasswordProblem } from './password.ts'
import type { ProfileWords } from './words.en.ts'

export function PasswordForm({ model }: { model: Model }) {
  const t = useWords<ProfileWords>()
  const password = partOf(model, createPassword)
  const form = useStore(password.$form)
  const shown = useStore(password.$problem)
  const state = useStore(password.$state)
  const element = useRef<HTMLFormElement>(null)

  const problemText = ({ problem }: PasswordProblem) =>
    typeof problem === 'string' ? t(problem) : problem.said
  const field = (name: PasswordField) => ({
    name,
    label: t(name),
    value: form[name],
    onChange: (value: string) => password.set(name, value),
    error: shown?.field === name ? problemText(shown) : null,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'form') return
    const stuck = await password.change()
    if (stuck) element.current?.querySelector<HTMLElement>(`[name=${stuck}]`)?.focus()
  }

  return (
    <section className="part">
      <h4>{t('passwordTitle')}</h4>
      <div role="status">
        {state === 'changed' && (
          <p className="callout good">
            <Icon name="check" /> {t('passwordChanged')}
          </p>
        )}
      </div>
      {state !== 'changed' && (
        <form ref={element} noValidate onSubmit={submit}>
          {/* password managers ask for whom they keep it */}
          <input
            hidden
            readOnly
            type="text"
            autoComplete="username"
            aria-label={t('email')}
            value={model.profile().user.email}
          />
          <PasswordInput {...field('currentPassword')} kind="current-password" />
          <PasswordInput {...field('newPassword')} kind="new-password" hint={t('newPasswordHint')} />
          <PasswordInput {...field('confirmPassword')} kind="new-password" />
          {shown && shown.field === null && <SendFailure message={problemText(shown)} />}
          <Button kind="primary" type="submit" busy={state === 'sending'}>
            {t('changePassword')}
          </Button>
        </form>
      )}
    </section>
  )
}
