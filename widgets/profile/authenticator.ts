import { atom } from 'nanostores'
import { createForm } from '#kit/screens/form-model.ts'
import type { Model } from './model.ts'

/** Progress of linking or removing the app. `secret` is grouped for reading by the view. */
export type Linking =
  | { at: 'rest' | 'starting' | 'removing' }
  | { at: 'scan'; secret: string; address: string }
  | { at: 'linked'; codes: readonly string[] }

/** Creates the state of the authenticator app, the second factor of staff. */
export function createAuthenticator(model: Model) {
  const $linking = atom<Linking>({ at: 'rest' })

  /** Required for linking and removing alike, so that an unlocked phone is not enough to change how its owner signs in. */
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
  /** Confirms that the user has saved the recovery codes; they are discarded here. */
  const kept = createForm({ fields: [], start: {}, send: leave })

  function go(linking: Linking): void {
    password.discard()
    code.discard()
    $linking.set(linking)
  }
  async function leave(): Promise<void> {
    await model.renew()
    // the host page may be waiting for this
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

/** Strips spaces: apps show the code in two groups. */
const digitsOf = (code: string) => code.replace(/\s/g, '')
