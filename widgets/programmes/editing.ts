import { atom, computed } from 'nanostores'
import type { EditedQuestion, QuestionTerms } from '#contract/programme.ts'
import type { ApiError } from '#kit/core/api.ts'
import { createReading } from '#kit/reading.ts'
import type { Model } from './model.ts'
import type { Faults } from './words.tsx'

/** A question as it is being written. `key` names it here; `id` on the server, where it is there already. */
export type Draft = QuestionTerms & { key: string; id?: string }

/** A cohort's questions, as the server has them. */
type Written = { data: readonly EditedQuestion[]; version: string }

/** What was written and not saved, and the version that it began with. */
type Work = { version: string; questions: readonly Draft[] }

/** How sending stands. `attempt` counts how often it was sent in vain. */
type Sending = { busy: boolean; attempt: number; faults: Faults; message: string | null }
const CALM: Sending = { busy: false, attempt: 0, faults: {}, message: null }

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

/** What of a question has no Kiswahili yet: whoever reads Kiswahili sees the English there. */
export function missingSw(draft: QuestionTerms): boolean {
  const { question, questionSw, hint, hintSw, options, optionsSw } = draft
  const isMissing = (english: string, other = '') => english.trim() !== '' && other.trim() === ''
  return (
    isMissing(question, questionSw) ||
    isMissing(hint, hintSw) ||
    (hasOptions(draft) && options.some((option, at) => isMissing(option, optionsSw[at])))
  )
}

/** What is wrong with questions, by `<key>.question`, `<key>.options` `<key>.options.<n>` and `<key>.optionsSw.<n>`. */
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
    // whoever reads Kiswahili has all choices in it, or all in English
    const told = options.map((_, at) => optionsSw[at]?.trim() ?? '')
    if (told.every(text => text === '')) continue
    for (const [at, text] of told.entries()) {
      if (text === '') faults[`${key}.optionsSw.${at}`] = 'faultAllOrNone'
    }
  }
  return faults
}

/** A question as the server takes it: without blanks around its texts, and without what its kind has no use for. */
export function termsOf({ key: _, ...draft }: Draft): QuestionTerms & { id?: string } {
  const trim = (text = '') => text.trim()
  const isChoice = hasOptions(draft)
  const told = isChoice ? draft.options.map((_, at) => trim(draft.optionsSw[at])) : []
  return {
    ...draft,
    question: trim(draft.question),
    questionSw: trim(draft.questionSw),
    hint: trim(draft.hint),
    hintSw: trim(draft.hintSw),
    options: isChoice ? draft.options.map(trim) : [],
    optionsSw: told.some(text => text !== '') ? told : [],
  }
}

