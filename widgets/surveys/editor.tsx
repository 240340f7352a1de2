import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Item, SurveyDefinition } from '#contract/survey-definition.ts'
import type { SurveyFile } from '#contract/survey-desk.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { partOf } from '#kit/part-of.ts'
import { useLeavingAsks } from '#kit/ui/leaving.ts'
import { Theirs } from '#kit/ui/theirs.tsx'
import {
  type Addition,
  addRowAfter,
  type Bench,
  changeRow,
  duplicateRow,
  removeRow,
  restoreRow,
  withoutUnusedLists,
} from './bench.ts'
import { Checks } from './checks.tsx'
import { createEditing } from './editing.ts'
import { KeepingLine } from './keeping.tsx'
import type { Model } from './model.ts'
import { Outline } from './outline.tsx'
import { Preview } from './preview.tsx'
import { createPublished } from './published.ts'
import { QuestionForm } from './question-form.tsx'
import { GroupForm, SurveyForm } from './row-forms.tsx'
import { textIn } from './text-in.ts'
import { itemAt, keyOf, moveItem, outline, type Place, placeNamed, placeOf } from './tree.ts'
import { useT } from './words.tsx'

const Translations = lazy(() => import('./translations.tsx'), 'Translations', ['field', 'card', 'card'])
const ImportDialog = lazy(() => import('./import-dialog.tsx'), 'ImportDialog')
const PublishDialog = lazy(() => import('./publish-dialog.tsx'), 'PublishDialog')

/** On small screens only one pane is visible. */
type Pane = 'outline' | 'form' | 'preview'
type View = 'write' | 'translate'
type Dialog = 'import' | 'publish'

