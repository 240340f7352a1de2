import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Columns, Column as Declared } from '#contract/column.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Icon, Sign } from '#kit/core/icon.tsx'
import { styled } from '#kit/core/style.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { type Column, DrawnTable, type Order } from '#kit/staff/drawn-table.tsx'
import { sortRows } from '#kit/staff/table.tsx'
import { useDays } from '#kit/ui/days.ts'
import { SEARCH } from '#kit/ui/search-sign.ts'
import type { Format, Shown } from './files.ts'
import css from './ledger.css?inline'
import { filterLines, type Line, linesOf, sumsOf, textOfValue } from './lines.ts'
import type { LedgerWords } from './words.en.ts'

type Props<Row, All extends Columns> = {
  /** What files are called, without ending. */
  name: string
  /** Names the table, its files and what is printed. */
  title: string
  /** What stands under the title in files: whose rows, which days. */
  lead?: string
  columns: All
  /** Headings that no catalogue has. */
  titles?: { readonly [Key in keyof All]?: string }
  /** What is drawn in place of a column's plain value. */
  cells?: { readonly [Key in keyof All]?: (row: Row, text: string) => ReactNode }
  /** Columns that are summed under the rows. */
  sums?: readonly (keyof All)[]
  /** All rows in their order; null until they are here. */
  rows: readonly Row[] | null
  rowKey(row: Row): string
  failure?: string | null
  onRetry(): void
  /** The first action, where there are no rows at all. */
  first?: ReactNode
  /** Said where the browser does not let a table be copied, or a file be made. */
  onFailure(text: string): void
}

const style = styled(css)
/** How long it is said that the rows were copied, in milliseconds. */
export const COPIED = 2_000
const PAGE = 50
/** How many lines are made ready for the filter before the browser may draw again. */
const SLICE = 500

/** A member's table from what is declared of it: filter, order, totals, and exactly the rows shown as copy, file and paper. */
export function Ledger<Row extends object, All extends Columns>(props: Props<Row, All>) {
  const { title, columns, cells = {}, sums = [], rows, rowKey, failure, onRetry, first } = props
  const t = useWords<LedgerWords>()
  const kit = useKitWords()
  const telling = useTelling()
  const [filter, setFilter] = useState('')
  const [order, setOrder] = useState<Order>()
  const [asked, setAsked] = useState(0)
  const place = useRef<HTMLElement>(null)

  const declared = Object.entries<Declared>(columns).filter(([, { only }]) => only === undefined)
  const isSummed = declared.map(([key]) => sums.includes(key))
  const { language } = telling
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told hangs on the language alone
  const lines = useMemo(() => rows && linesOf(rows, columns, telling), [rows, columns, language])
  const fitting = useMemo(() => filterLines(lines ?? [], filter), [lines, filter])
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are declared once for a screen
  const [sorted, total] = useMemo(
    () => [inOrder(fitting, declared, order, language), sumsOf(fitting, isSummed)],
    [fitting, order, language],
  )

  const headings = useHeadings(props)
  const drawn = declared.map(([key, column], at): Column<Line<Row>> => {
    const draw = (cells as Record<string, (row: Row, text: string) => ReactNode>)[key]
    return {
      ...{ key, title: headings[at] ?? '', sort: true, rank: column.rank },
      align: column.kind === 'money' || column.kind === 'count' ? 'figure' : undefined,
      value: line => line.values[at] ?? null,
      cell: line => {
        const text = line.texts[at] ?? ''
        // the sums have no row, and nothing to say in most columns
        if (!line.row) return text
        return draw ? draw(line.row, text) : text || <Nothing />
      },
    }
  })
  const sumTexts = () =>
    total.map((value, at) =>
      value === null ? '' : textOfValue(value, declared[at]?.[1] as Declared, telling),
    )
  const sumLine = (): Line<Row> => {
    const [, ...rest] = sumTexts()
    return { row: null as never, values: total, texts: [t('total'), ...rest], found: '' }
  }
  const shown = (): Shown => ({
    ...{ name: props.name, title, columns, headings, lines: sorted },
    lead: [props.lead, filter && `${t('filter')}: “${filter.trim()}”`].filter(Boolean).join(' · '),
    sums: sums.length > 0 ? sumLine().texts : null,
    pageOf: (page, pages) => t('page', { page, pages }),
  })
  const page = Math.min(asked, Math.max(1, Math.ceil(sorted.length / PAGE)) - 1)

  return (
    <section
      className="ledger"
      ref={element => {
        place.current = element
        style(element)
      }}
    >
      <Tools onFailure={props.onFailure} shown={shown} place={place} isOff={sorted.length === 0}>
        <FilterField
          value={filter}
          onChange={text => {
            setFilter(text)
            setAsked(0)
          }}
          lines={lines ?? []}
        />
      </Tools>
      {failure ? (
        <div className="callout bad" role="alert">
          <p>{t('tableError', { message: failure })}</p>
          <Button onClick={onRetry}>{kit('retry')}</Button>
        </div>
      ) : !lines ? (
        <div className="waits" role="status">
          <span className="spinner" aria-hidden="true" />
          {kit('loading')}
        </div>
      ) : sorted.length > 0 ? (
        <DrawnTable
          notice={<Orders columns={drawn} order={order} onOrder={setOrder} />}
          caption={title}
          quiet
          columns={drawn}
          rowKey={line => rowKey(line.row)}
          rows={sorted.slice(page * PAGE, (page + 1) * PAGE)}
          sum={sums.length > 0 ? sumLine() : undefined}
          order={order}
          onSort={key => {
            setOrder(now => ({ key, down: now?.key === key && !now.down }))
            setAsked(0)
          }}
          {...{ page, pageSize: PAGE, total: sorted.length, onPage: setAsked }}
        />
      ) : (
        <div className="none">
          <p className="title">{t('noData')}</p>
          {lines.length > 0 ? (
            <>
              <p className="muted">{t('noneFits')}</p>
              <Button onClick={() => setFilter('')}>{t('clearFilter')}</Button>
            </>
          ) : (
            first
          )}
        </div>
      )}
    </section>
  )
}

