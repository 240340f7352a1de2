import { useStore } from '@nanostores/react'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { partOf } from '#kit/part-of.ts'
import type { Photo } from '#kit/photo.ts'
import { Form } from '#kit/screens/form.tsx'
import { PhotoField } from '#kit/ui/photo.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { createIdentity } from './identity.ts'
import type { Model } from './model.ts'
import type { ProfileWords } from './words.en.ts'

/** Renders the choice of document, its photo, and a photo of the user. */
export function IdentityStep({ model }: { model: Model }) {
  const t = useWords<ProfileWords>()
  const kit = useKitWords()
  const form = partOf(model, createIdentity)
  const { failure } = useStore(form.$state)
  return (
    <Screen title={t('identityTitle')} lead={t('identityLead')}>
      <Form form={form} action={failure ? kit('retry') : t('saveAndContinue')}>
        {({ draw, control, busy }) => (
          <>
            {draw('identity_type')}
            <PhotoField {...control<Photo | null>('identification')} camera="environment" />
            <PhotoField {...control<Photo | null>('passport')} camera="user" ratio={1} />
            {busy && <Progress label={t('sending')} value={null} />}
          </>
        )}
      </Form>
    </Screen>
  )
}
