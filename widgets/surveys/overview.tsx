import { useState } from 'react'
import { surveyHome } from '#contract/page.ts'
import type { SurveyFile } from '#contract/survey-desk.ts'
import { Button } from '#kit/core/button.tsx'
import { pageSettings } from '#kit/core/page.ts'
import { useKitWords } from '#kit/core/speech.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { Copyable } from '#kit/ui/copyable.tsx'
import { groupDigits } from '#rules/money.ts'
import type { Model } from './model.ts'
import { Settings } from './settings.tsx'
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
      <dl className="facts big card">
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

/** Where it can be answered: in the portal, and on partners' pages by two lines. */
function Links({ survey }: { survey: SurveyFile }) {
  const say = useSay()
  const { origin } = pageSettings()
  const homes = survey.audience.flatMap(role => {
    const path = surveyHome(survey.area, role)
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