type OrdersProps = {
  columns: readonly { key: string; title: string }[]
  order: Order | undefined
  onOrder(order: Order | undefined): void
}

/** The order as one choice, where rows are cards and there are no headings to tap. */
function Orders({ columns, order, onOrder }: OrdersProps) {
  const t = useWords<LedgerWords>()
  const kit = useKitWords()
  return (
    <label className="orders no-print">
      <span className="muted">{kit('sortBy')}</span>
      <span className="input">
        <select
          part="input"
          value={order ? `${order.down ? '-' : ''}${order.key}` : ''}
          onChange={event => {
            const { value } = event.currentTarget
            onOrder(value ? { key: value.replace('-', ''), down: value.startsWith('-') } : undefined)
          }}
        >
          <option value="">{t('newestFirst')}</option>
          {columns.flatMap(({ key, title }) => [
            <option key={key} value={key}>
              {t('upwards', { column: title })}
            </option>,
            <option key={`-${key}`} value={`-${key}`}>
              {t('downwards', { column: title })}
            </option>,
          ])}
        </select>
      </span>
    </label>
  )
}

const Nothing = () => <span className="muted">–</span>

function inOrder<Row>(
  lines: readonly Line<Row>[],
  declared: readonly (readonly [string, Declared])[],
  order: Order | undefined,
  language: string,
): readonly Line<Row>[] {
  const at = declared.findIndex(([key]) => key === order?.key)
  if (!order || at < 0) return lines
  // what people read decides where the value is only a name of it
  const isNamed = declared[at]?.[1].kind === 'choice'
  const keyOf = (line: Line<Row>) => (isNamed ? line.texts[at] || null : (line.values[at] ?? null))
  return sortRows(lines, keyOf, order.down, language)
}

function useTelling() {
  const ownText = useWords<Catalogue>()
  const { day } = useDays()
  const { language } = useI18n()
  return { day, choice: (key: string) => ownText(key), language }
}

function useHeadings<Row, All extends Columns>({ columns, titles }: Props<Row, All>): string[] {
  const ownText = useWords<Catalogue>()
  return Object.entries<Declared>(columns)
    .filter(([, { only }]) => only === undefined)
    .map(([key]) => titles?.[key] ?? ownText(`column-${key}`))
}

type FieldProps = { value: string; onChange(text: string): void; lines: readonly { found: string }[] }

/** Looks in every cell while it is typed. */
function FilterField({ value, onChange, lines }: FieldProps) {
  const t = useWords<LedgerWords>()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // the texts to look in are made before the first letter, a few at a time, so that no letter waits for them
  const prepare = (from = 0) => {
    clearTimeout(timer.current)
    for (const line of lines.slice(from, from + SLICE)) void line.found
    if (from + SLICE < lines.length) timer.current = setTimeout(() => prepare(from + SLICE))
  }
  return (
    <div className="input find">
      <Sign path={SEARCH} />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        part="input"
        name="filter"
        aria-label={t('filter')}
        placeholder={t('filter')}
        autoComplete="off"
        maxLength={100}
        value={value}
        onFocus={() => prepare()}
        onInput={event => onChange(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Escape' && onChange('')}
      />
      {value && (
        <Button
          kind="plain"
          className="clear"
          aria-label={t('clearFilter')}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <Icon name="close" />
        </Button>
      )}
    </div>
  )
}

type ToolsProps = {
  shown(): Shown
  place: { current: HTMLElement | null }
  isOff: boolean
  onFailure(text: string): void
  children: ReactNode
}

/** The filter, and the rows as copy, files and paper. What makes the files comes when one is asked for. */
function Tools({ shown, place, isOff, onFailure, children }: ToolsProps) {
  const t = useWords<LedgerWords>()
  const [copied, setCopied] = useState(false)
  const [busy, setBusy] = useState<Format | null>(null)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      const { headings, lines } = shown()
      const rows = [headings, ...lines.map(({ texts }) => texts)]
      await navigator.clipboard.writeText(rows.map(row => row.join('\t')).join('\n'))
      setCopied(true)
    } catch {
      onFailure(t('copyFailed'))
    }
  }
  const save = async (format: Format) => {
    setBusy(format)
    try {
      const { saveRows } = await import('./files.ts')
      await saveRows(format, shown())
    } catch {
      onFailure(t('fileFailed'))
    } finally {
      setBusy(null)
    }
  }
  const print = async () => {
    const { printRows } = await import('./paper.ts')
    if (place.current) printRows(place.current, shown())
  }
  const off = isOff || undefined
  const file = (format: Format, text: string) => (
    <Button aria-disabled={off} busy={busy === format} onClick={() => isOff || busy || save(format)}>
      {text}
    </Button>
  )
  return (
    <div className="tools no-print">
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons */}
      <div className="takes" role="group" aria-label={t('rowsAsFile')}>
        <Button aria-disabled={off} onClick={() => isOff || copy()}>
          {t('copy')}
        </Button>
        {file('csv', t('csv'))}
        {file('pdf', t('pdf'))}
        {file('xlsx', t('excel'))}
        <Button aria-disabled={off} onClick={() => isOff || print()}>
          {t('print')}
        </Button>
      </div>
      <span className="copied" role="status">
        {copied && t('copied')}
      </span>
    </div>
  )
}
