import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Listed } from '#contract/book-columns.ts'
import type { Business } from '#contract/business.ts'
import { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { createToaster, Toasts } from '#kit/member/toast.tsx'
import { discard } from '#kit/outbox/discard.ts'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useDays } from '#kit/ui/days.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { BOOK_FORMS, type Draft, readDraft } from '#rules/book/draft.ts'
import { countryOf } from '#rules/money.ts'
import { type EntryWords, entryEn } from './entry.en.ts'
import { type About, askedOf } from './entry-fields.ts'
import { Layout, type Nested } from './entry-layout.tsx'
import { formOf, type Typed, typedOf, typedOfWaiting } from './entry-values.ts'
import type { DigikuaWords } from './first.en.ts'
import { isItem } from './lists.ts'
import type { Model } from './model.ts'
import type { Subject } from './place.ts'
import { EntryTalk } from './talk.tsx'
import { VoidDialog, VoidWaits } from './void-dialog.tsx'
import type { Waiting } from './waiting.ts'

type Props = {
  model: Model
  business: Business
  subject: Subject
  /** What is being changed: a row, or an entry queued on this device. */
  row?: Listed
  waiting?: Waiting
  /** Id of the product or service of a new variant. */
  parent?: string
  /** Initial values of a new entry. */
  preset?: Typed
  onClose(): void
  onDone(text: string, id: string, typed: Typed): void
}

/** Renders the dialog that adds or changes an entry. Errors are shown at their fields, the first one also as a toast. */
export const EntryDialog = withWords(entryEn, Asked)

function Asked(props: Props) {
  const { model, business, subject, row, parent, preset, onClose, onDone } = props
  const t = useWords<DigikuaWords & EntryWords>()
  const { day } = useDays()
  const lists = useStore(model.lists.$lists)
  const { of } = useStore(model.lists.$choices)
  const entries = useStore(model.$waiting)
  const [toaster] = useState(createToaster)
  const [nested, setNested] = useState<Nested | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const set = useRef<(values: Typed) => void>(() => {})

  useEffect(() => {
    void model.lists.needChoices()
    void model.lists.need('product', 'service', 'product-variant', 'service-variant')
  }, [model])

  // for a queued row, the queued entry itself is changed
  const waiting = props.waiting ?? entries.find(({ id, target }) => row && (target ?? id) === row.id)
  const isNew = !row && !waiting
  const country = countryOf(business.currency)
  const [start] = useState<Typed>(() =>
    waiting
      ? typedOfWaiting(waiting.form, waiting.values, country)
      : row
        ? typedOf(row, country)
        : { ...BLANK, day: '', ...(parent && { parent }), ...preset },
  )
  const about: About = {
    lists,
    choices: of ?? {},
    currency: business.currency,
    country,
    today: model.today(),
    isNew,
    row,
    start,
    day,
  }

  const form = formOf(subject, start)
  // only entries known to the server can have comments
  const talk = row && form && !isItem(form) && !row.waits ? row.id : null

  const save = async (typed: Typed) => {
    const form = formOf(subject, typed)
    // the form has already been validated, so the business must be unknown
    if (!form || !business.id) throw new ApiError('invalid', t('important'))
    const reading = readDraft(form, typed as Draft, about)
    if (reading.problems) throw new ApiError('invalid', t('important'))
    const target = waiting ? waiting.target : row?.id
    const { id, waits } = await model.save(form, reading.values, { target, instead: waiting })
    const text = waits ? t('keptOnDevice') : t(`${isNew ? 'added' : 'updated'}-${subject}`)
    onDone(text, id, typed)
    // which may open the dialog of another entry
    return false
  }

  const remove = () => {
    if (!waiting) return setRemoving(true)
    discard(model, waiting, t)
    onClose()
  }

  return (
    <>
      <FormDialog<Typed>
        title={t(`${isNew ? 'add' : 'edit'}-${subject}`)}
        fields={typed => askedOf(subject, typed, about)}
        start={start}
        country={country}
        action={t(isNew ? 'add' : 'update')}
        onSubmit={save}
        onClose={onClose}
        toaster={toaster}
      >
        {fields => {
          set.current = values => {
            for (const [name, value] of Object.entries(values)) fields.control(name).onChange(value as never)
          }
          const layout = (
            <Layout
              fields={fields}
              subject={subject}
              about={about}
              isNew={isNew}
              business={business}
              onNested={setNested}
            />
          )
          return (
            <>
              {talk ? (
                <EntryTalk model={model} business={business} entry={talk}>
                  {layout}
                </EntryTalk>
              ) : (
                layout
              )}
              {row &&
                (waiting?.target ? (
                  <VoidWaits />
                ) : (
                  <Button className="start grave" onClick={remove}>
                    {t('remove')}
                  </Button>
                ))}
              <Toasts toaster={toaster} />
            </>
          )
        }}
      </FormDialog>
      {row && form && isRemoving && (
        <VoidDialog
          model={model}
          form={form}
          row={row}
          onClose={() => setRemoving(false)}
          onDone={text => onDone(text, row.id, start)}
        />
      )}
      {nested && (
        <EntryDialog
          key={`${nested.subject} ${nested.parent ?? ''}`}
          model={model}
          business={business}
          subject={nested.subject}
          parent={nested.parent}
          preset={nested.preset}
          onClose={() => setNested(null)}
          onDone={(_, id, typed) => {
            const next = afterNested(subject, nested, id, typed)
            set.current(next.values)
            setNested(next.nested)
          }}
        />
      )}
    </>
  )
}

const BLANK: Typed = Object.fromEntries(
  ['nature', 'main', ...Object.values(BOOK_FORMS).flatMap(form => Object.keys(form))].map(name => [name, '']),
)

/** Follows a new product or service with its first variant, since variants are what is sold, unless a variant is what needed it. */
function afterNested(
  needs: Subject,
  { subject }: Nested,
  id: string,
  typed: Typed,
): { values: Typed; nested: Nested | null } {
  if (subject !== 'product' && subject !== 'service') return { values: { item: id }, nested: null }
  if (needs === 'product-variant' || needs === 'service-variant')
    return { values: { parent: id }, nested: null }
  const { name = '', price = '' } = typed
  return {
    values: { main: id, item: '' },
    nested: { subject: `${subject}-variant`, parent: id, preset: { name, price } },
  }
}
