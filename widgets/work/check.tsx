import { useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useAction } from '#kit/member/action.ts'
import { lazy } from '#kit/member/later.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { FileViewer } from '#kit/ui/file-viewer.tsx'
import { formatMoney, MINOR } from '#rules/money.ts'
import { firstEn as en, type WorkWords } from './first.en.ts'
import type { StaffLoan, StaffPart } from './loan.ts'
import type { Model } from './model.ts'

const FormDialog = lazy(() => import('#kit/screens/form-dialog.tsx'), 'ValuesDialog')

/** Renders what to check before a recommendation: checklist and affordability, beside the documents. */
export const Check = ({ model, loan }: { model: Model; loan: StaffLoan }) => (
  <div className="sides">
    <div className="groups stack">
      <Checklist model={model} loan={loan} />
      <Affordability loan={loan} />
    </div>
    <Documents model={model} loan={loan} />
  </div>
)

type Item = StaffPart['checklist'][number]

/** Returns the label of a checklist item; an item without one keeps its own name. */
const useItemWords = () => {
  const t = useWords<WorkWords>()
  return (item: string) => (`item-${item}` in en ? t(`item-${item}` as 'item-bank') : item)
}

function Checklist({ model, loan }: { model: Model; loan: StaffLoan }) {
  const t = useWords<WorkWords>()
  const kit = useKitWords()
  const itemText = useItemWords()
  const { checklist, actions } = loan.staff
  const [saved, setSaved] = useState('')
  const [busy, run] = useAction(model.toaster.failed(kit('notSent')))
  const [wrong, setWrong] = useState<Item | null>(null)
  const may = actions.includes('check')

  const set = ({ item }: Item, ok: boolean | null) => {
    if (busy) return
    setSaved(item)
    void run(() => model.loan.check({ item, ok }))
  }
  return (
    <section className="card">
      <header className="head">
        <h3>{t('checklist')}</h3>
        <span className="muted">
          {t('checkedOf', { done: checklist.filter(({ ok }) => ok).length, count: checklist.length })}
        </span>
      </header>
      <ul className="checklist">
        {checklist.map(one => {
          const { item, ok, by, note } = one
          return (
            <li key={item} className={ok === null ? undefined : ok ? 'good' : 'bad'}>
              <div className="what">
                <span className="item">
                  {ok !== null && <Icon name={ok ? 'check' : 'alert'} />}
                  {itemText(item)}
                </span>
                <span className="muted">
                  {ok === null ? t('notChecked') : t(ok ? 'inOrder' : 'problem')}
                  {ok !== null && by && ` ${t('byName', { name: by })}`}
                </span>
                {note && <span className="muted">{note}</span>}
              </div>
              {may && (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own visual style
                <div className="choose inline gap-1" role="group" aria-label={itemText(item)}>
                  <Button
                    className="small"
                    aria-pressed={ok === true}
                    busy={busy && saved === item}
                    onClick={() => set(one, ok === true ? null : true)}
                  >
                    {t('inOrder')}
                  </Button>
                  <Button
                    className="small"
                    aria-pressed={ok === false}
                    onClick={() => (ok === false ? set(one, null) : setWrong(one))}
                  >
                    {t('problem')}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {wrong && (
        <FormDialog
          title={t('problemTitle', { item: itemText(wrong.item) })}
          lead={<p>{t('problemLead')}</p>}
          start={{ note: wrong.note ?? '' }}
          fields={[{ kind: 'text', name: 'note', maxLength: 300 }]}
          action={t('save')}
          onSubmit={({ note }) => model.loan.check({ item: wrong.item, ok: false, note })}
          onClose={() => setWrong(null)}
        />
      )}
    </section>
  )
}

/** Formats basis points as a percentage, without unnecessary decimals. */
export const formatBasisPoints = (basisPoints: number): string => String(Math.round(basisPoints / 10) / 10)

function Affordability({ loan }: { loan: StaffLoan }) {
  const t = useWords<WorkWords>()
  const { instalment, income, commitments, share, limit, ok, reason } = loan.staff.affordability
  // with instalments every few months, the monthly share may have decimals
  const money = (amount: number) => formatMoney(Math.ceil(amount / MINOR) * MINOR, loan.currency)
  const verdict = income === 0 ? 'noIncome' : ok ? 'affordable' : 'notAffordable'
  return (
    <section className="card">
      <h3>{t('affordability')}</h3>
      <p className={ok ? 'verdict good' : 'verdict bad'}>
        <Icon name={ok ? 'check' : 'alert'} />
        {t(verdict)}
      </p>
      {income > 0 && (
        <div className="meter" aria-hidden="true">
          <span style={{ inlineSize: `${Math.min(100, share / 100)}%` }} className={ok ? 'good' : 'bad'} />
          <i style={{ insetInlineStart: `${Math.min(100, limit / 100)}%` }} />
        </div>
      )}
      <p>
        {income > 0
          ? t('takes', {
              instalment: money(instalment),
              income: money(income),
              share: formatBasisPoints(share),
              limit: formatBasisPoints(limit),
            })
          : t('takesOfNothing', { instalment: money(instalment) })}
      </p>
      {commitments > 0 && <p>{t('commitments', { amount: money(commitments) })}</p>}
      {reason && <p>{t('overLimit', { reason })}</p>}
    </section>
  )
}

/** Renders the documents of a loan, one of them in a viewer, beside the borrower's own statements. */
function Documents({ model, loan }: { model: Model; loan: StaffLoan }) {
  const t = useWords<WorkWords>()
  const { moment } = useDays()
  const [chosen, setChosen] = useState<string | null>(null)
  const { documents, staff } = loan
  const shown = documents.find(({ id }) => id === chosen) ?? documents[0]

  return (
    <section className="stack">
      <h3>{t('documentsTitle')}</h3>
      {staff.identity && (
        <p className="muted">
          {t('asOnId')}: {staff.identity.firstName} {staff.identity.lastName}, {staff.identity.idNumber}
        </p>
      )}
      {!shown ? (
        <Empty title={t('noDocuments')} text={t('noDocumentsText')} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has its own visual style */}
          <div className="pick" role="group" aria-label={t('chooseDocument')}>
            {documents.map(({ id, kind, name, by, at, verdict }) => (
              <button
                key={id}
                type="button"
                className="paper"
                aria-pressed={id === shown.id}
                onClick={() => setChosen(id)}
              >
                <strong>{t(`doc-${kind}`)}</strong>
                <span className="muted">{name}</span>
                <span className="muted">{t('sentBy', { name: by, at: moment(at) })}</span>
                {verdict && !verdict.ok && (
                  <span className="bad">
                    <Icon name="alert" />
                    {t('askedAgain', { reason: verdict.reason ?? '' })}
                  </span>
                )}
              </button>
            ))}
          </div>
          <FileViewer
            key={shown.address}
            title={t(`doc-${shown.kind}`)}
            file={shown}
            onReload={model.loan.refresh}
          />
        </>
      )}
    </section>
  )
}
