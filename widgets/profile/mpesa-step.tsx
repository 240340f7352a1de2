import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { handleSubmit } from '#kit/core/submit.ts'
import { TextInput } from '#kit/member/text.tsx'
import { partOf } from '#kit/part-of.ts'
import { Screen } from '#kit/ui/screen.tsx'
import type { PhoneCountry } from '#rules/phone.ts'
import type { Model } from './model.ts'
import { createMpesa, type Verification } from './mpesa.ts'
import type { ProfileWords } from './words.en.ts'

/** M-Pesa's charge for verifying a number. */
const CHARGE: Record<PhoneCountry, string> = { KE: 'Ksh1.00', TZ: 'Tsh100.00' }

export function MpesaStep({ model }: { model: Model }) {
  const t = useWords<ProfileWords>()
  const mpesa = partOf(model, createMpesa)
  const state = useStore(mpesa.$state)
  useEffect(() => mpesa.watch(), [mpesa])

  return (
    <Screen title={t('mpesaTitle')} lead={t('mpesaLead')}>
      <div role="status">
        {state.at === 'waiting' && <Waiting mpesa={mpesa} phone={state.phone} country={state.country} />}
        {state.at === 'verified' && (
          <div className="card good">
            <h4>
              <Icon name="check" /> {t('verifiedTitle')}
            </h4>
            <p>{t('verifiedText', { phone: state.phone })}</p>
          </div>
        )}
        {state.at === 'failed' && <Failed state={state} />}
      </div>
      {state.at === 'form' || state.at === 'asking' ? (
        <MpesaForm mpesa={mpesa} isAsking={state.at === 'asking'} />
      ) : (
        <Actions model={model} mpesa={mpesa} state={state} />
      )}
    </Screen>
  )
}

type Mpesa = ReturnType<typeof createMpesa>

function MpesaForm({ mpesa, isAsking }: { mpesa: Mpesa; isAsking: boolean }) {
  const t = useWords<ProfileWords>()
  const kit = useKitWords()
  const { country, phone } = useStore(mpesa.$form)
  const problems = useStore(mpesa.$problems)
  const form = useRef<HTMLFormElement>(null)
  const submit = async () => {
    if (isAsking) return
    const stuck = await mpesa.ask()
    if (stuck) form.current?.querySelector<HTMLElement>(`[name=${stuck}]`)?.focus()
  }
  return (
    <form ref={form} noValidate onSubmit={handleSubmit(submit)}>
      <RadioGroup
        name="country"
        label={t('country')}
        value={country}
        onChange={country => mpesa.set({ country: country as PhoneCountry })}
        options={[
          { value: 'KE', text: kit('KE') },
          { value: 'TZ', text: kit('TZ') },
        ]}
        error={problems.includes('country') ? t('country') : null}
      />
      <TextInput
        name="phone"
        kind="tel"
        autoComplete="tel"
        label={t('mpesaPhone')}
        hint={t('mpesaPhoneHint')}
        value={phone}
        onChange={phone => mpesa.set({ phone })}
        error={problems.includes('phone') ? t('mpesaPhoneInvalid') : null}
      />
      <p className="callout">{t(country ? `charge${country}` : 'chargeEither')}</p>
      <Button kind="primary" type="submit" busy={isAsking}>
        {t('verify')}
      </Button>
    </form>
  )
}

function Waiting({ mpesa, phone, country }: { mpesa: Mpesa; phone: string; country: PhoneCountry }) {
  const t = useWords<ProfileWords>()
  const isOffline = useStore(mpesa.$isOffline)
  return (
    <div className="card waiting">
      <h4>{t('waitingTitle')}</h4>
      <p>{t('waitingText', { phone, charge: CHARGE[country] })}</p>
      <ol className="numbered">
        <li>{t('waitingUnlock')}</li>
        <li>{t('waitingPin')}</li>
        <li>{t('waitingStay')}</li>
      </ol>
      <p className="muted pulse">
        <span className="spinner" aria-hidden="true" />
        {t(isOffline ? 'waitingOffline' : 'waitingStatus')}
      </p>
    </div>
  )
}

/** Renders a failed verification, with the provider's message where there is one. */
function Failed({ state: { why, message } }: { state: Extract<Verification, { at: 'failed' }> }) {
  const t = useWords<ProfileWords>()
  const kit = useKitWords()
  return (
    <div className="card bad">
      <h4>
        <Icon name="alert" /> {t(why === 'unforeseen' ? 'uncaught' : 'failedTitle')}
      </h4>
      <p>{why === 'unforeseen' ? t('uncaughtText') : why === 'offline' ? kit('notSent') : message}</p>
    </div>
  )
}

function Actions({ model, mpesa, state }: { model: Model; mpesa: Mpesa; state: Verification }) {
  const t = useWords<ProfileWords>()
  const kit = useKitWords()
  return (
    <div className="actions">
      {state.at === 'verified' && (
        <Button kind="primary" onClick={() => model.goTo('/setup/info')}>
          {t('continue')}
        </Button>
      )}
      {state.at === 'failed' && (
        <Button kind="primary" onClick={() => mpesa.ask()}>
          {kit('retry')}
        </Button>
      )}
      {state.at === 'failed' && state.why === 'off' && (
        <Button onClick={model.goOnWithoutMpesa}>{t('goOnWithout')}</Button>
      )}
      <Button kind="plain" onClick={mpesa.restart}>
        {t('otherNumber')}
      </Button>
    </div>
  )
}
