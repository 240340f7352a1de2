import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Listed } from '#contract/book-columns.ts'
import type { Business } from '#contract/business.ts'
import { isPassing } from '#kit/connection.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { Back } from '#kit/member/back.tsx'
import { Ledger } from '#kit/screens/ledger/ledger.tsx'
import { useDays } from '#kit/ui/days.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import type { BookForm } from '#rules/book/draft.ts'
import { MOST_SEEN } from './copy.ts'
import { EntryDialog } from './entry-dialog.tsx'
import type { DigikuaWords } from './first.en.ts'
import { type ListWords, listEn } from './list.en.ts'
import { isItem } from './lists.ts'
import type { Model } from './model.ts'
import { useNames } from './names.ts'
import { Elements } from './nav.tsx'
import { detailPath, ELEMENT_OF, type Element, NEW, OVERVIEW, type Subject } from './place.ts'
import { nameOfRow, TABLES } from './tables.ts'
import { ReadDialog } from './talk.tsx'
import { withWaiting } from './waiting-rows.ts'

type Props = { model: Model; business: Business; element: Element; of: string; entry: string }
type Row = Listed & { remaining?: number; parent?: string }
/** The dialog open over the list. */
type Open = { subject: Subject; row?: Row } | null

/** Renders a list with its queued entries, and the dialogs that add and change rows. */
export const Detail = withWords(listEn, List)

