import { useState } from 'react'
import { MEMBERS } from '#contract/role.ts'
import type { Frequency, SurveyArea } from '#contract/survey.ts'
import type { SurveyFile, SurveyTerms } from '#contract/survey-desk.ts'
import type { ApiError } from '#kit/api.ts'
import { pageSettings } from '#kit/page.ts'
import { useKitWords } from '#kit/speech.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'
import { Copyable } from '#kit/ui/copyable.tsx'
import { FormDialog } from '#kit/ui/form-dialog.tsx'
import { RadioGroup } from '#kit/ui/radio.tsx'
import { Select } from '#kit/ui/select.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { TextInput } from '#kit/ui/text.tsx'
import { addDays, dayOf, instantOf, isDay } from '#rules/day.ts'
import { groupDigits } from '#rules/money.ts'
import { languageName } from './language-name.ts'
import { AREAS, type Model } from './model.ts'
import { FREQUENCIES } from './new-survey.tsx'
import { useSay } from './words.tsx'

type Props = { model: Model; survey: SurveyFile }

/** What a survey is: when and by whom it is answered, the texts around it, and where it can be shown. */
export function Overview({ model, survey }: Props) {
  const say = useSay()
  const sum = (name: 'answers' | 'questions' | 'version', text: string) => (
    <div>
      <dt>{say(name === 'answers' ? 'responses' : name === 'questions' ? 'questions' : 'published')}</dt>
      <dd>{text}</dd>
    </div>
  )
  const newest = survey.versions[0]
  return (
    <>
      <dl className="sums">
        {sum('answers', groupDigits(String(survey.responses)))}
        {sum('questions', newest ? String(newest.questions) : '–')}
        {sum('version', survey.version === null ? say('notYet') : say('version', { number: survey.version }))}
      </dl>
      <Settings key={survey.id} model={model} survey={survey} />
      <Links survey={survey} />
      {survey.responses === 0 && <Removal model={model} survey={survey} />}
    </>
  )
}

const termsOf = (survey: SurveyFile): SurveyTerms => {
  const { area, frequency, audience, open, daysBefore, daysAfter, opensAt, closesAt, active } = survey
  const { introduction, thanks } = survey
  return {
    ...{ area, frequency, audience, open, daysBefore, daysAfter, opensAt, closesAt, active },
    ...{ introduction, thanks },
  }
}

/** The first day of a window, and the last one that is all in it. */
const firstDay = (at: string | null) => (at === null ? '' : dayOf(Date.parse(at)))
const lastDay = (at: string | null) => (at === null ? '' : dayOf(Date.parse(at) - 1))

