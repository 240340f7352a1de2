import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Hub } from '#contract/onboarding.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { handleSubmit } from '#kit/core/submit.ts'
import { useRead } from '#kit/screens/read.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import type { Model } from './model.ts'
import type { ApplicantWords } from './words.en.ts'

/** Renders the choice of the hub, which triggers the creation of the folders. */
export function HubForm({ model, onDone }: { model: Model; onDone?(): void }) {
  const t = useWords<ApplicantWords>()
  const { value: rows, instead } = useRead(model.hubs, {
    parts: ['heading', 'field', 'button'],
    title: t('hubsFailed'),
  })
  const busy = useStore(model.$busy)
  const [hub, setHub] = useState('')
  const [error, setError] = useState<string | null>(null)

  const submit = async () => {
    if (busy) return
    if (!hub) return setError(t('hubRequired'))
    try {
      await model.choose(hub)
      onDone?.()
    } catch (failure) {
      setError((failure as ApiError).message || t('tryError'))
    }
  }
  if (!rows) return instead
  if (rows.length === 0) {
    return (
      <Screen title={t('hubTitle')}>
        <p>{t('hubsEmpty')}</p>
      </Screen>
    )
  }
  return (
    <Screen title={t('hubTitle')} lead={t('hubLead')}>
      <form noValidate onSubmit={handleSubmit(submit)}>
        <RadioGroup
          name="hub"
          label={t('hub')}
          options={rows.map(({ name, address }) => ({ value: name, text: name, hint: address || undefined }))}
          value={hub}
          onChange={name => {
            setHub(name)
            setError(null)
          }}
          error={error}
        />
        <Button kind="primary" type="submit" busy={busy}>
          {t('saveAndContinue')}
        </Button>
      </form>
    </Screen>
  )
}

/** Renders the wait while the folders are created. */
export function SetUp({ model, hub }: { model: Model; hub: Hub }) {
  const t = useWords<ApplicantWords>()
  const kit = useKitWords()
  const setUp = useStore(model.$setUp)
  const busy = useStore(model.$busy)
  const again = () => model.choose(hub.name).catch(model.toaster.failed(t('tryError')))
  return (
    <Screen title={t('setUpTitle')}>
      {setUp === 'late' ? (
        <>
          <p role="alert">{t('setUpLate')}</p>
          <Button className="start" kind="primary" busy={busy} onClick={again}>
            {kit('retry')}
          </Button>
        </>
      ) : (
        <div className="card">
          <Progress label={t('setUpText', { hub: hub.name })} value={null} />
          <p className="muted">{t('setUpStay')}</p>
        </div>
      )}
    </Screen>
  )
}
