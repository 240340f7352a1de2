import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useKitWords } from '#kit/core/i18n.tsx'
import { styled } from '#kit/core/style.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import type { PhoneCountry } from '#rules/phone.ts'
import { type Fields, sendForm, textOf, useFields, useFirstProblem, useForm } from './form.tsx'
import css from './form-dialog.css?inline'
import type { FormSetup } from './form-model.ts'

type Props<Values extends object> = {
  title: string
  /** What will happen, before it does. */
  lead?: ReactNode
  fields: FormSetup<NoInfer<Values>>['fields']
  /** What the fields begin with. */
  start?: NoInfer<Values>
  /** The country of a phone number without a code of its own. */
  country?: PhoneCountry
  /** What the button says that does it. */
  action: string | ((values: NoInfer<Values>) => string)
  /** The action takes something away. */
  grave?: boolean
  /** Lays the fields out; without it they stand one below the other, in their order. */
  children?(fields: Fields<NoInfer<Values>>): ReactNode
  /** Does it, with blanks around texts left out and phone numbers in E.164. What it throws is said in the dialog. @throws ApiError */
  onSubmit(values: NoInfer<Values>): Promise<unknown>
  onClose(): void
  /** Told what is to be mended first, each time it was sent in vain. */
  onProblem?(first: string): void
}

const style = styled(css)

/**
 * Asks for a few things, or only whether something shall be done. What was typed stays until it is done; what the server finds
 * wrong with a field stands at the field.
 */
export function FormDialog<Values extends object = Record<string, string>>(props: Props<Values>) {
  const { title, lead, fields: asked, start = {} as Values, country, action, grave } = props
  const { children, onSubmit, onClose, onProblem } = props
  const i18n = useI18n()
  const kit = useKitWords()
  const id = useId()
  const alert = useRef<HTMLParagraphElement>(null)
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({ fields: asked, start, country, send: onSubmit })
  const fields = useFields(form)
  const { values, failure, attempt, busy, problems } = fields

  useLayoutEffect(() => style(element.current), [])
  useFirstProblem(element, fields as Fields<never>, fields.isAlone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it was sent in vain
  useEffect(() => {
    const [first] = problems
    if (attempt > 0 && first) onProblem?.(first.text)
  }, [attempt])
  useEffect(() => {
    if (failure !== null) alert.current?.focus()
  }, [failure])

  return (
    <Dialog
      title={title}
      onClose={() => !busy && onClose()}
      foot={
        <>
          <Button onClick={onClose} aria-disabled={busy || undefined}>
            {kit('cancel')}
          </Button>
          <Button kind="primary" className={grave ? 'grave' : ''} type="submit" form={id} busy={busy}>
            {typeof action === 'string' ? action : action(values)}
          </Button>
        </>
      }
    >
      <form id={id} className="asked" noValidate onSubmit={event => sendForm(event, form)} ref={element}>
        {failure !== null && (
          <p className="refusal" role="alert" tabIndex={-1} ref={alert}>
            {textOf(i18n, failure)}
          </p>
        )}
        {attempt > 0 && !fields.isAlone && <ErrorSummary problems={problems} attempt={attempt} />}
        {lead && <div className="lead">{lead}</div>}
        {children ? children(fields) : fields.draw()}
      </form>
    </Dialog>
  )
}
