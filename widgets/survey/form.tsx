import { useStore } from '@nanostores/react'
import { type ReactNode, useMemo } from 'react'
import type { Filling } from './filling.ts'
import { Around, Entries, type FormProps, GoOn, Summary } from './form-frame.tsx'
import type { Model } from './model.ts'
import { QuestionRow } from './question-row.tsx'
import { type Part, sectionsOf } from './sections.ts'
import { useTexts } from './speaking.tsx'
import { lazyWithWords } from './worded.ts'

/** Lazy-loaded, since only the `steps` layout needs it. */
export const Steps = lazyWithWords(() => import('./steps.tsx'), 'Steps', ['heading', 'field', 'button'])

/** From this number of questions, layout of off-screen rows is skipped. */
const MANY = 30

/** Renders the form: all questions on one page, or one question per screen. */
export function FormScreen({ model }: { model: Model }) {
  const opening = useStore(model.$opening)
  // keyed by draft, so that a new form does not inherit field state
  return opening && <Form key={opening.draft.instance} model={model} opening={opening} />
}

function Form({ model, opening }: FormProps) {
  useStore(model.$attributes)
  return model.isStepped() ? (
    <Steps model={model} opening={opening} />
  ) : (
    <Page model={model} opening={opening} />
  )
}

/** Renders all questions on one page. */
function Page({ model, opening }: FormProps) {
  const { filling, survey } = opening
  const { at } = useStore(model.$place)
  const texts = useTexts(model, filling)
  const parts = useMemo(() => {
    const draw = (part: Part, depth: number): ReactNode =>
      'heading' in part ? (
        <Section key={part.name} model={model} filling={filling} name={part.name} depth={depth}>
          {part.parts.map(inner => draw(inner, depth + 1))}
        </Section>
      ) : survey.rows.get(part.name)?.entries ? (
        <Entries key={part.name} model={model} opening={opening} name={part.name} depth={depth} draw={draw} />
      ) : (
        <QuestionRow key={part.name} model={model} opening={opening} name={part.name} />
      )
    const questions = [...survey.rows.values()].filter(({ question, repeat, entries }) =>
      question ? repeat === null : entries,
    )
    return sectionsOf(
      survey,
      questions.map(({ name }) => name),
    ).map(part => draw(part, 0))
  }, [model, opening, filling, survey])
  return (
    <Around
      model={model}
      opening={opening}
      at={at}
      isLong={survey.rows.size > MANY}
      goOn={() => {
        if (filling.checkAll() === null) model.review()
      }}
      actions={<GoOn text={texts.t('toReview')} />}
    >
      <Summary texts={texts} filling={filling} />
      {parts}
    </Around>
  )
}

/** Renders a group's questions under its heading. Hidden while none of them is asked. */
function Section({
  model,
  filling,
  name,
  depth,
  children,
}: Pick<FormProps, 'model'> & { filling: Filling; name: string; depth: number; children: ReactNode }) {
  const { $isShown, $drawn } = filling.row(name)
  const isShown = useStore($isShown)
  const drawn = useStore($drawn)
  const { drawnLabel } = useTexts(model, filling)
  const Heading = depth === 0 ? 'h3' : 'h4'
  return (
    <section className="part" hidden={!isShown}>
      <Heading>{drawn && drawnLabel(drawn.row)}</Heading>
      {children}
    </section>
  )
}
