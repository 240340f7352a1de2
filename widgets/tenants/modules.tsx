import type { ManagedTenant } from '#contract/administration.ts'
import { LANGUAGE_CODES } from '#contract/language.ts'
import { Module } from '#contract/module.ts'
import type { FormField } from '#kit/screens/form-model.ts'
import { FILMS, faultOfFilm } from './checks.ts'
import type { Model } from './model.ts'
import { flattenTexts, nameOf, nestTexts, type OwnTexts, textField } from './own-texts.ts'
import { PartForm } from './part-form.tsx'
import { useNameText, useT } from './words.tsx'

const MODULES = Object.values(Module.schema)
const FEATURES = ['staffSearch', 'secondFactor'] as const

type ModulesForm = { modules: Module[]; features: ManagedTenant['features']; texts: OwnTexts }

/** Videos of the modules that are on. */
const filmsOf = ({ modules }: ModulesForm) => Object.entries(FILMS).filter(([, one]) => modules.includes(one))

/** Renders the portal's modules and features as switches, and the addresses of the modules' videos. */
export function Modules({ model, tenant }: { model: Model; tenant: ManagedTenant }) {
  const t = useT()
  const nameText = useNameText()
  const { modules, features, texts } = tenant
  const own = flattenTexts(texts)
  return (
    <PartForm<ModulesForm>
      model={model}
      tenant={tenant}
      lead={t('modulesLead')}
      start={{ modules, features, texts: own }}
      fields={values => [
        { kind: 'custom', name: 'modules', label: t('modules'), optional: true },
        { kind: 'custom', name: 'features', label: t('features') },
        ...filmsOf(values).flatMap(([key]) =>
          LANGUAGE_CODES.map(
            (language): FormField<ModulesForm> => ({
              kind: 'url',
              ...textField(nameOf(language, key)),
              label: t(language),
              group: t('films'),
              check: faultOfFilm,
            }),
          ),
        ),
      ]}
      changeOf={({ modules, features, texts }) => ({
        modules,
        features,
        texts: nestTexts({ ...own, ...texts }),
      })}
    >
      {({ control, draw, values }) => {
        const on = control<Module[]>('modules')
        const { features } = values
        const films = filmsOf(values)
        return (
          <>
            <div className="stack">
              {MODULES.map(name => (
                <Switch
                  key={name}
                  label={nameText('module', name)}
                  text={nameText('module', `${name}-text`)}
                  isOn={on.value.includes(name)}
                  onChange={isOn =>
                    on.onChange(MODULES.filter(one => (one === name ? isOn : on.value.includes(one))))
                  }
                />
              ))}
            </div>
            {films.length > 0 && (
              <>
                <h4>{t('films')}</h4>
                <p className="muted">{t('filmsLead')}</p>
              </>
            )}
            {films.map(([key, module]) => (
              <fieldset key={key} className="stack">
                <legend>
                  {key === 'onboarding.tutorialBusinessName'
                    ? t('filmBusinessName')
                    : nameText('module', module)}
                </legend>
                {draw(...LANGUAGE_CODES.map(language => `texts.${nameOf(language, key)}`))}
              </fieldset>
            ))}
            <h4>{t('features')}</h4>
            <div className="stack">
              {FEATURES.map(name => (
                <Switch
                  key={name}
                  label={t(name)}
                  text={t(`${name}_text`)}
                  isOn={features[name] === true}
                  onChange={isOn => control('features').onChange({ ...features, [name]: isOn })}
                />
              ))}
            </div>
          </>
        )
      }}
    </PartForm>
  )
}

type SwitchProps = { label: string; text: string; isOn: boolean; onChange(isOn: boolean): void }

/** Renders a switch with a description. */
export function Switch({ label, text, isOn, onChange }: SwitchProps) {
  return (
    <label className="switch">
      <input type="checkbox" checked={isOn} onChange={event => onChange(event.currentTarget.checked)} />
      <span>
        <strong>{label}</strong>
        <span className="muted">{text}</span>
      </span>
    </label>
  )
}
