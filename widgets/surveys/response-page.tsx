import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { LANGUAGES } from '#contract/language.ts'
import type { Question, SurveyAnswer, SurveyDefinition, Texts } from '#contract/survey-definition.ts'
import type { SurveyFile } from '#contract/survey-desk.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { partOf } from '#kit/part-of.ts'
import { printPart } from '#kit/print.ts'
import { FormButton } from '#kit/screens/form-button.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { useActing } from '#kit/ui/acting.tsx'
import { useDays } from '#kit/ui/days.ts'
import { plainName } from '#rules/survey/entry-name.ts'
import { withoutMarks } from '#rules/survey/marks.ts'
import { openSurvey } from '#rules/survey/open.ts'
import { displayText, fillIn } from '#rules/survey/sheet.ts'
import { answerText } from './answer-text.ts'
import { createAnswers, nameOf } from './answering.ts'
import type { Model } from './model.ts'
import { Correct, Reviewing } from './reviewing.tsx'
import { createResponse, type Response } from './reviews.ts'
import { useSpans } from './spans.ts'
import { textIn } from './text-in.ts'
import { useLanguageName, useT } from './words.tsx'

type Props = { model: Model; survey: SurveyFile }

/** Renders a response, with the questions of the version it was given to. */
export function ResponsePage({ model, survey }: Props) {
  const t = useT()
  const reading = partOf(model, createResponse)
  const { value, instead } = useRead(reading, { parts: ['line', 'card'] })
  return (
    <>
      <Back to={partOf(model, createAnswers).backTo(survey.id)} text={t('allResponses')} />
      {value ? <Paper model={model} survey={survey} response={value} /> : instead}
    </>
  )
}

function Paper({ model, survey, response }: Props & { response: Response }) {
  const t = useT()
  const languageName = useLanguageName()
  const { language } = useI18n()
  const { day, moment } = useDays()
  const spans = useSpans()
  const isSuper = useStore(model.$isSuper)
  const answers = partOf(model, createAnswers)
  const paper = useRef<HTMLElement>(null)
  const { definition, expressions } = response.contents
  const languages = [language, response.language, ...definition.languages]
  const title = textIn(definition.title, ...languages) || survey.code
  const words = { languages, other: t('other'), day }
  const opened = openSurvey(definition, expressions as Parameters<typeof openSurvey>[1])
  const sheet = fillIn(
    opened,
    { ...response.calculated, ...response.answers },
    { now: Date.parse(response.finishedAt) },
  )
  const { rows } = sheet.survey
  const inWords = (texts: Texts | undefined) => withoutMarks(displayText(sheet, texts, language))
  const relevant = [...rows.values()].filter(({ name }) => sheet.standings.get(name)?.relevant)
  const seconds = Math.max(
    0,
    Math.round((Date.parse(response.finishedAt) - Date.parse(response.startedAt)) / 1_000),
  )
  const facts: [string, string][] = [
    [t('column-name'), nameOf(response) || t('somebody')],
    ...(response.person && response.phone ? [[t('phone'), `+${response.phone}`] as [string, string]] : []),
    [t('period'), spans.period(response.period)],
    [t('versionOf'), t('version', { number: response.version })],
    [t('languageOf'), languageName(response.language)],
    [t('finishedAt'), `${moment(response.finishedAt)} (${spans.length(seconds)})`],
    [t('column-at'), moment(response.at)],
  ]
  const print = () => paper.current && printPart(paper.current, title)

  return (
    <>
      <div className="actions no-print">
        <Button onClick={print}>{t('print')}</Button>
        {isSuper && (
          <FormButton
            text={t('removeResponse')}
            title={t('removeResponseTitle')}
            lead={<p>{t('removeResponseText')}</p>}
            grave
            onSubmit={async () => {
              const message = await answers.remove(response.id)
              model.path.navigate(answers.backTo(survey.id), { replace: true })
              model.toaster.announce(message || t('removedResponse'), { kind: 'good' })
            }}
          />
        )}
      </div>
      <article className="card paper" ref={paper}>
        <h3>{title}</h3>
        <Facts facts={facts} />
        <dl className="answers stack gap-3">
          {relevant.map(({ name, question, heading, otherOf, entry, group, repeat }) => {
            if (!question) {
              const label = inWords(heading ?? undefined)
              // an entry's heading belongs directly to its repeat
              const text = entry !== null && group === repeat ? `${label || repeat} ${entry}` : label
              return text ? (
                <div key={name} className="heading">
                  <dt>{text}</dt>
                </div>
              ) : null
            }
            if (question.kind === 'note' || question.kind === 'calculate') return null
            const text = answerText(definition, question, response.answers[name], words)
            const label = otherOf
              ? t('otherOf', { question: inWords(rows.get(otherOf)?.question?.label) })
              : inWords(question.label) || name
            return (
              <div key={name}>
                <dt>{label}</dt>
                <dd>
                  {question.kind === 'photo' && text ? (
                    <Photo model={model} id={response.id} question={name} label={label} />
                  ) : (
                    text || <span className="muted">{t('noAnswer')}</span>
                  )}
                </dd>
                <InBooks suggested={response.books[name]} answer={response.answers[name]} />
                {canCorrect(question, definition) && (
                  <dd className="no-print">
                    <Correct
                      model={model}
                      definition={definition}
                      question={question}
                      // the number tells apart the same question in several entries
                      label={entry === null ? label : `${label} (${entry})`}
                      answer={response.answers[name]}
                    />
                  </dd>
                )}
              </div>
            )
          })}
          {Object.entries(response.calculated).map(([name, value]) => (
            <div key={name}>
              <dt>
                {t('calculated')}{' '}
                {textIn(rows.get(name)?.question?.label, ...languages) || <code>{name}</code>}
              </dt>
              <dd>{value || <span className="muted">–</span>}</dd>
            </div>
          ))}
        </dl>
      </article>
      <Reviewing
        model={model}
        definition={definition}
        words={words}
        questionOf={name => rows.get(name)?.question ?? opened.rows.get(plainName(name))?.question ?? null}
      />
    </>
  )
}

/** Renders the value from the user's own records at the time, if the question offered one. */
function InBooks({ suggested, answer }: { suggested: string | undefined; answer: SurveyAnswer | undefined }) {
  const t = useT()
  const { language } = useI18n()
  if (suggested === undefined) return null
  const amount = new Intl.NumberFormat(LANGUAGES[language].locale).format(Number(suggested))
  return <dd className="muted">{suggested === answer ? t('asInBooks') : t('booksSaid', { amount })}</dd>
}

/** Returns whether an answer can be corrected here: not photos, nor answers from server-side lists. */
const canCorrect = ({ kind, list }: Question, { lists }: SurveyDefinition): boolean =>
  kind !== 'photo' && (list === undefined || 'options' in (lists[list] ?? {}))

type PhotoProps = { model: Model; id: string; question: string; label: string }

/** Renders a photo, loaded only on request: its URL expires after an hour. */
function Photo({ model, id, question, label }: PhotoProps) {
  const t = useT()
  const [address, setAddress] = useState<string | null>(null)
  const { busy, problem, act } = useActing(t('photoFailed'))
  const show = () =>
    act('show', async () => {
      const found = await model.api('GET survey/response/:id/photo/:question', { params: { id, question } })
      setAddress(found.address)
    })
  if (address) return <img className="photo" src={address} alt={label} />
  return (
    <>
      <Button className="no-print" busy={busy !== ''} onClick={show}>
        {t('showPhoto')}
      </Button>
      {problem}
    </>
  )
}
