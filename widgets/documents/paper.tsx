import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Paper } from '#contract/document.ts'
import { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { newId } from '#kit/new-id.ts'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { THOUSANDTHS } from '#rules/book/draft.ts'
import { readQuantity } from '#rules/document/typed.ts'
import { countryOf, formatMoney } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import type { FirstWords } from './first.en.ts'
import type { Here, Model } from './model.ts'
import { type PaperWords, paperEn } from './paper.en.ts'
import { Actions, type Open } from './paper-actions.tsx'
import { Around, Lines, Payments } from './paper-parts.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { type Kind, paperPath, tabPath } from './place.ts'
import { RepeatDialog, Repeats } from './repeat.tsx'
import { type Sending, useSending } from './sending.ts'
import { ShareDialog } from './share-dialog.tsx'
import { State } from './state.tsx'

/** Renders a document with its actions, payments and deliveries. */
export const PaperScreen = withWords(paperEn, Loaded)

function Loaded({ model, owner, kind, id }: { model: Model; owner: Here; kind: Kind; id: string }) {
  const t = useWords<FirstWords & PaperWords>()
  const { value, instead } = useRead(model.paper, {
    parts: ['heading', 'card', 'card'],
    title: t('paperFailed'),
  })
  if (value?.id !== id) return instead
  return <Shown model={model} owner={owner} kind={kind} paper={value} />
}

function Shown({ model, owner, kind, paper }: { model: Model; owner: Here; kind: Kind; paper: Paper }) {
  const t = useWords<FirstWords & PaperWords>()
  const { day } = useDays()
  const [open, setOpen] = useState<Open>(null)
  const [, navigate] = useLocation()
  const sending = useSending(model)
  const { id, number, state, customer } = paper
  const money = (amount: number) => formatMoney(amount, paper.currency)
  const name = number ?? t('draftOf')
  const isNote = paper.kind === 'credit-note'
  const close = () => setOpen(null)

  return (
    <article className="stack paper">
      <Back to={tabPath(kind)} text={t(kind)} />
      <header className="head">
        <h3>
          {t(`kind-${paper.kind}`)} {name}
        </h3>
        {!isNote && <State of={state} />}
      </header>
      <Actions
        model={model}
        paper={paper}
        kind={kind}
        sending={sending}
        setOpen={setOpen}
        navigate={navigate}
      />
      <dl className="facts card">
        <div>
          <dt>{t('to')}</dt>
          <dd>{customer.name}</dd>
          <dd className="muted">{localPhone(customer.phone, countryOf(paper.currency))}</dd>
          <dd className="muted">{customer.email}</dd>
          {customer.pin && <dd className="muted">PIN {customer.pin}</dd>}
        </div>
        <div>
          <dt>{t('date')}</dt>
          <dd>{day(paper.issuedOn ?? paper.createdAt)}</dd>
        </div>
        {paper.dueOn && (
          <div>
            <dt>{t(paper.kind === 'quotation' ? 'valid' : 'due')}</dt>
            <dd>{day(paper.dueOn)}</dd>
          </div>
        )}
      </dl>
      <Signed model={model} paper={paper} sending={sending} />
      <Lines paper={paper} />
      {paper.kind === 'invoice' && <Payments paper={paper} sending={sending} onVoid={setOpen} />}
      <Repeats model={model} paper={paper} sending={sending} onChange={() => setOpen('repeat')} />
      <Around paper={paper} />
      {open === 'share' && <ShareDialog model={model} paper={paper} onClose={close} />}
      {open === 'repeat' && <RepeatDialog model={model} paper={paper} onClose={close} />}
      {open === 'credit' && !isNote && <CreditDialog model={model} paper={paper} onClose={close} />}
      {open === 'pay' && (
        <PaymentDialog
          model={model}
          owner={owner}
          onClose={close}
          invoice={{ ...paper, name: customer.name, isSent: number !== null }}
        />
      )}
      {open === 'remove' && (
        <FormDialog
          title={t('removeTitle')}
          lead={<p>{t('removeText')}</p>}
          action={t('remove')}
          grave
          onSubmit={async () => {
            const { message } = await model.act('remove', id)
            sending.say(message)
            navigate(tabPath(kind))
          }}
          onClose={close}
        />
      )}
      {open && typeof open === 'object' && (
        <FormDialog
          title={t('voidTitle', { amount: money(open.amount) })}
          lead={<p>{t('voidText')}</p>}
          fields={[{ kind: 'text', name: 'reason', blank: t('reasonBlank'), maxLength: 300 }]}
          action={t('voidPayment')}
          grave
          onSubmit={async ({ reason = '' }) => {
            sending.say((await model.voidPayment(open.id, reason)).message)
          }}
          onClose={close}
        />
      )}
    </article>
  )
}

/** Polling interval in ms while a document is being signed by the tax authority, and the maximum number of polls. */
const WAIT = 4_000
const MOST_WAITS = 15

/** Renders a document's status with the tax authority, with a retry if it was refused. */
function Signed({ model, paper, sending }: { model: Model; paper: Paper; sending: Sending }) {
  const t = useWords<PaperWords>()
  const waits = useRef(0)
  const { id, fiscal, writable } = paper
  useEffect(() => {
    if (fiscal?.state !== 'queued' || waits.current >= MOST_WAITS) return
    const timer = setTimeout(() => {
      waits.current++
      void model.paper.refresh()
    }, WAIT)
    return () => clearTimeout(timer)
  }, [model, fiscal])
  if (!fiscal) return null
  if (fiscal.state === 'signed')
    return <p className="callout good">{t('taxSigned', { number: fiscal.number ?? '' })}</p>
  if (fiscal.state === 'queued')
    return (
      <p className="callout" role="status">
        {t('taxQueued')}
      </p>
    )
  const again = () =>
    sending.once('sign', async () => {
      sending.say((await model.act('sign', id)).message)
      waits.current = 0
      await model.paper.refresh()
    })
  return (
    <div className="callout bad">
      <div>
        <strong>{t('taxRefused')}</strong>
        <span>{fiscal.reason}</span>
      </div>
      {writable && (
        <Button busy={sending.busy === 'sign'} onClick={() => void again()}>
          {t('taxAgain')}
        </Button>
      )}
    </div>
  )
}

/** Renders the dialog that credits an invoice, in full or in part. */
function CreditDialog({ model, paper, onClose }: { model: Model; paper: Paper; onClose(): void }) {
  const t = useWords<PaperWords>()
  const { say } = useSending(model)
  const [, navigate] = useLocation()
  // excludes pieces that earlier credit notes have credited
  const lines = paper.lines.filter(({ left }) => left > 0)
  // idempotency key, the same for every attempt
  const clientId = useRef(newId())
  return (
    <FormDialog
      title={t('creditTitle', { number: paper.number ?? '' })}
      lead={<p>{t('creditText')}</p>}
      start={{ reason: '', ...Object.fromEntries(lines.map(({ id, left }) => [id, String(left)])) }}
      fields={[
        ...lines.map(({ id, name, left }) => ({
          ...({ kind: 'decimal', name: id, label: t('creditPieces', { name }), optional: true } as const),
          check: (value: string) => (isPieces(value, left) ? null : t('creditMost', { left })),
        })),
        { kind: 'text', name: 'reason', blank: t('reasonBlank'), maxLength: 300 },
      ]}
      action={t('creditMake')}
      grave
      onSubmit={async values => {
        const { reason = '' } = values
        const pieces = lines.flatMap(({ id }) => {
          const read = readQuantity(values[id])
          return typeof read === 'number' ? [{ line: id, quantity: read / THOUSANDTHS }] : []
        })
        if (pieces.length === 0) throw new ApiError('invalid', t('creditNone'))
        const { id, message } = await model.credit(paper.id, { reason, pieces, clientId: clientId.current })
        say(message)
        onClose()
        navigate(paperPath('credit-note', id))
      }}
      onClose={onClose}
    />
  )
}

/** Returns whether the input is empty, zero, or a quantity of at most `left`. */
function isPieces(typed: string, left: number): boolean {
  if (/^\s*0*([.,]0*)?\s*$/.test(typed)) return true
  const read = readQuantity(typed)
  return typeof read === 'number' && read <= Math.round(left * THOUSANDTHS)
}