function Settings({ model, survey }: Props) {
  const say = useSay()
  const [terms, setTerms] = useState(() => termsOf(survey))
  const [days, setDays] = useState({ from: firstDay(survey.opensAt), to: lastDay(survey.closesAt) })
  const [counts, setCounts] = useState({
    daysBefore: String(survey.daysBefore),
    daysAfter: String(survey.daysAfter),
  })
  const [busy, setBusy] = useState(false)
  const [isTold, setTold] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const edit = (change: Partial<SurveyTerms>) => {
    setTerms(before => ({ ...before, ...change }))
    setFailure(null)
  }
  const isQuarterly = terms.frequency === 'quarterly'
  const whole: SurveyTerms = {
    ...terms,
    daysBefore: Number(counts.daysBefore),
    daysAfter: Number(counts.daysAfter),
    opensAt: isDay(days.from) ? new Date(instantOf(days.from)).toISOString() : null,
    // the day that is chosen is all in the window
    closesAt: isDay(days.to) ? new Date(instantOf(addDays(days.to, 1))).toISOString() : null,
  }
  const isChanged = JSON.stringify(whole) !== JSON.stringify(termsOf(survey))
  const countFault = (text: string) =>
    /^\d{1,2}$/.test(text) && Number(text) <= 92 ? null : say('daysFault')
  const orderFault = isDay(days.from) && isDay(days.to) && days.to < days.from ? say('windowFault') : null
  const isWrong = isQuarterly
    ? countFault(counts.daysBefore) !== null || countFault(counts.daysAfter) !== null
    : orderFault !== null

  const save = async () => {
    setTold(true)
    if (isWrong || !isChanged) return
    setBusy(true)
    try {
      const { data } = await model.api('PATCH survey/desk/:id', { params: { id: survey.id }, body: whole })
      model.keep(data)
      setTerms(termsOf(data))
      model.toaster.announce(say('saved'), { kind: 'good' })
    } catch (error) {
      setFailure(error as ApiError)
    } finally {
      setBusy(false)
    }
  }
  const { languages } = survey.draft.definition
  return (
    <form
      className="card stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <h3>{say('settings')}</h3>
      {failure && <SendFailure message={Object.values(failure.fields)[0] ?? failure.message} />}
      <CheckGroup
        name="active"
        label={say('switch')}
        options={[{ value: 'active', text: say('switchText') }]}
        values={terms.active ? ['active'] : []}
        onChange={values => edit({ active: values.length > 0 })}
      />
      <div className="pair">
        <Select
          name="area"
          label={say('area')}
          value={terms.area}
          options={AREAS.map(value => ({ value, text: say(`area-${value}`) }))}
          onChange={value => value && edit({ area: value as SurveyArea })}
        />
        <RadioGroup
          name="frequency"
          label={say('frequency')}
          value={terms.frequency}
          options={FREQUENCIES.map(value => ({ value, text: say(`frequency-${value}`) }))}
          onChange={value => edit({ frequency: value as Frequency })}
        />
      </div>
      {isQuarterly ? (
        <div className="pair">
          {(['daysBefore', 'daysAfter'] as const).map(name => (
            <TextInput
              key={name}
              name={name}
              kind="digits"
              label={say(name)}
              value={counts[name]}
              maxLength={2}
              error={isTold ? countFault(counts[name]) : null}
              onChange={value => setCounts(before => ({ ...before, [name]: value }))}
            />
          ))}
        </div>
      ) : (
        <div className="pair">
          <TextInput
            name="from"
            kind="date"
            label={say('firstDay')}
            optional
            value={days.from}
            onChange={from => setDays(before => ({ ...before, from }))}
          />
          <TextInput
            name="to"
            kind="date"
            label={say('lastDay')}
            optional
            value={days.to}
            error={isTold ? orderFault : null}
            onChange={to => setDays(before => ({ ...before, to }))}
          />
        </div>
      )}
      <CheckGroup
        name="audience"
        label={say('audience')}
        options={MEMBERS.map(value => ({ value, text: say(`role-${value}`) }))}
        values={terms.audience}
        optional
        onChange={audience => edit({ audience })}
      />
      <CheckGroup
        name="open"
        label={say('openLabel')}
        options={[{ value: 'open', text: say('openText') }]}
        values={terms.open ? ['open'] : []}
        onChange={values => edit({ open: values.length > 0 })}
      />
      {(['introduction', 'thanks'] as const).map(part => (
        <fieldset key={part} className="texts">
          <legend>{say(part)}</legend>
          <div className="pair">
            {languages.map(language => (
              <TextInput
                key={language}
                name={`${part}.${language}`}
                label={languageName(language)}
                value={terms[part][language] ?? ''}
                lines={3}
                optional
                maxLength={2000}
                onChange={value => edit({ [part]: { ...terms[part], [language]: value } })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="deeds">
        <Button kind="primary" type="submit" busy={busy} aria-disabled={!isChanged || busy || undefined}>
          {say('save')}
        </Button>
        <span className="soft" role="status">
          {isChanged && say('unsaved')}
        </span>
      </div>
    </form>
  )
}

/** Where whoever it is for finds a survey of an area in the portal. */
const HOMES: Record<SurveyArea, Partial<Record<(typeof MEMBERS)[number], string>>> = {
  quarterly: {
    client: '/dashboard/qsurvey/client/home',
    applicant: '/dashboard/qsurvey/applicant/home',
    digiprime: '/dashboard/qsurvey/digiprime/home',
  },
  learning: { applicant: '/dashboard/learning-survey/home' },
  'post-training': { applicant: '/dashboard/post-training-survey/home' },
  partner: {},
}

/** Where it can be answered: in the portal, and on partners' pages by two lines. */
function Links({ survey }: { survey: SurveyFile }) {
  const say = useSay()
  const { origin } = pageSettings()
  const homes = survey.audience.flatMap(role => {
    const path = HOMES[survey.area][role]
    return path ? [{ role, path }] : []
  })
  return (
    <section className="card stack">
      <h3>{say('links')}</h3>
      {homes.map(({ role, path }) => (
        <Copyable key={path} label={say('inPortal', { whom: say(`role-${role}`) })} text={origin + path} />
      ))}
      {survey.open && <Copyable label={say('ownPage')} text={`${origin}/survey/${survey.code}`} />}
      <p className="soft">{survey.open ? say('embedText') : say('embedClosed')}</p>
      <Copyable
        label={say('embedScript')}
        text={`<script async src="${origin}/embed/v1/loader.js" data-partner="pk_…"></script>`}
      />
      <Copyable label={say('embedTag')} text={`<wz-survey survey="${survey.code}"></wz-survey>`} />
    </section>
  )
}

function Removal({ model, survey }: Props) {
  const say = useSay()
  const kit = useKitWords()
  const [isAsking, setAsking] = useState(false)
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{say('removeSurvey')}</Button>
      {isAsking && (
        <FormDialog
          title={say('removeSurveyTitle')}
          lead={<p>{say('removeSurveyText')}</p>}
          fields={[]}
          grave
          deed={say('removeSurvey')}
          onSubmit={async () => {
            const { message } = await model.api('DELETE survey/desk/:id', { params: { id: survey.id } })
            model.path.navigate('/', { replace: true })
            model.toaster.announce(message || kit('done'), { kind: 'good' })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
