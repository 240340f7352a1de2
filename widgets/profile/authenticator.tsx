import { useStore } from '@nanostores/react'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { encode } from 'uqr'
import { printPart } from '#kit/print.ts'
import { useKitWords, useWords } from '#kit/speech.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/field.tsx'
import { PasswordInput } from '#kit/ui/password.tsx'
import { createAuthenticator } from './authenticator.ts'
import { type Model, partOf } from './model.ts'
import { SendFailure } from './send-failure.tsx'
import type { ProfileWords } from './words.en.ts'

type Linking = ReturnType<typeof createAuthenticator>

/** Staff add an authenticator app to their password, or take it away again. */
export function Authenticator({ model }: { model: Model }) {
  const say = useWords<ProfileWords>()
  const app = partOf(model, createAuthenticator)
  const linking = useStore(app.$linking)
  const profile = useStore(model.$profile)
  const isOn = profile.at === 'ready' && profile.user.authenticator
  return (
    <section className="part">
      <h4>{say('authenticator')}</h4>
      {linking.at === 'rest' && (
        <>
          <p>{say(isOn ? 'authenticatorOn' : 'authenticatorOff')}</p>
          <div className="deeds">
            <Button onClick={() => app.begin(isOn ? 'removing' : 'starting')}>
              {say(isOn ? 'authenticatorRemove' : 'authenticatorStart')}
            </Button>
          </div>
        </>
      )}
      {linking.at === 'starting' && <PasswordFirst app={app} deed={app.start} text={say('continue')} />}
      {linking.at === 'removing' && (
        <PasswordFirst app={app} deed={app.remove} text={say('authenticatorRemove')} />
      )}
      {linking.at === 'scan' && <Scan app={app} secret={linking.secret} address={linking.address} />}
      {linking.at === 'linked' && <RecoveryCodes app={app} codes={linking.codes} />}
    </section>
  )
}

/** Whoever finds a phone unlocked must not change how its owner signs in. */
function PasswordFirst({ app, deed, text }: { app: Linking; deed(): Promise<void>; text: string }) {
  const say = useWords<ProfileWords>()
  const { password } = useStore(app.$typed)
  return (
    <AppForm app={app} deed={deed} text={text}>
      {error => (
        <PasswordInput
          name="password"
          kind="current-password"
          label={say('yourPassword')}
          value={password}
          onChange={password => app.set({ password })}
          error={error('password', useKitWords()('required'))}
        />
      )}
    </AppForm>
  )
}

function Scan({ app, secret, address }: { app: Linking; secret: string; address: string }) {
  const say = useWords<ProfileWords>()
  const { code } = useStore(app.$typed)
  return (
    <>
      <p>{say('authenticatorScan')}</p>
      <QrCode text={address} name={say('authenticatorQr')} />
      <p>
        {say('authenticatorKey')}: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <AppForm app={app} deed={app.confirm} text={say('authenticatorConfirm')}>
        {error => (
          <Field label={say('authenticatorCode')} error={error('code', say('codeInvalid'))}>
            {control => (
              <div className="input">
                <input
                  {...control}
                  part="input"
                  type="text"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  name="code"
                  value={code}
                  onInput={event => app.set({ code: event.currentTarget.value })}
                />
              </div>
            )}
          </Field>
        )}
      </AppForm>
    </>
  )
}
