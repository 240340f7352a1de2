import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { encode } from 'uqr'
import { Button } from '#kit/core/button.tsx'
import { useCopy } from '#kit/core/clipboard.ts'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { partOf } from '#kit/part-of.ts'
import { printPart } from '#kit/print.ts'
import { Form, Refusal, useFields } from '#kit/screens/form.tsx'
import type { FormModel } from '#kit/screens/form-model.ts'
import { createAuthenticator } from './authenticator.ts'
import type { Model } from './model.ts'
import type { ProfileWords } from './words.en.ts'

type Linking = ReturnType<typeof createAuthenticator>

/** Renders adding and removing the authenticator app of staff. */
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
      {linking.at === 'starting' && (
        <OneField form={app.password} action={t('continue')} onCancel={app.cancel} />
      )}
      {linking.at === 'removing' && (
        <OneField form={app.password} action={t('authenticatorRemove')} onCancel={app.cancel} />
      )}
      {linking.at === 'scan' && <Scan app={app} secret={linking.secret} address={linking.address} />}
      {linking.at === 'linked' && <RecoveryCodes app={app} codes={linking.codes} />}
    </section>
  )
}

function Scan({ app, secret, address }: { app: Linking; secret: string; address: string }) {
  const t = useWords<ProfileWords>()
  return (
    <>
      <p>{t('authenticatorScan')}</p>
      <QrCode text={address} name={t('authenticatorQr')} />
      <p>
        {t('authenticatorKey')}: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <OneField form={app.code} action={t('authenticatorConfirm')} onCancel={app.cancel} />
    </>
  )
}

type OneFieldProps<Values extends object> = { form: FormModel<Values>; action: string; onCancel(): void }

/** Renders a form with a single, focused field. */
function OneField<Values extends object>({ form, action, onCancel }: OneFieldProps<Values>) {
  const kit = useKitWords()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const cancel = (
    <Button kind="plain" onClick={onCancel}>
      {kit('cancel')}
    </Button>
  )
  return (
    <div ref={place}>
      <Form form={form} action={action} beside={cancel} />
    </div>
  )
}

/** Renders a QR code locally, so that the secret never leaves the page. Dark on light in every theme, for cameras. */
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

/** Renders the recovery codes, which are shown only once. */
function RecoveryCodes({ app, codes }: { app: Linking; codes: readonly string[] }) {
  const t = useWords<ProfileWords>()
  const fields = useFields(app.kept)
  const { outcome, copy } = useCopy()
  const paper = useRef<HTMLDivElement>(null)
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
        {outcome && t(outcome)}
      </p>
      <Refusal fields={fields} />
      <div className="actions">
        <Button onClick={() => copy(codes.join('\n'))}>{t('copy')}</Button>
        <Button onClick={() => paper.current && printPart(paper.current, t('recoveryTitle'))}>
          {t('print')}
        </Button>
        <Button kind="primary" busy={fields.busy} onClick={app.kept.submit}>
          {t('recoveryKept')}
        </Button>
      </div>
    </>
  )
}
