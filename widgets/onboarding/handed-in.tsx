import { useState } from 'react'
import type { HandedFile } from '#contract/onboarding.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { useDays } from '#kit/ui/days.ts'
import type { Verdict } from '#rules/onboarding.ts'
import type { Handed } from './place.ts'
import type { OnboardingWords } from './words.en.ts'

/** Renders what was submitted for a step, its status, and why it was rejected. */
export function HandedIn({ handed: { step, verdict, reason, at, value, file } }: { handed: Handed }) {
  const t = useWords<OnboardingWords>()
  const { day } = useDays()
  const isBack = verdict === 'rejected'
  return (
    <section className={isBack ? 'card handed bad' : 'card handed'}>
      <h4>{t(isBack ? 'sentBackTitle' : 'handedTitle')}</h4>
      {isBack ? (
        <>
          {reason && <p className="as-typed">{reason}</p>}
          <p>{t('sentBackText')}</p>
        </>
      ) : (
        verdict && <Standing verdict={verdict} />
      )}
      {file ? <File file={file} name={t(step)} /> : value && <p className="as-typed">{value}</p>}
      {at && <p className="muted">{t('handedOn', { day: day(at) })}</p>}
    </section>
  )
}

/** Renders a step's status as an icon and a word. */
function Standing({ verdict }: { verdict: Verdict }) {
  const t = useWords<OnboardingWords>()
  return (
    <Badge
      tone={verdict === 'approved' ? 'good' : verdict === 'rejected' ? 'bad' : 'info'}
      text={t(`is-${verdict}`)}
    />
  )
}

function File({ file, name }: { file: HandedFile; name: string }) {
  const t = useWords<OnboardingWords>()
  const [isHidden, setHidden] = useState(!/^image\/(jpeg|png)$/.test(file.type))
  return (
    <>
      {!isHidden && (
        // a partner page's CSP may block the image; the link remains
        <img src={file.address} alt={name} loading="lazy" onError={() => setHidden(true)} />
      )}
      <a href={file.address} target="_blank" rel="noopener">
        {t('open')}: {file.name}
        <span className="sr"> ({t('opensNewTab')})</span>
      </a>
    </>
  )
}