/** Renders the draft editor: the outline, the form of the selected row, and a live preview. */
export function Editor({ model, survey }: { model: Model; survey: SurveyFile }) {
  const t = useT()
  const editing = partOf(model, createEditing)
  const published = partOf(model, createPublished)
  const { language } = useI18n()
  const definition = useStore(editing.$definition) ?? survey.draft.definition
  const isPending = useStore(editing.$isPending)
  const theirs = useStore(editing.$theirs)
  const { value: read } = useStore(editing.reading.$state)
  const known = useStore(published.$known)
  /** The row whose form is open, by the key of its place; null for the survey itself. */
  const [chosen, setChosen] = useState<string | null>(null)
  /** Key of the form: it is mounted anew for each row, and when the draft is replaced. */
  const [formKey, setFormKey] = useState(0)
  const [pane, setPane] = useState<Pane>('outline')
  const [view, setView] = useState<View>('write')
  /** Whether the preview is shown, if there is room beside the form. */
  const [hasPreview, setPreview] = useState(true)
  const [opened, setOpened] = useState<Dialog | null>(null)
  const [news, setNews] = useState('')
  const root = useRef<HTMLDivElement>(null)
  /** Selector of the element to focus after the next render. */
  const next = useRef<string | null>(null)

  useEffect(() => {
    if (next.current === null) return
    const found = root.current?.querySelector<HTMLElement>(next.current)
    if (found) found.focus()
    next.current = null
  })
  useEffect(() => {
    if (chosen === null) return
    for (const part of ['.row-head', '.row-of[aria-current]'])
      root.current?.querySelector(part)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  useLeavingAsks(isPending)

  const item = chosen === null ? undefined : itemAt(definition.items, placeOf(chosen))
  // the draft may have been replaced by one without the row
  const place = chosen !== null && item ? placeOf(chosen) : null
  const problems = read?.problems ?? survey.draft.problems
  const untranslated = read?.untranslated ?? survey.draft.untranslated
  const renewForm = () => setFormKey(key => key + 1)
  const choose = (to: Place | null) => {
    setChosen(to && keyOf(to))
    renewForm()
  }
  const select = (to: Place | null, isByKey = false) => {
    choose(to)
    setView('write')
    setPane('form')
    if (isByKey) next.current = '.row-form h3'
  }
  const put = (after: SurveyDefinition) => editing.put(withoutUnusedLists(after))
  const nameOf = (one: Item) => textIn(one.label, ...definition.languages) || one.name

  const bench: Bench = {
    definition,
    problems,
    known,
    put,
    edit: (to, one) => put(changeRow(definition, to, one, known?.names ?? null)),
    select,
    actions: {
      move(from, step, within) {
        const done = moveItem(definition.items, from, step)
        if (!done) return
        put({ ...definition, items: done.items })
        choose(done.place)
        next.current =
          within === 'outline' ? `[data-place="${keyOf(done.place)}"]` : `.row-form [data-step="${step}"]`
        const rows = outline(done.items)
        const at = rows.findIndex(row => keyOf(row.place) === keyOf(done.place))
        setNews(t('movedTo', { order: at + 1, count: rows.length }))
      },
      duplicate(of) {
        const done = duplicateRow(definition, of)
        if (!done) return
        put(done.definition)
        select(done.place, true)
      },
      remove(of) {
        const gone = itemAt(definition.items, of)
        if (!gone) return
        const after = removeRow(definition, of)
        put(after)
        const neighbour = itemAt(after.items, of) ? of : (outline(after.items).at(-1)?.place ?? null)
        choose(neighbour)
        setPane('outline')
        next.current = neighbour ? `[data-place="${keyOf(neighbour)}"]` : '.adding button'
        model.toaster.announce(t('rowRemoved', { name: nameOf(gone) }), {
          action: {
            text: t('undo'),
            action: () => {
              const done = restoreRow(editing.$definition.get() ?? after, definition, of)
              if (!done) return
              put(done.definition)
              select(done.place)
            },
          },
        })
      },
    },
  }
  const begin = (kind: Addition) => {
    const done = addRowAfter(definition, place, kind)
    put(done.definition)
    select(done.place)
    next.current = '.row-form textarea'
  }
  /** Performs a step that may replace the draft. */
  const turn = (step: () => void) => {
    step()
    renewForm()
  }
  const settle = (choice: () => void) => {
    turn(choice)
    next.current = pane === 'form' ? '.row-form h3' : '.row-of[aria-current]'
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // within a field, the browser's own undo applies
    if ((event.target as Element).matches('input, textarea, select')) return
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    turn(event.shiftKey ? editing.redo : editing.undo)
  }
  const go = (name: string) => {
    const to = placeNamed(definition.items, name)
    if (to) select(to)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the buttons inside
    <div className="stack" ref={root} onKeyDown={press}>
      <Head
        editing={editing}
        untranslated={untranslated.length}
        view={view}
        hasPreview={hasPreview}
        onTurn={turn}
        onView={setView}
        onPreview={setPreview}
        onOpen={setOpened}
      />
      {theirs && <Theirs onTake={() => settle(editing.takeTheirs)} onKeep={() => settle(editing.keepOwn)} />}
      {view === 'translate' ? (
        <Translations definition={definition} onPut={put} onClose={() => setView('write')} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these buttons only switch the visible pane */}
          <div className="panes-of" role="group" aria-label={t('panes')}>
            {(['outline', 'form', 'preview'] as const).map(one => (
              <Button
                key={one}
                aria-pressed={pane === one}
                className={`to-${one}`}
                onClick={() => setPane(one)}
              >
                {t(`pane-${one}`)}
              </Button>
            ))}
          </div>
          <div className={`panes is-${pane} ${hasPreview ? '' : 'alone'}`}>
            <div className="outline-pane stack gap-3">
              <Outline bench={bench} chosen={place && keyOf(place)} untranslated={untranslated} />
              <div className="adding inline">
                <Button onClick={() => begin('question')}>{t('addQuestion')}</Button>
                <Button onClick={() => begin('group')}>{t('addGroup')}</Button>
                <Button onClick={() => begin('repeat')}>{t('addRepeat')}</Button>
              </div>
              <Checks bench={bench} isRead={read !== null} />
            </div>
            <div className="form-pane">
              {!place || !item ? (
                <SurveyForm bench={bench} />
              ) : item.kind === 'group' ? (
                <GroupForm key={formKey} bench={bench} place={place} group={item} />
              ) : (
                <QuestionForm key={formKey} bench={bench} place={place} question={item} onGo={go} />
              )}
            </div>
            <div className="preview-pane">
              <Preview
                code={survey.code}
                contents={read?.contents ?? null}
                isRead={read !== null}
                languages={definition.languages}
                language={language}
              />
            </div>
          </div>
        </>
      )}
      <span className="sr" role="status">
        {news}
      </span>
      {opened === 'import' && (
        <ImportDialog
          model={model}
          survey={survey}
          definition={definition}
          onPut={imported => turn(() => put(imported))}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'publish' && (
        <PublishDialog
          model={model}
          survey={survey}
          problems={problems}
          untranslated={untranslated.length}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

type HeadProps = {
  editing: ReturnType<typeof createEditing>
  /** Number of texts without a translation. */
  untranslated: number
  view: View
  hasPreview: boolean
  /** Performs a step that may replace the draft. */
  onTurn(step: () => void): void
  onView(view: View): void
  onPreview(has: boolean): void
  onOpen(dialog: Dialog): void
}

/** Renders the save state and the buttons that concern the whole draft. */
function Head({ editing, untranslated, view, hasPreview, onTurn, onView, onPreview, onOpen }: HeadProps) {
  const t = useT()
  const { past, future } = useStore(editing.$history)
  return (
    <div className="bar-of gap-2 head">
      <KeepingLine editing={editing} />
      <div className="row-actions gap-0">
        <Button
          kind="plain"
          aria-disabled={past.length === 0 || undefined}
          onClick={() => onTurn(editing.undo)}
        >
          {t('undo')}
        </Button>
        <Button
          kind="plain"
          aria-disabled={future.length === 0 || undefined}
          onClick={() => onTurn(editing.redo)}
        >
          {t('redo')}
        </Button>
      </div>
      <div className="actions">
        <Button onClick={() => onOpen('import')}>{t('xlsform')}</Button>
        {view === 'write' && (
          <Button className="show-preview" aria-pressed={hasPreview} onClick={() => onPreview(!hasPreview)}>
            {t('pane-preview')}
          </Button>
        )}
        <Button
          aria-pressed={view === 'translate'}
          onClick={() => onView(view === 'translate' ? 'write' : 'translate')}
        >
          {untranslated > 0 ? t('translateCount', { count: untranslated }) : t('translate')}
        </Button>
        <Button kind="primary" onClick={() => onOpen('publish')}>
          {t('publish')}
        </Button>
      </div>
    </div>
  )
}
