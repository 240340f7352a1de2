import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { DocumentPayment, Paper } from '#contract/document.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import type { FirstWords } from './first.en.ts'
import type { Model } from './model.ts'
import type { PaperWords } from './paper.en.ts'
import { editPath, type Kind, paperPath } from './place.ts'
import type { Sending } from './sending.ts'

/** The open dialog. */
export type Open = 'share' | 'pay' | 'credit' | 'repeat' | 'remove' | DocumentPayment | null

type ActionsProps = {
  model: Model
  paper: Paper
  kind: Kind
  sending: Sending
  setOpen(open: Open): void
  navigate(path: string): void
}

/** Renders the available actions, the most likely next step first. */
export function Actions({ model, paper, kind, sending, setOpen, navigate }: ActionsProps) {
  const t = useWords<FirstWords & PaperWords>()
  const { id, number, writable, state } = paper
  const { busy, once, say, save } = sending
  const isNote = paper.kind === 'credit-note'
  const act = (what: 'invoice' | 'duplicate' | 'remind' | 'send') =>
    once(what, async () => {
      const { message, id: made } = await model.act(what, id)
      say(message)
      if (made && (what === 'invoice' || what === 'duplicate'))
        navigate(paperPath(what === 'invoice' ? 'invoice' : kind, made))
    })
  const button = (name: string, text: string, action: () => unknown, primary = false): ReactNode => (
    <Button kind={primary ? 'primary' : undefined} busy={busy === name} onClick={() => void action()}>
      {text}
    </Button>
  )
  const isOwed = state === 'unpaid' || state === 'partly' || state === 'overdue'
  return (
    <div className="actions start no-print">
      {writable && !number && button(`send ${id}`, t('send'), () => sending.send(kind, id), true)}
      {writable && !number && (
        <Link className="button" href={editPath(kind, id)}>
          {t('edit')}
        </Link>
      )}
      {writable &&
        number &&
        kind === 'invoice' &&
        isOwed &&
        button('pay', t('addPayment'), () => setOpen('pay'), true)}
      {writable &&
        number &&
        paper.kind === 'quotation' &&
        state !== 'invoiced' &&
        button('invoice', t('makeInvoice'), () => act('invoice'), true)}
      {writable && button('share', t('share'), () => setOpen('share'))}
      {button(`file ${id}`, t('pdf'), () => save('paper', id, number ?? t('draftOf')))}
      {writable && number && !isNote && button(`send ${id}`, t('sendAgain'), () => sending.send(kind, id))}
      {writable && isNote && button('send', t('send'), () => act('send'), true)}
      {writable && isOwed && button('remind', t('remind'), () => act('remind'))}
      {writable && !isNote && button('duplicate', t('duplicate'), () => act('duplicate'))}
      {writable &&
        number &&
        paper.kind === 'invoice' &&
        state !== 'credited' &&
        button('credit', t('creditNote'), () => setOpen('credit'))}
      {writable &&
        number &&
        paper.kind === 'invoice' &&
        !paper.repeat &&
        button('repeat', t('repeat'), () => setOpen('repeat'))}
      {writable && !number && button('remove', t('remove'), () => setOpen('remove'))}
    </div>
  )
}
