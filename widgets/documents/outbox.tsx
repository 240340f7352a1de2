import { useStore } from '@nanostores/react'
import { useLocation } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { discard } from '#kit/outbox/discard.ts'
import { Unsent } from '#kit/outbox/unsent.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { formatMoney } from '#rules/money.ts'
import type { FirstWords } from './first.en.ts'
import type { Here, Model } from './model.ts'
import { type OutboxWords, outboxEn } from './outbox.en.ts'
import { createPath, editPath } from './place.ts'
import { typedOfWritten } from './typed.ts'
import type { Waiting, WaitingPaper } from './waiting.ts'

type Props = { model: Model; owner: Here }

/** Renders the queued entries with their deadline, and those the server refused. */
export const WaitingList = withWords(outboxEn, Waits)

function Waits({ model, owner }: Props) {
  const t = useWords<OutboxWords>()
  const entries = useStore(model.$waiting)
  const refused = entries.filter(({ problem }) => problem !== undefined)
  const waiting = entries.filter(({ problem }) => problem === undefined)
  return (
    <div className="stack no-print">
      {refused.map(one => (
        <Refused key={one.id} model={model} one={one} />
      ))}
      <Unsent outbox={model.outbox} count={waiting.length} onSend={() => void model.flush()}>
        <ul className="rows">
          {waiting.map(one => (
            <li key={one.id}>
              <Named one={one} />
              <div className="actions">
                {one.what === 'paper' && <DevicePdf model={model} owner={owner} one={one} />}
                <Button
                  aria-label={`${t('outboxRemove')}: ${one.name}`}
                  onClick={() => discard(model, one, t)}
                >
                  {t('outboxRemove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Unsent>
    </div>
  )
}

function Named({ one }: { one: Waiting }) {
  const t = useWords<OutboxWords>()
  const values = { name: one.name, amount: formatMoney(one.total, one.currency) }
  return <span>{t(one.what === 'paper' ? `waits-${one.kind}` : 'waits-payment', values)}</span>
}

/** Renders the button for a PDF created on the device: a draft without a number. */
function DevicePdf({ model, owner, one }: Props & { one: WaitingPaper }) {
  const t = useWords<OutboxWords>()
  const [isMaking, run] = useAction(() => model.toaster.announce(t('draftPdfFailed'), { kind: 'error' }))
  const make = () =>
    run(async () => {
      const { saveDraftPdf } = await import('./draft-pdf.ts')
      const { rows } = model.$variants.get()
      await saveDraftPdf(one, owner, id => rows?.find(variant => variant.id === id)?.onPaper ?? '', t)
    })
  return (
    <Button busy={isMaking} aria-label={`${t('draftPdf')}: ${one.name}`} onClick={make}>
      {t('draftPdf')}
    </Button>
  )
}

/** Renders a refused entry, which can be corrected, answered, resent or discarded. */
function Refused({ model, one }: { model: Model; one: Waiting }) {
  const t = useWords<FirstWords & OutboxWords>()
  const [, navigate] = useLocation()
  const isSending = useStore(model.outbox.$isSending)
  const { problem, fields } = one
  const mend = ({ kind, written, draft = written.id }: WaitingPaper) => {
    const { typed = {} } = (model.draft.read() as { typed?: object } | null) ?? {}
    const place = `${kind} ${draft ?? 'new'}`
    model.draft.write({ typed: { ...typed, [place]: { values: typedOfWritten(written) } } })
    model.outbox.drop(one.id)
    navigate(draft ? editPath(kind, draft) : createPath(kind))
  }
  const answer = (alike: 'same' | 'other') => {
    if (one.what !== 'payment') return
    model.outbox.change(one.id, { paying: { ...one.paying, alike } })
    void model.flush(one.id)
  }
  return (
    <div className="callout bad" role="alert">
      <p>
        <strong>
          {t('outboxRefused')} <Named one={one} />
        </strong>
      </p>
      {problem && <p>{problem}</p>}
      {Object.values(fields ?? {}).map(text => text !== problem && <p key={text}>{text}</p>)}
      <div className="actions start">
        {one.what === 'paper' && <Button onClick={() => mend(one)}>{t('outboxMend')}</Button>}
        {one.what === 'payment' && fields?.alike && (
          <>
            <Button onClick={() => answer('same')}>{t('outboxSame')}</Button>
            <Button onClick={() => answer('other')}>{t('outboxOther')}</Button>
          </>
        )}
        <Button busy={isSending} onClick={() => void model.flush(one.id)}>
          {t('sendNow')}
        </Button>
        <Button onClick={() => discard(model, one, t)}>{t('outboxRemove')}</Button>
      </div>
    </div>
  )
}
