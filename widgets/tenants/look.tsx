import type { ManagedTenant } from '#contract/administration.ts'
import { Field } from '#kit/core/field.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { isReadableBrand, MARK_CONTRAST, readBrand, TEXT_CONTRAST } from '#rules/color.ts'
import { isColor } from './checks.ts'
import { Logo } from './logo.tsx'
import type { Model } from './model.ts'
import { Preview } from './preview.tsx'
import { PartForm } from './save.tsx'
import { useSay } from './words.tsx'

type Props = { model: Model; tenant: ManagedTenant }

const WIDEST_RADIUS = 24

/** The logo, and what everything else follows from. */
export const Look = (props: Props) => (
  <>
    <Colors {...props} />
    <Logo {...props} />
  </>
)

/** Colour and corners, how well the colour reads, and how it will look. */
function Colors({ model, tenant }: Props) {
  const say = useSay()
  const { theme } = tenant
  const edit = (change: Partial<typeof theme>) =>
    model.portals.edit(tenant.code, { theme: { ...theme, ...change } })

  return (
    <PartForm
      model={model}
      tenant={tenant}
      names={['theme']}
      lead={say('lookLead')}
      labels={{ 'theme.brand': say('brand'), 'theme.radius': say('radius') }}
    >
      {error => (
        <>
          <Field label={say('brand')} hint={say('brandHint')} error={error('theme.brand')}>
            {control => (
              <div className="input color">
                <input
                  type="color"
                  aria-label={say('pickColor')}
                  value={isColor(theme.brand) ? theme.brand.toLowerCase() : '#000000'}
                  onInput={event => edit({ brand: event.currentTarget.value })}
                />
                <input
                  {...control}
                  part="input"
                  type="text"
                  name="theme.brand"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={7}
                  value={theme.brand}
                  onInput={event => edit({ brand: event.currentTarget.value.trim() })}
                />
              </div>
            )}
          </Field>
          <Field
            label={say('radius')}
            hint={say('radiusHint', { radius: theme.radius })}
            error={error('theme.radius')}
          >
            {control => (
              <input
                {...control}
                className="range"
                type="range"
                name="theme.radius"
                min={0}
                max={WIDEST_RADIUS}
                value={theme.radius}
                onInput={event => edit({ radius: Number(event.currentTarget.value) })}
              />
            )}
          </Field>
          {isColor(theme.brand) && (
            <>
              <Contrasts brand={theme.brand} />
              <h4>{say('preview')}</h4>
              <div className="previews">
                {(['light', 'dark'] as const).map(scheme => (
                  <figure key={scheme}>
                    <figcaption className="soft">{say(scheme)}</figcaption>
                    <Preview theme={theme} scheme={scheme} />
                  </figure>
                ))}
              </div>
            </>
          )}
        </>
      )}
    </PartForm>
  )
}

/** How well the colour reads where it is used: the ratio, and in words what it means. */
function Contrasts({ brand }: { brand: string }) {
  const say = useSay()
  const { text, onLight, onDark } = readBrand(brand)
  const rows = [
    { label: say('contrastText'), ratio: text, verdict: text >= TEXT_CONTRAST ? 'good' : 'bad' },
    { label: say('contrastLight'), ratio: onLight, verdict: isReadableBrand(brand) ? 'good' : 'bad' },
    { label: say('contrastDark'), ratio: onDark, verdict: onDark >= MARK_CONTRAST ? 'good' : 'weak' },
  ] as const
  return (
    <div className="contrasts">
      <h4>{say('contrast')}</h4>
      <ul aria-live="polite">
        {rows.map(({ label, ratio, verdict }) => (
          <li key={label} className={verdict}>
            <Icon name={verdict === 'good' ? 'check' : 'alert'} />
            <span>
              {label}: <strong>{say('ratio', { ratio: ratio.toFixed(1) })}</strong>, {say(verdict)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
