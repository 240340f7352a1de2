import { atom, computed } from 'nanostores'
import type { EditedQuestion, QuestionTerms } from '#contract/programme.ts'
import type { ApiError } from '#kit/core/api.ts'
import { createReading } from '#kit/reading.ts'
import { createKept } from '#kit/typed-on.ts'
import type { Model } from './model.ts'
import type { Faults } from './words.tsx'

/** A question being edited. `key` is its local id; `id` the server's, if saved already. */
export type Draft = QuestionTerms & { key: string; id?: string }

/** A cohort's questions as saved on the server. */
type Written = { data: readonly EditedQuestion[]; version: string }

/** Unsaved changes, and the version they are based on. */
type Work = { version: string; questions: readonly Draft[] }

/** State of saving. `attempt` counts failed attempts; `theirs` is the server's version if another user saved in the meantime. */
type Sending = {
  busy: boolean
  attempt: number
  faults: Faults
  message: string | null
  theirs: Written | null
}
const CALM: Sending = { busy: false, attempt: 0, faults: {}, message: null, theirs: null }

export const MOST_QUESTIONS = 60
export const MOST_OPTIONS = 40
export const hasOptions = ({ type }: Pick<QuestionTerms, 'type'>): boolean =>
  type === 'select' || type === 'checkbox'

const draftOf = ({ order: _, ...question }: EditedQuestion): Draft => ({ ...question, key: question.id })

const BLANK: QuestionTerms = {
  question: '',
  questionSw: '',
  hint: '',
  hintSw: '',
  type: 'text',
  options: [],
  optionsSw: [],
  fileType: 'pdf',
  required: true,
}

/** Returns whether a question lacks Kiswahili texts; Kiswahili readers see the English ones instead. */
export function missingSw(draft: QuestionTerms): boolean {
  const { question, questionSw, hint, hintSw, options, optionsSw } = draft
  const isMissing = (english: string, other = '') => english.trim() !== '' && other.trim() === ''
  return (
    isMissing(question, questionSw) ||
    isMissing(hint, hintSw) ||
    (hasOptions(draft) && options.some((option, at) => isMissing(option, optionsSw[at])))
  )
}

/** Validates questions. Problems are keyed by `<key>.question`, `<key>.options`, `<key>.options.<n>` and `<key>.optionsSw.<n>`. */
export function faultsOf(questions: readonly Draft[]): Faults {
  const faults: Faults = {}
  for (const draft of questions) {
    const { key, question, options, optionsSw } = draft
    if (question.trim() === '') faults[`${key}.question`] = 'required'
    if (!hasOptions(draft)) continue
    const plain = options.map(option => option.trim().toLowerCase())
    if (options.length < 2) faults[`${key}.options`] = 'faultOptions'
    for (const [at, option] of plain.entries()) {
      if (option === '') faults[`${key}.options.${at}`] = 'required'
      else if (plain.indexOf(option) < at) faults[`${key}.options.${at}`] = 'faultTwice'
    }
    // Kiswahili choices must be complete, or left out altogether
    const inKiswahili = options.map((_, at) => optionsSw[at]?.trim() ?? '')
    if (inKiswahili.every(text => text === '')) continue
    for (const [at, text] of inKiswahili.entries()) {
      if (text === '') faults[`${key}.optionsSw.${at}`] = 'faultAllOrNone'
    }
  }
  return faults
}

/** Returns a question as the server takes it: texts trimmed, and fields irrelevant to its type removed. */
export function termsOf({ key: _, ...draft }: Draft): QuestionTerms & { id?: string } {
  const trim = (text = '') => text.trim()
  const isChoice = hasOptions(draft)
  const inKiswahili = isChoice ? draft.options.map((_, at) => trim(draft.optionsSw[at])) : []
  return {
    ...draft,
    question: trim(draft.question),
    questionSw: trim(draft.questionSw),
    hint: trim(draft.hint),
    hintSw: trim(draft.hintSw),
    options: isChoice ? draft.options.map(trim) : [],
    optionsSw: inKiswahili.some(text => text !== '') ? inKiswahili : [],
  }
}

