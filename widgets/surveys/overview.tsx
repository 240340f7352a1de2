import { surveyHome } from '#contract/page.ts'
import type { SurveyFile } from '#contract/survey-desk.ts'
import { useKitWords } from '#kit/core/i18n.tsx'
import { pageSettings } from '#kit/core/page.ts'
import { Facts } from '#kit/member/facts.tsx'
import { FormButton } from '#kit/screens/form-button.tsx'
import { Copyable } from '#kit/ui/copyable.tsx'
import { groupDigits } from '#rules/money.ts'
import type { Model } from './model.ts'
import { Settings } from './settings.tsx'
import { useT } from './words.tsx'

type Props = { model: Model; survey: SurveyFile }

/** Renders a survey's overview: its schedule and audience, its texts, and where it is available. */
export function Overview({ model, survey }: Props) {
  const t = useT()
  const newest = survey.versions[0]
  return (
    <>
      <Facts
        look="big card"
        facts={[
          [t('responses'), groupDigits(String(survey.responses))],
          [t('questions'), newest ? String(newest.questions) : '–'],
          [t('published'), survey.version === null ? t('notYet') : t('version', { number: survey.version })],
        ]}
      />
      <Settings key={survey.id} model={model} survey={survey} />
      <Links survey={survey} />
      {survey.responses === 0 && <Removal model={model} survey={survey} />}
    </>
  )
}

/** Renders where it can be answered: in the portal, and the two-line embed code for partner sites. */
function Links({ survey }: { survey: SurveyFile }) {
  const t = useT()
  const { origin } = pageSettings()
  const homes = survey.audience.flatMap(role => {
    const path = surveyHome(survey.area, role)
    return path ? [{ role, path }] : []
  })
  return (
    <section className="card stack">
      <h3>{t('links')}</h3>
      {homes.map(({ role, path }) => (
        <Copyable key={path} label={t('inPortal', { whom: t(`role-${role}`) })} text={origin + path} />
      ))}
      {survey.open && <Copyable label={t('ownPage')} text={`${origin}/survey/${survey.code}`} />}
      <p className="muted">{survey.open ? t('embedText') : t('embedClosed')}</p>
      <Copyable
        label={t('embedScript')}
        text={`<script async crossorigin src="${origin}/embed/v1/loader.js" data-partner="pk_…"></script>`}
      />
      <Copyable label={t('embedTag')} text={`<wz-survey survey="${survey.code}"></wz-survey>`} />
    </section>
  )
}

function Removal({ model, survey }: Props) {
  const t = useT()
  const kit = useKitWords()
  return (
    <FormButton
      text={t('removeSurvey')}
      button={{ className: 'start' }}
      title={t('removeSurveyTitle')}
      lead={<p>{t('removeSurveyText')}</p>}
      grave
      onSubmit={async () => {
        const { message } = await model.api('DELETE survey/desk/:id', { params: { id: survey.id } })
        model.path.navigate('/', { replace: true })
        model.toaster.announce(message || kit('done'), { kind: 'good' })
      }}
    />
  )
}