function List({ model, business, element, of, entry }: Props) {
  const t = useWords<DigikuaWords & ListWords>()
  const [, navigate] = useLocation()
  const { forms, columns, opens, edits, sums, subject } = TABLES[element]
  const [open, setOpen] = useState<Open>(entry === NEW ? { subject } : null)
  const { rows, failure, title, seen, isOnlyOwn } = useRows(model, element, of)
  const { moment } = useDays()
  const refused = useStore(model.$waiting).filter(({ problem }) => problem !== undefined)
  // as in the overview: what was not accepted is not in the book
  const isCounted = ({ id }: Row) => !refused.some(one => one.id === id)
  const needed: readonly BookForm[] = parentsOf(element)
  // read-only users can open an entry's comments; products have none
  const canOpen = business.writable || !isItem(forms[0] as BookForm)

  useEffect(() => {
    void model.lists.need(...forms, ...needed)
  }, [model, forms, needed])

  const wanted = rows?.find(({ id }) => id === entry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once per address, as soon as its row is loaded
  useEffect(() => {
    if (wanted && canOpen) setOpen({ subject, row: wanted })
  }, [wanted?.id])
  const close = () => {
    setOpen(null)
    if (entry) navigate(detailPath(element, of), { replace: true })
  }

  const draw = (key: string, onOpen: (row: Row) => void, label: 'edit' | 'view' | 'look') => ({
    [key]: (row: Row, text: string) => (
      <span className="opener inline">
        <button type="button" className="link" title={text} onClick={() => onOpen(row)}>
          {key === 'name' ? (
            <Named text={text} does={t(label, { name: shortId(row) })} />
          ) : (
            <>
              <Named className="in-table" text={shortId(row)} does={t(label, { name: nameOfRow(row) })} />
              <Named className="on-card" text={nameOfRow(row)} does={t(label, { name: shortId(row) })} />
            </>
          )}
        </button>
        {key !== 'name' && <Mark row={row} />}
      </span>
    ),
  })
  const variants = element === 'products' ? 'product-variants' : 'service-variants'
  const cells = {
    ...(opens && draw(opens, row => navigate(detailPath(variants, row.id)), 'view')),
    ...(canOpen && draw(edits, row => setOpen({ subject, row }), business.writable ? 'edit' : 'look')),
    ...(element === 'product-variants' && {
      remainingStock: ({ remaining = 0 }: Row, text: string) =>
        remaining < 0 ? <span className="bad-word">{`${text} · ${t('oversold')}`}</span> : text,
    }),
  }
  const isMain = element === 'products' || element === 'services'
  const isVariants = element === 'product-variants' || element === 'service-variants'
  const backTo = element === 'product-variants' ? 'products' : 'services'

  return (
    <section className="stack">
      <Back to={OVERVIEW} text={t('back')} />
      <Elements model={model} current={element} />
      <header className="head">
        <h3>{title}</h3>
        <div className="actions no-print">
          {isVariants && (
            <Link className="button" href={detailPath(backTo)}>
              {t(backTo === 'products' ? 'backToProducts' : 'backToServices')}
            </Link>
          )}
          {isMain && (
            <Link className="button" href={detailPath(variants)}>
              {t(element === 'products' ? 'allProductVariants' : 'allServiceVariants')}
            </Link>
          )}
          {business.writable && (
            <Button kind="primary" onClick={() => setOpen({ subject })}>
              {t(`add-${subject}`)}
            </Button>
          )}
        </div>
      </header>
      {seen && (
        <p className="callout">
          {t(seen.isPart ? 'seenPart' : 'seenAt', { at: moment(seen.at), count: MOST_SEEN })}
        </p>
      )}
      {isOnlyOwn && <p className="callout">{t('onlyWaiting')}</p>}
      <Ledger<Row, typeof columns>
        name="digikua"
        title={title}
        lead={business.name}
        columns={columns}
        cells={cells}
        sums={sums}
        counts={isCounted}
        rows={rows}
        failure={failure}
        onRetry={() => void model.lists.need(...forms, ...needed)}
        onFailure={text => model.toaster.announce(text, { kind: 'error' })}
        first={
          business.writable && <Button onClick={() => setOpen({ subject })}>{t(`add-${subject}`)}</Button>
        }
      />
      {open?.row && !business.writable && (
        <ReadDialog model={model} business={business} row={open.row} onClose={close} />
      )}
      {open && business.writable && (
        <EntryDialog
          model={model}
          business={business}
          subject={open.subject}
          row={open.row}
          parent={isVariants && of !== 'all' ? of : undefined}
          onClose={close}
          onDone={text => {
            setOpen(null)
            model.toaster.announce(text, { kind: 'good' })
            const target = ELEMENT_OF[open.subject]
            navigate(detailPath(target, target === element ? of : 'all'))
          }}
        />
      )}
    </section>
  )
}

const NO_FORMS: readonly BookForm[] = []
const PARENTS: { [name in Element]?: readonly BookForm[] } = {
  'product-variants': ['product'],
  'service-variants': ['service'],
}
const parentsOf = (element: Element): readonly BookForm[] => PARENTS[element] ?? NO_FORMS

/** The end of an id suffices to tell rows apart; exports and the filter use the full id. */
const shortId = ({ id, waits }: Listed): string => (waits && id.length > 24 ? '…' : `…${id.slice(-6)}`)

/** Renders the text of a row's button and, for screen readers, what it does to which of the rows, several of which may have one name. */
const Named = ({ className, text, does }: { className?: string; text: string; does: string }) => (
  <span className={className}>
    {text}
    <span className="sr">, {does}</span>
  </span>
)

/** Renders that a row is unsent or was refused, or else what staff did with it. */
function Mark({ row: { waits, asked, onBehalf } }: { row: Listed }) {
  const t = useWords<DigikuaWords & ListWords>()
  if (!waits)
    return (
      <>
        {asked && (
          <span className="badge warn">
            <Icon name="alert" />
            {t('asked')}
          </span>
        )}
        {onBehalf && <span className="badge">{t('onBehalf')}</span>}
      </>
    )
  return (
    <span className={waits === 'refused' ? 'badge bad' : 'badge warn'}>
      <Icon name={waits === 'refused' ? 'alert' : 'clock'} />
      {t(waits)}
    </span>
  )
}

/** Returns the rows of a list including queued ones; null while loading. */
function useRows(model: Model, element: Element, of: string) {
  const t = useWords<DigikuaWords & ListWords>()
  const lists = useStore(model.lists.$lists)
  const waiting = useStore(model.$waiting)
  const names = useNames(model)
  const { forms } = TABLES[element]
  const standings = forms.map(form => lists[form])
  const failed = standings.find(list => list?.failure)?.failure
  // without a connection, what was entered on this device is better than an error
  const isOnlyOwn =
    Boolean(failed && isPassing(failed)) &&
    waiting.some(({ form, target }) => !target && forms.some(one => one === form))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `standings` is a new array of the same stored objects on each render
  const all = useMemo((): Row[] | null => {
    if (!isOnlyOwn && !standings.every(list => list?.rows)) return null
    return forms.flatMap((form, at) => [
      ...withWaiting(form, (standings[at]?.rows ?? []) as never[], waiting, names),
    ])
  }, [...standings, isOnlyOwn, waiting, names])
  const [parentForm] = parentsOf(element)
  const parents = parentForm && lists[parentForm]
  const parent = parents?.rows?.find(({ id }) => id === of)
  const isOne = Boolean(parentForm) && of !== 'all'
  const isUnknown = isOne && Boolean(parents?.rows) && !parent
  const rows = useMemo(
    () => (isOne ? (all?.filter(row => row.parent === of) ?? null) : all),
    [all, isOne, of],
  )
  return {
    rows,
    seen: standings.find(list => list?.seen)?.seen,
    isOnlyOwn,
    failure: isUnknown ? t('noSuchItem') : failed && !isOnlyOwn ? failed.message || t('loadFailed') : null,
    title: parent ? `${t(element)}: ${(parent as { name: string }).name}` : t(element),
  }
}
