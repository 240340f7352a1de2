import type { ManagedTenant } from '#contract/administration.ts'
import { Field } from '#kit/core/field.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { isReadableBrand, MARK_CONTRAST, readBrand, TEXT_CONTRAST } from '#rules/color.ts'
import { faultOfColor, isColor } from './checks.ts'
import { Logo } from './logo.tsx'
import type { Model } from './model.ts'
import { PartForm } from './part-form.tsx'
import { Preview } from './preview.tsx'
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
  return (
    <PartForm<Pick<ManagedTenant, 'theme'>>
      model={model}
      tenant={tenant}
      lead={t('lookLead')}
      start={{ theme: tenant.theme }}
      fields={({ theme }) => [
        {
          kind: 'custom',
          name: 'theme.brand',
          label: t('brand'),
          hint: t('brandHint'),
          blank: t('faultColor'),
          check: brand => faultOfColor(String(brand)),
        },
        {
          kind: 'custom',
          name: 'theme.radius',
          label: t('radius'),
          hint: t('radiusHint', { radius: theme.radius }),
        },
      ]}
      changeOf={({ theme }) => ({ theme: { ...tenant.theme, ...theme } })}
    >
      {({ control, values: { theme } }) => {
        const brand = control<string>('theme.brand')
        const radius = control<number>('theme.radius')
        return (
          <>
            <Field {...brand}>
              {field => (
                <div className="input color">
                  <input
                    type="color"
                    aria-label={t('pickColor')}
                    value={isColor(theme.brand) ? theme.brand.toLowerCase() : '#000000'}
                    onInput={event => brand.onChange(event.currentTarget.value)}
                  />
                  <input
                    {...field}
                    part="input"
                    type="text"
                    name="theme.brand"
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    maxLength={7}
                    value={theme.brand}
                    onInput={event => brand.onChange(event.currentTarget.value.trim())}
                  />
                </div>
              )}
            </Field>
            <Field {...radius}>
              {field => (
                <input
                  {...field}
                  className="range"
                  type="range"
                  name="theme.radius"
                  min={0}
                  max={WIDEST_RADIUS}
                  value={theme.radius}
                  onInput={event => radius.onChange(Number(event.currentTarget.value))}
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
                      <Preview theme={theme} currency={tenant.loan.currency} scheme={scheme} />
                    </figure>
                  ))}
                </div>
              </>
            )}
          </>
        )
      }}
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
    <div className="contrasts stack gap-2">
      <h4>{t('contrast')}</h4>
      <ul className="stack gap-2" aria-live="polite">
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
