import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import type { ClientDetails } from '#contract/client.ts'
import { fieldsIn, knownOf } from '#contract/person-fields.ts'
import { Button } from '#kit/core/button.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { sayChoice } from '#kit/people/choice.ts'
import type { Model } from './model.ts'
import type { ProfileWords } from './words.en.ts'

/** Everything that is known of the person, to read. What may be changed is changed on a screen of its own. */
export function PersonalInfo({ model }: { model: Model }) {
  const say = useWords<ProfileWords>()
  const profile = useStore(model.$profile)
  const notice = useStore(model.$notice)
  if (profile.at !== 'ready') return null
  const { user, details } = profile
  return (
    <section className="screen" aria-label={say('personal')}>
      <p role="status" className={notice ? 'said' : undefined}>
        {notice && (
          <>
            <Icon name="check" /> {say(notice)}
          </>
        )}
      </p>
      <Facts title={say('contact')} note={say('contactHint')}>
        <Fact term={say('name')} value={`${user.firstName} ${user.lastName}`} />
        <Fact term={say('email')} value={user.email} />
        <Fact term={say('phone')} value={user.phoneNumber} />
        {details && <Fact term={say('mpesaPhone')} value={details.bioData.mpesaPhone} />}
      </Facts>
      {details && <MemberFacts model={model} details={details} />}
    </section>
  )
}

function MemberFacts({ model, details }: { model: Model; details: ClientDetails }) {
  const say = useWords<ProfileWords>()
  const { identity, more_info, country } = details
  const isComplete = identity.identityType !== null
  return (
    <>
      {(['you', 'residence', 'nextOfKin', 'bank'] as const).map(title => (
        <Facts key={title} title={say(title)}>
          {fieldsIn(title === 'you' ? 'bioData' : title).map(name => (
            <Fact
              key={name}
              term={say(name === 'residence_state' && country === 'TZ' ? 'region' : name)}
              value={sayChoice(say, knownOf(details, name))}
            />
          ))}
        </Facts>
      ))}
      {isComplete && (
        <div className="deeds">
          <Button onClick={() => model.goTo('/user/edit')}>{say('edit')}</Button>
        </div>
      )}
      <Facts title={say('identityTitle')}>
        <Fact term={say('identity_type')} value={sayChoice(say, identity.identityType)} />
        <Fact
          term={say('identification')}
          value={identity.imageUrl && <Shot address={identity.imageUrl} name={say('identification')} />}
        />
        <Fact
          term={say('passport')}
          value={identity.profilePhoto && <Shot address={identity.profilePhoto} name={say('passport')} />}
        />
      </Facts>
      {more_info.length > 0 && (
        <Facts title={say('more')}>
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
    {note && <p className="soft">{note}</p>}
  </section>
)

function Fact({ term, value }: { term: string; value: ReactNode }) {
  const say = useWords<ProfileWords>()
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value || <span className="soft">{say('notGiven')}</span>}</dd>
    </div>
  )
}

/** A photo of the person's own; its address is good for an hour, and a partner's policy may not allow it. */
function Shot({ address, name }: { address: string; name: string }) {
  const say = useWords<ProfileWords>()
  const [broken, setBroken] = useState<string | null>(null)
  if (address === broken) return <span className="soft">{say('noPhoto')}</span>
  return <img className="shot" src={address} alt={name} onError={() => setBroken(address)} />
}