/** The list with what stands at one place put at another. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, at) => at !== from)
  return [...others.slice(0, to), items[from] as Item, ...others.slice(to)]
}

/** The questions of the cohort whose page is open: what is written, until it is saved, and somebody else's work meanwhile. */
export function createEditing(model: Model) {
  const $cohort = computed([model.$place, model.$tenant], ({ screen, id, part }, tenant) =>
    tenant && screen === '/cohorts' && part === 'questions' ? id : null,
  )
  const params = () => ({ id: $cohort.get() ?? '' })
  const read = (id: string, signal?: AbortSignal): Promise<Written> =>
    model.api('GET onboarding/cohorts/:id/questions', { params: { id } }, { signal })
  const reading = createReading<Written>({ $key: $cohort, read })

  /** By cohort: Back and the portal's menu leave the page without asking, and nothing is lost by it. */
  const $works = atom<Record<string, Work>>((model.draft.read() ?? {}) as Record<string, Work>)
  $works.listen(works => model.draft.write(works))
  const $sending = atom(CALM)
  /** What somebody else saved meanwhile. */
  const $theirs = atom<Written | null>(null)
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
    if (id && version) $works.set({ ...$works.get(), [id]: { version, questions } })
  }
  const now = () => $questions.get() ?? []

  function drop(id: string): void {
    const { [id]: _, ...others } = $works.get()
    $works.set(others)
    $sending.set(CALM)
    $theirs.set(null)
  }
  /** Takes over what the server has of a cohort, whose page may have been left meanwhile. */
  function keep(id: string, written: Written): void {
    if ($cohort.get() === id) reading.set(written)
    drop(id)
    // the list of cohorts says how many questions there are
    void model.cohorts.refresh()
  }

  /** Saves all of it. Where somebody else has saved meanwhile, `$theirs` has what they wrote. @returns whether it is saved */
  async function save(): Promise<boolean> {
    const questions = now()
    const { id } = params()
    const version = $works.get()[id]?.version ?? reading.$state.get().value?.version ?? ''
    const attempt = $sending.get().attempt + 1
    const faults = faultsOf(questions)
    if (Object.keys(faults).length > 0) {
      $sending.set({ ...CALM, attempt, faults })
      return false
    }
    $sending.set({ ...CALM, busy: true })
    try {
      const body = { version, questions: questions.map(termsOf) }
      const written = await model.api('PUT onboarding/cohorts/:id/questions', { params: { id }, body })
      const later = $works.get()[id]?.questions
      keep(id, written)
      if (later && later !== questions) {
        // what was written while this was on its way is still to be saved, by the ids that the questions have now
        const ids = new Map(questions.map(({ key }, at) => [key, written.data[at]?.id]))
        const renewed = later.map(one => ({ ...one, id: ids.get(one.key) }))
        $works.set({ ...$works.get(), [id]: { version: written.version, questions: renewed } })
      }
      return true
    } catch (error) {
      const { code, message, fields = {} } = error as ApiError
      const theirs = code === 'conflict' ? await read(id).catch(() => null) : null
      if (theirs && theirs.version !== version) {
        $theirs.set(theirs)
        $sending.set(CALM)
        // somebody may have answered as well
        void model.cohorts.refresh()
      } else $sending.set({ ...CALM, attempt, faults: byKey(fields, questions), message })
      return false
    }
  }

  return {
    reading,
    $questions,
    $isChanged,
    $sending,
    $theirs,
    discard: () => drop($cohort.get() ?? ''),
    /** @returns the key of the question that was added, at the end */
    add(): string {
      const key = `new-${Date.now()}-${++last}`
      put([...now(), { ...BLANK, key }])
      return key
    },
    /** Changes a question. Its faults are silent until it is sent again. */
    edit(key: string, change: Partial<QuestionTerms>): void {
      put(now().map(one => (one.key === key ? { ...one, ...change } : one)))
      const { faults, ...rest } = $sending.get()
      const others = Object.entries(faults).filter(([field]) => !field.startsWith(`${key}.`))
      $sending.set({ ...rest, faults: Object.fromEntries(others) })
    },
    /** Puts a question back that was removed, at its place. One whose removal is saved already is added anew. */
    restore({ id, ...draft }: Draft, at: number): void {
      const others = now()
      const isKnown = reading.$state.get().value?.data.some(one => one.id === id)
      put([...others.slice(0, at), isKnown ? { ...draft, id } : draft, ...others.slice(at)])
    },
    remove: (key: string) => put(now().filter(one => one.key !== key)),
    /** Puts a question at another place, counted from 0. */
    move(key: string, to: number): void {
      const from = now().findIndex(one => one.key === key)
      if (from >= 0 && to >= 0 && to < now().length) put(moved(now(), from, to))
    },
    save,
    /** Drops what was written here for what somebody else saved. */
    takeTheirs(): void {
      const theirs = $theirs.get()
      if (theirs) keep(params().id, theirs)
    },
    /** Saves what was written here over what somebody else saved. @returns whether it is saved */
    keepOwn(): Promise<boolean> {
      const theirs = $theirs.get()
      const id = $cohort.get()
      if (!theirs || !id) return Promise.resolve(false)
      const known = new Set(theirs.data.map(one => one.id))
      // what they took away is added anew
      const questions = now().map(({ id: its, ...one }) =>
        its && known.has(its) ? { ...one, id: its } : one,
      )
      reading.set(theirs)
      $works.set({ ...$works.get(), [id]: { version: theirs.version, questions } })
      $theirs.set(null)
      return save()
    },
  }
}

/** What the server found wrong, `questions.2.options.0`, by the question's key. */
const byKey = (fields: Record<string, string>, questions: readonly Draft[]): Faults =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const [, at = '', field = ''] = name.match(/^questions\.(\d+)\.(.+)$/) ?? []
      return [`${questions[Number(at)]?.key ?? at}.${field}`, text]
    }),
  )
