import type { ReactNode } from 'react'
import { fieldsIn } from '#contract/person-fields.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { partOf } from '#kit/part-of.ts'
import { Form } from '#kit/screens/form.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { createInfo } from './info.ts'
import type { Model } from './model.ts'
import type { ProfileWords } from './words.en.ts'

/** Renders the personal information form: a step of the set-up, and later its edit page. */
export function InfoForm({ model, isSetup }: { model: Model; isSetup: boolean }) {
  const t = useWords<ProfileWords>()
  const kit = useKitWords()
  const info = partOf(model, createInfo)
  const cancel = () => {
    info.discard()
    model.goTo('/user')
  }
  return (
    <Screen title={t(isSetup ? 'infoTitle' : 'editTitle')} lead={isSetup ? t('infoLead') : undefined}>
      <Form
        form={info}
        action={isSetup ? t('saveAndContinue') : kit('save')}
        beside={
          !isSetup && (
            <Button kind="plain" onClick={cancel}>
              {kit('cancel')}
            </Button>
          )
        }
      >
        {({ draw }) => (
          <>
            <Group title={t('you')}>{draw(...fieldsIn('bioData'))}</Group>
            <Group title={t('residence')}>{draw(...fieldsIn('residence'))}</Group>
            <Group title={t('nextOfKin')} hint={t('nextOfKinHint')}>
              {draw(...fieldsIn('nextOfKin'))}
            </Group>
            <Group title={t('bank')} hint={t('bankHint')}>
              {draw(...fieldsIn('bank'))}
            </Group>
          </>
        )}
      </Form>
    </Screen>
  )
}

const Group = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <fieldset>
    <legend>{title}</legend>
    {hint && <p className="muted">{hint}</p>}
    {children}
  </fieldset>
)
