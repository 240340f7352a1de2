import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import type { ClientDetails } from '#contract/client.ts'
import { fieldsIn, knownOf } from '#contract/person-fields.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { choiceText } from '#kit/people/choice.ts'
import type { Model } from './model.ts'
import type { ProfileWords } from './words.en.ts'

/** Renders all personal information, read-only. Editing has its own screen. */
export function PersonalInfo({ model }: { model: Model }) {
  const t = useWords<ProfileWords>()
  const profile = useStore(model.$profile)
  const notice = useStore(model.$notice)
  if (profile.at !== 'ready') return null
  const { user, details } = profile
  return (
    <section className="screen" aria-label={t('personal')}>
      <p role="status" className={notice ? 'said' : undefined}>
        {notice && (
          <>
            <Icon name="check" /> {t(notice)}
          </>
        )}
      </p>
      <Facts title={t('contact')} note={t('contactHint')}>
        <Fact term={t('name')} value={`${user.firstName} ${user.lastName}`} />
        <Fact term={t('email')} value={user.email} />
        <Fact term={t('phone')} value={user.phoneNumber} />
        {details && <Fact term={t('mpesaPhone')} value={details.bioData.mpesaPhone} />}
      </Facts>
      {details && <MemberFacts model={model} details={details} />}
    </section>
  )
}

function MemberFacts({ model, details }: { model: Model; details: ClientDetails }) {
  const t = useWords<ProfileWords>()
  const { identity, more_info, country } = details
  const isComplete = identity.identityType !== null
  return (
    <>
      {(['you', 'residence', 'nextOfKin', 'bank'] as const).map(title => (
        <Facts key={title} title={t(title)}>
          {fieldsIn(title === 'you' ? 'bioData' : title).map(name => (
            <Fact
              key={name}
              term={t(name === 'residence_state' && country === 'TZ' ? 'region' : name)}
              value={choiceText(t, knownOf(details, name))}
            />
          ))}
        </Facts>
      ))}
      {isComplete && (
        <div className="actions">
          <Button onClick={() => model.goTo('/user/edit')}>{t('edit')}</Button>
        </div>
      )}
      <Facts title={t('identityTitle')}>
        <Fact term={t('identity_type')} value={choiceText(t, identity.identityType)} />
        <Fact
          term={t('identification')}
          value={identity.imageUrl && <Shot address={identity.imageUrl} name={t('identification')} />}
        />
        <Fact
          term={t('passport')}
          value={identity.profilePhoto && <Shot address={identity.profilePhoto} name={t('passport')} />}
        />
      </Facts>
      {more_info.length > 0 && (
        <Facts title={t('more')}>
          {more_info.map(({ name, value }) => (
            <Fact key={name} term={name} value={value} />
          ))}
        </Facts>
      )}
    </>
  )
}

const Facts = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <section className="card">
    <h4>{title}</h4>
    <dl className="facts aligned">{children}</dl>
    {note && <p className="muted">{note}</p>}
  </section>
)

function Fact({ term, value }: { term: string; value: ReactNode }) {
  const t = useWords<ProfileWords>()
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value || <span className="muted">{t('notGiven')}</span>}</dd>
    </div>
  )
}

/** Renders a photo of the user; its signed URL expires after an hour, and a partner page's CSP may block it. */
function Shot({ address, name }: { address: string; name: string }) {
  const t = useWords<ProfileWords>()
  const [broken, setBroken] = useState<string | null>(null)
  if (address === broken) return <span className="muted">{t('noPhoto')}</span>
  return <img className="shot" src={address} alt={name} onError={() => setBroken(address)} />
}
