import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Sign } from '#kit/core/icon.tsx'
import type { Order } from '#kit/staff/drawn-table.tsx'
import { CloseButton } from '#kit/ui/close-button.tsx'
import { notRun } from '#kit/ui/csv.ts'
import { SEARCH } from '#kit/ui/search-sign.ts'
import type { Format, Shown } from './files.ts'
import type { LedgerWords } from './words.en.ts'

/** How long the confirmation of a copy is shown, in milliseconds. */
export const COPIED = 2_000

/** Delay in ms between typing and filtering, so that a slow phone paints the letter first. */
export const FRAME = 20

type OrdersProps = {
  columns: readonly { key: string; title: string }[]
  order: Order | undefined
  onOrder(order: Order | undefined): void
}

/** Renders sorting as a select, for cards, which have no headings to tap. */
export function Orders({ columns, order, onOrder }: OrdersProps) {
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

/** Renders the filter field. It is uncontrolled, so that a typed letter is painted before the filtered rows are. */
export function FilterField({ value, onChange }: { value: string; onChange(text: string): void }) {
  const t = useWords<LedgerWords>()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // input typed in the meantime is newer
    if (input.current && timer.current === undefined) input.current.value = value
  }, [value])
  const look = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      onChange(text)
    }, FRAME)
  }
  const clear = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (input.current) input.current.value = ''
    onChange('')
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
        defaultValue={value}
        onInput={event => look(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Escape' && clear()}
      />
      {value && (
        <CloseButton
          label={t('clearFilter')}
          onClick={() => {
            clear()
            input.current?.focus()
          }}
        />
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

/** Renders the filter and the buttons for copying, files and print. The code that creates files is loaded on demand. */
export function Tools({ shown, place, isOff, onFailure, children }: ToolsProps) {
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
      await navigator.clipboard.writeText(rows.map(row => row.map(notRun).join('\t')).join('\n'))
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
    try {
      const { printRows } = await import('./paper.ts')
      if (place.current) printRows(place.current, shown())
    } catch {
      onFailure(t('fileFailed'))
    }
  }
  const off = isOff || undefined
  const file = (format: Format, text: string) => (
    <Button aria-disabled={off} busy={busy === format} onClick={() => isOff || busy || save(format)}>
      {text}
    </Button>
  )
  return (
    <div className="tools actions no-print">
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons */}
      <div className="takes row-actions" role="group" aria-label={t('rowsAsFile')}>
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
