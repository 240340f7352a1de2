import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { encode } from 'uqr'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { printPart } from '#kit/print.ts'
import { PasswordInput } from '#kit/ui/password.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { createAuthenticator } from './authenticator.ts'
import { type Model, partOf } from './model.ts'
import type { ProfileWords } from './words.en.ts'

type Linking = ReturnType<typeof createAuthenticator>

/** Staff add an authenticator app to their password, or take it away again. */
export function Authenticator({ model }: { model: Model }) {
  const t = useWords<ProfileWords>()
  const app = partOf(model, createAuthenticator)
  const linking = useStore(app.$linking)
  const profile = useStore(model.$profile)
  const isOn = profile.at === 'ready' && profile.user.authenticator
  return (
    <section className="part">
      <h4>{t('authenticator')}</h4>
      {linking.at === 'rest' && (
        <>
          <p>{t(isOn ? 'authenticatorOn' : 'authenticatorOff')}</p>
          <div className="actions">
            <Button onClick={() => app.begin(isOn ? 'removing' : 'starting')}>
              {t(isOn ? 'authenticatorRemove' : 'authenticatorStart')}
            </Button>
          </div>
        </>
      )}
      {linking.at === 'starting' && <PasswordFirst app={app} action={app.start} text={t('continue')} />}
      {linking.at === 'removing' && (
        <PasswordFirst app={app} action={app.remove} text={t('authenticatorRemove')} />
      )}
      {linking.at === 'scan' && <Scan app={app} secret={linking.secret} address={linking.address} />}
      {linking.at === 'linked' && <RecoveryCodes app={app} codes={linking.codes} />}
    </section>
  )
}

/** Whoever finds a phone unlocked must not change how its owner signs in. */
function PasswordFirst({ app, action, text }: { app: Linking; action(): Promise<void>; text: string }) {
  const t = useWords<ProfileWords>()
  const kit = useKitWords()
  const { password } = useStore(app.$typed)
  return (
    <AppForm app={app} action={action} text={text}>
      {error => (
        <PasswordInput
          name="password"
          kind="current-password"
          label={t('yourPassword')}
          value={password}
          onChange={password => app.set({ password })}
          error={error('password', kit('required'))}
        />
      )}
    </AppForm>
  )
}

function Scan({ app, secret, address }: { app: Linking; secret: string; address: string }) {
  const t = useWords<ProfileWords>()
  const { code } = useStore(app.$typed)
  return (
    <>
      <p>{t('authenticatorScan')}</p>
      <QrCode text={address} name={t('authenticatorQr')} />
      <p>
        {t('authenticatorKey')}: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <AppForm app={app} action={app.confirm} text={t('authenticatorConfirm')}>
        {error => (
          <TextInput
            name="code"
            kind="digits"
            autoComplete="one-time-code"
            label={t('authenticatorCode')}
            value={code}
            onChange={code => app.set({ code })}
            error={error('code', t('codeInvalid'))}
          />
        )}
      </AppForm>
    </>
  )
}

type AppFormProps = {
  app: Linking
  action(): Promise<void>
  text: string
  /** Draws the field. What it is given says the field's error, or `blank` where nothing usable was typed. */
  children(error: (field: 'password' | 'code', blank: string) => string | null): ReactNode
}

/** One field and what it leads to. */
function AppForm({ app, action, text, children }: AppFormProps) {
  const kit = useKitWords()
  const problem = useStore(app.$problem)
  const isBusy = useStore(app.$isBusy)
  const form = useRef<HTMLFormElement>(null)
  const error = (field: 'password' | 'code', blank: string) =>
    problem?.field === field ? (problem.said === 'blank' ? blank : problem.said) : null
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    await action()
    if (app.$problem.get()?.field) form.current?.querySelector('input')?.focus()
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      {children(error)}
      {problem && problem.field === null && <SendFailure message={problem.said} />}
      <div className="actions">
        <Button kind="primary" type="submit" busy={isBusy}>
          {text}
        </Button>
        <Button kind="plain" onClick={app.cancel}>
          {kit('cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Drawn here, so that the key leaves this page for nobody. Dark on light in every theme: cameras want it so. */
function QrCode({ text, name }: { text: string; name: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { border: 4 })
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    return { size, path: squares.join('') }
  }, [text])
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
      <path d={path} />
    </svg>
  )
}

/** Shown this once. */
function RecoveryCodes({ app, codes }: { app: Linking; codes: readonly string[] }) {
  const t = useWords<ProfileWords>()
  const isBusy = useStore(app.$isBusy)
  const problem = useStore(app.$problem)
  const [copy, setCopy] = useState<'copied' | 'copyFailed' | null>(null)
  const paper = useRef<HTMLDivElement>(null)
  const copyCodes = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopy('copied'),
      () => setCopy('copyFailed'),
    )
  return (
    <>
      <div ref={paper} className="card recovery">
        <h5>{t('recoveryTitle')}</h5>
        <p>{t('recoveryText')}</p>
        <ul>
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <p role="status" className="muted">
        {copy && t(copy)}
      </p>
      {problem && <SendFailure message={problem.said} />}
      <div className="actions">
        <Button onClick={copyCodes}>{t('copy')}</Button>
        <Button onClick={() => paper.current && printPart(paper.current, t('recoveryTitle'))}>
          {t('print')}
        </Button>
        <Button kind="primary" busy={isBusy} onClick={app.finish}>
          {t('recoveryKept')}
        </Button>
      </div>
    </>
  )
}
