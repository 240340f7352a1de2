import type { ManagedTenant } from '#contract/administration.ts'
import { Field } from '#kit/core/field.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { isReadableBrand, MARK_CONTRAST, readBrand, TEXT_CONTRAST } from '#rules/color.ts'
import { isColor } from './checks.ts'
import { Logo } from './logo.tsx'
import type { Model } from './model.ts'
import { Preview } from './preview.tsx'
import { PartForm } from './save.tsx'
import { useT } from './words.tsx'

type Props = { model: Model; tenant: ManagedTenant }

const WIDEST_RADIUS = 24

/** Renders the logo, and the theme that all styles derive from. */
export const Look = (props: Props) => (
  <>
    <Colors {...props} />
    <Logo {...props} />
  </>
)

/** Renders colour and corner radius, with contrast checks and previews. */
function Colors({ model, tenant }: Props) {
  const t = useT()
  const { theme } = tenant
  const edit = (change: Partial<typeof theme>) =>
    model.portals.edit(tenant.code, { theme: { ...theme, ...change } })

  return (
    <PartForm
      model={model}
      tenant={tenant}
      names={['theme']}
      lead={t('lookLead')}
      labels={{ 'theme.brand': t('brand'), 'theme.radius': t('radius') }}
    >
      {error => (
        <>
          <Field label={t('brand')} hint={t('brandHint')} error={error('theme.brand')}>
            {control => (
              <div className="input color">
                <input
                  type="color"
                  aria-label={t('pickColor')}
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
            label={t('radius')}
            hint={t('radiusHint', { radius: theme.radius })}
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
              <h4>{t('preview')}</h4>
              <div className="previews stack">
                {(['light', 'dark'] as const).map(scheme => (
                  <figure key={scheme}>
                    <figcaption className="muted">{t(scheme)}</figcaption>
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

/** Renders contrast ratios of text on the colour and of the colour on the page, with their meaning in words. */
function Contrasts({ brand }: { brand: string }) {
  const t = useT()
  const { text, onLight, onDark } = readBrand(brand)
  const rows = [
    { label: t('contrastText'), ratio: text, verdict: text >= TEXT_CONTRAST ? 'good' : 'bad' },
    { label: t('contrastLight'), ratio: onLight, verdict: isReadableBrand(brand) ? 'clear' : 'bad' },
    { label: t('contrastDark'), ratio: onDark, verdict: onDark >= MARK_CONTRAST ? 'clear' : 'weak' },
  ] as const
  return (
    <div className="contrasts stack">
      <h4>{t('contrast')}</h4>
      <ul className="stack" aria-live="polite">
        {rows.map(({ label, ratio, verdict }) => (
          <li key={label} className={verdict === 'clear' ? 'good' : verdict}>
            <Icon name={verdict === 'good' || verdict === 'clear' ? 'check' : 'alert'} />
            <span>
              {label}: <strong>{t('ratio', { ratio: ratio.toFixed(1) })}</strong>, {t(verdict)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
