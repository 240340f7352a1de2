import { type ComponentProps, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { FormDialog } from './form-dialog.tsx'
import type { Values } from './form-model.ts'

type Props<Form extends object> = Omit<Parameters<typeof FormDialog<Form>>[0], 'title' | 'onClose'> & {
  text: string
  title?: string
  button?: Omit<ComponentProps<typeof Button>, 'onClick' | 'children'>
}

/** Renders a button with the dialog that it opens, whose title and submit button have the same text unless they are given their own. */
export function FormButton<Form extends object = Values>({ text, button, ...dialog }: Props<Form>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && <FormDialog<Form> title={text} action={text} {...dialog} onClose={() => setOpen(false)} />}
    </>
  )
}
