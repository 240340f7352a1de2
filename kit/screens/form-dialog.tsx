import { type ComponentType, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useKitWords } from '#kit/core/i18n.tsx'
import { handleSubmit } from '#kit/core/submit.ts'
import type { Toaster } from '#kit/member/toast.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import type { PhoneCountry } from '#rules/phone.ts'
import { type Fields, textOf, useFields, useFirstProblem, useForm, useProblemToast } from './form.tsx'
import type { FormSetup, Text, Values } from './form-model.ts'

type Props<Values extends object> = {
  title: string
  /** What will happen, shown in advance. */
  lead?: ReactNode
  /** Without them, it asks only for confirmation. */
  fields?: FormSetup<NoInfer<Values>>['fields']
  /** Initial values of the fields. */
  start?: NoInfer<Values>
  /** Keeps the input on the device until it is sent, so that closing loses nothing. */
  draft?: FormSetup<NoInfer<Values>>['draft']
  /** Default country of phone numbers without a country code. */
  country?: PhoneCountry
  /** Label of the submit button; by default the title. */
  action?: Text | ((values: NoInfer<Values>) => string)
  /** Marks the action as destructive. */
  grave?: boolean
  /** Lays the fields out; by default they are stacked in order. */
  children?(fields: Fields<NoInfer<Values>>): ReactNode
  /**
   * Performs the action, with texts trimmed and phone numbers in E.164. The dialog closes then, unless it resolves to `false`; errors it
   * throws are shown in the dialog. @throws ApiError
   */
  onSubmit(values: NoInfer<Values>): Promise<unknown>
  onClose(): void
  /** Announces the first problem, after each failed attempt to submit. */
  toaster?: Toaster
}

/**
 * Renders a dialog that asks for a few values or only for confirmation. Input is kept until the action succeeds, which closes it; field
 * errors of the server are shown at their fields.
 */
export function FormDialog<Values extends object = Record<string, string>>(props: Props<Values>) {
  const { title, lead, fields: fieldsOrFunction = [], start = {} as Values, country, grave } = props
  const { action = title, draft, children, onSubmit, onClose, toaster } = props
  const i18n = useI18n()
  const kit = useKitWords()
  const id = useId()
  const alert = useRef<HTMLParagraphElement>(null)
  const element = useRef<HTMLFormElement>(null)
  /** False once it was closed: by the action itself, which may have opened another dialog. */
  const isOpen = useRef(true)
  const send = async (values: Values) => {
    if ((await onSubmit(values)) !== false && isOpen.current) onClose()
  }
  const form = useForm({ fields: fieldsOrFunction, start, draft, country, send })
  const fields = useFields(form)
  const { values, failure, attempt, busy, problems } = fields

  useEffect(
    () => () => {
      isOpen.current = false
    },
    [],
  )
  useFirstProblem(element, fields, fields.isAlone)
  useProblemToast(fields, toaster)
  useEffect(() => {
    if (failure !== null) alert.current?.focus()
  }, [failure])

  return (
    <Dialog
      title={title}
      onClose={() => !busy && onClose()}
      isTyped={draft ? undefined : form.isChanged}
      foot={
        <>
          <Button onClick={onClose} aria-disabled={busy || undefined}>
            {kit('cancel')}
          </Button>
          <Button kind="primary" className={grave ? 'grave' : ''} type="submit" form={id} busy={busy}>
            {typeof action === 'function' ? action(values) : textOf(i18n, action)}
          </Button>
        </>
      }
    >
      <form id={id} className="asked" noValidate onSubmit={handleSubmit(form.submit)} ref={element}>
        {failure !== null && (
          <p className="refusal" role="alert" tabIndex={-1} ref={alert}>
            {textOf(i18n, failure)}
          </p>
        )}
        {attempt > 0 && !fields.isAlone && <ErrorSummary problems={problems} attempt={attempt} />}
        {lead && <div className="stack gap-2">{lead}</div>}
        {children ? children(fields) : fields.draw()}
      </form>
    </Dialog>
  )
}

/** The same for texts only, to be loaded lazily: loading loses the type of other values. */
export const ValuesDialog: ComponentType<Props<Values>> = FormDialog
