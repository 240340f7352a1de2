import { atom } from 'nanostores'
import { createForm } from '#kit/screens/form-model.ts'
import type { Model } from './model.ts'

/** Where linking or removing the app has got to. `secret` is grouped for reading by the view. */
export type Linking =
  | { at: 'rest' | 'starting' | 'removing' }
  | { at: 'scan'; secret: string; address: string }
  | { at: 'linked'; codes: readonly string[] }

/** The authenticator app of staff: a second factor when they sign in. */
export function createAuthenticator(model: Model) {
  const $linking = atom<Linking>({ at: 'rest' })

  /** Asked for first, whichever is wanted: whoever finds a phone unlocked must not change how its owner signs in. */
  const password = createForm({
    fields: [{ kind: 'password', name: 'password', isCurrent: true, label: { key: 'yourPassword' } }],
    start: { password: '' },
    async send(body) {
      if ($linking.get().at === 'removing') {
        await model.api('POST account/user/authenticator/remove', { body })
        await leave()
      } else go({ at: 'scan', ...(await model.api('POST account/user/authenticator', { body })) })
    },
  })
  const code = createForm({
    fields: [
      {
        kind: 'digits',
        name: 'code',
        autoComplete: 'one-time-code',
        label: { key: 'authenticatorCode' },
        blank: { key: 'codeInvalid' },
        check: code => (/^\d{6}$/.test(digitsOf(code)) ? null : { key: 'codeInvalid' }),
      },
    ],
    start: { code: '' },
    async send({ code }) {
      const { recoveryCodes } = await model.api('POST account/user/authenticator/confirm', {
        body: { code: digitsOf(code) },
      })
      go({ at: 'linked', codes: recoveryCodes })
    },
  })
  /** The recovery codes are kept by the person: they are forgotten here. */
  const kept = createForm({ fields: [], start: {}, send: leave })

  function go(linking: Linking): void {
    password.discard()
    code.discard()
    $linking.set(linking)
  }
  async function leave(): Promise<void> {
    await model.renew()
    // the page around may have waited for it
    model.emit('complete', { step: 'authenticator' })
    go({ at: 'rest' })
  }
  return {
    $linking,
    password,
    code,
    kept,
    begin: (action: 'starting' | 'removing') => go({ at: action }),
    cancel: () => go({ at: 'rest' }),
  }
}

/** An app shows its code in two groups. */
const digitsOf = (code: string) => code.replace(/\s/g, '')