/** Returns the list with an item moved to another index. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, at) => at !== from)
  return [...others.slice(0, to), items[from] as Item, ...others.slice(to)]
}

/** Creates the question editor of the open cohort: unsaved changes, saving, and conflicts with other users' changes. */
export function createEditing(model: Model) {
  const $cohort = computed([model.$place, model.$tenant], ({ screen, id, part }, tenant) =>
    tenant && screen === '/cohorts' && part === 'questions' ? id : null,
  )
  const params = () => ({ id: $cohort.get() ?? '' })
  const read = (id: string, signal?: AbortSignal): Promise<Written> =>
    model.api('GET onboarding/cohorts/:id/questions', { params: { id } }, { signal })
  const reading = createReading<Written>({ $key: $cohort, read })

  /** By cohort: Back and the portal's menu leave the page without a prompt, and no changes are lost. */
  const { $kept: $works, put: hold, drop: forget } = createKept<Work>(model.draft, 'questions')
  /** Also by cohort: a save may end after its page was left. */
  const $sendings = atom<Record<string, Sending>>({})
  const $sending = computed([$cohort, $sendings], (id, all) => all[id ?? ''] ?? CALM)
  const setSending = (id: string, sending: Sending) => $sendings.set({ ...$sendings.get(), [id]: sending })
  let last = 0

  const $questions = computed(
    [reading.$state, $works, $cohort],
    ({ value }, works, id): readonly Draft[] | null =>
      works[id ?? '']?.questions ?? value?.data.map(draftOf) ?? null,
  )
  const $isChanged = computed([reading.$state, $works, $cohort], ({ value }, works, id) => {
    const work = works[id ?? '']
    if (!work) return false
    return (
      JSON.stringify(work.questions.map(termsOf)) !== JSON.stringify(value?.data.map(draftOf).map(termsOf))
    )
  })

  function put(questions: readonly Draft[]): void {
    const id = $cohort.get()
    const version = $works.get()[id ?? '']?.version ?? reading.$state.get().value?.version
    if (id && version) hold(id, { version, questions })
  }
  const now = () => $questions.get() ?? []

  function drop(id: string): void {
    forget(id)
    setSending(id, CALM)
  }
  /** Accepts the server's version of a cohort, whose page may have been left meanwhile. */
  function keep(id: string, written: Written): void {
    if ($cohort.get() === id) reading.set(written)
    drop(id)
    // the list of cohorts shows the number of questions
    void model.cohorts.refresh()
  }

  /** Saves all questions. @returns whether it was saved */
  async function save(): Promise<boolean> {
    const questions = now()
    const { id } = params()
    const version = $works.get()[id]?.version ?? reading.$state.get().value?.version ?? ''
    const attempt = $sending.get().attempt + 1
    const faults = faultsOf(questions)
    if (Object.keys(faults).length > 0) {
      setSending(id, { ...CALM, attempt, faults })
      return false
    }
    setSending(id, { ...CALM, busy: true })
    try {
      const body = { version, questions: questions.map(termsOf) }
      const written = await model.api('PUT onboarding/cohorts/:id/questions', { params: { id }, body })
      const later = $works.get()[id]?.questions
      keep(id, written)
      if (later && later !== questions) {
        // edits made while saving remain unsaved; questions created by the save get their new ids
        const ids = new Map(questions.map(({ key }, at) => [key, written.data[at]?.id]))
        const renewed = later.map(one => ({ ...one, id: ids.get(one.key) }))
        hold(id, { version: written.version, questions: renewed })
      }
      return true
    } catch (error) {
      const { code, message, fields = {} } = error as ApiError
      const theirs = code === 'conflict' ? await read(id).catch(() => null) : null
      if (theirs && theirs.version !== version) {
        setSending(id, { ...CALM, theirs })
        // applicants may have answered as well
        void model.cohorts.refresh()
      } else setSending(id, { ...CALM, attempt, faults: byKey(fields, questions), message })
      return false
    }
  }

  return {
    reading,
    $questions,
    $isChanged,
    $sending,
    discard: () => drop($cohort.get() ?? ''),
    /** Appends a question. @returns its key */
    add(): string {
      const key = `new-${Date.now()}-${++last}`
      put([...now(), { ...BLANK, key }])
      return key
    },
    /** Edits a question. Hides its problems until the next save. */
    edit(key: string, change: Partial<QuestionTerms>): void {
      put(now().map(one => (one.key === key ? { ...one, ...change } : one)))
      const { faults, ...rest } = $sending.get()
      const others = Object.entries(faults).filter(([field]) => !field.startsWith(`${key}.`))
      setSending(params().id, { ...rest, faults: Object.fromEntries(others) })
    },
    /** Restores a removed question at its index; if the removal was already saved, adds it as new. */
    restore({ id, ...draft }: Draft, at: number): void {
      const others = now()
      const isKnown = reading.$state.get().value?.data.some(one => one.id === id)
      put([...others.slice(0, at), isKnown ? { ...draft, id } : draft, ...others.slice(at)])
    },
    remove: (key: string) => put(now().filter(one => one.key !== key)),
    /** Moves a question to another index, from 0. */
    move(key: string, to: number): void {
      const from = now().findIndex(one => one.key === key)
      if (from >= 0 && to >= 0 && to < now().length) put(moveItem(now(), from, to))
    },
    save,
    /** Discards the local changes in favour of the other user's version. */
    takeTheirs(): void {
      const { theirs } = $sending.get()
      if (theirs) keep(params().id, theirs)
    },
    /** Overwrites the other user's version with the local changes. @returns whether it was saved */
    keepOwn(): Promise<boolean> {
      const { theirs } = $sending.get()
      const id = $cohort.get()
      if (!theirs || !id) return Promise.resolve(false)
      const known = new Set(theirs.data.map(one => one.id))
      // questions that the other user removed are added as new
      const questions = now().map(({ id: its, ...one }) =>
        its && known.has(its) ? { ...one, id: its } : one,
      )
      reading.set(theirs)
      hold(id, { version: theirs.version, questions })
      return save()
    },
  }
}

/** Maps the server's problems, such as `questions.2.options.0`, to the questions' keys. */
const byKey = (fields: Record<string, string>, questions: readonly Draft[]): Faults =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const [, at = '', field = ''] = name.match(/^questions\.(\d+)\.(.+)$/) ?? []
      return [`${questions[Number(at)]?.key ?? at}.${field}`, text]
    }),
  )
