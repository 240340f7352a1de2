import { useStore } from '@nanostores/react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { Ended } from './books.tsx'
import { ListScreen, Nothing } from './box.tsx'
import type { Model } from './model.ts'
import type { PlaybookWords } from './words.en.ts'

/** Renders the entrepreneur's advisors. Choosing one opens the playbooks of the pair after a short delay. */
export function Advisors({ model }: { model: Model }) {
  const t = useWords<PlaybookWords>()
  const chosen = useStore(model.$pair)
  const leaving = useStore(model.$leaving)
  return (
    <ListScreen
      model={model}
      title={t('advisors')}
      $rows={model.$pairs}
      none={<Nothing title={t('noAdvisor')} />}
    >
      {pairs => (
        <ul className="cards">
          {pairs.map(pair => {
            const { _id, advisorName, advisorMail, advisorWaap, progress } = pair
            return (
              <li key={_id} className="card">
                <header className="head">
                  <h3>{advisorName || advisorMail}</h3>
                  {chosen?._id === _id && <Badge tone="good" text={t('chosen')} />}
                </header>
                <Ended pair={pair} />
                <Progress label={t('progress')} value={progress.stateNumber / 100} text={progress.state} />
                <p className="contacts">
                  <a className="tall" href={`mailto:${advisorMail}`}>
                    {advisorMail}
                  </a>
                  {advisorWaap && (
                    <a
                      className="tall"
                      href={`https://wa.me/${advisorWaap.replace(/\D/g, '')}`}
                      target="_blank"
                      rel="noopener"
                    >
                      {t('whatsapp', { phone: advisorWaap })}
                    </a>
                  )}
                </p>
                <div className="actions">
                  <Button
                    kind="primary"
                    busy={leaving === _id}
                    aria-label={t('chooseWho', { name: advisorName || advisorMail })}
                    onClick={() => model.choose(pair)}
                  >
                    {t('choose')}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </ListScreen>
  )
}
