import { useStore } from '@nanostores/react'
import { LANGUAGES } from '#contract/language.ts'
import { Icon, type IconName } from '#kit/ui/icon.tsx'
import {
  $language,
  $scheme,
  chooseLanguage,
  chooseScheme,
  SCHEMES,
  type Scheme,
} from './language-and-scheme.ts'
import { useTenant } from './tenant.ts'
import { useT } from './words.ts'

/** Renders a button to the next language, labelled in that language; nothing if the tenant has only one. */
export function LanguageSwitch() {
  const { languages } = useTenant()
  const language = useStore($language)
  const other = languages[(languages.indexOf(language) + 1) % languages.length]
  if (!other || other === language) return null
  return (
    <button type="button" className="switch" lang={other} onClick={() => chooseLanguage(other)}>
      <Icon name="globe" />
      {LANGUAGES[other].name}
    </button>
  )
}

const SCHEME_ICONS: Record<Scheme, IconName> = { system: 'device', light: 'sun', dark: 'moon' }

/** Renders the choice between light, dark and system scheme: a native select behind an icon of the current choice. */
export function SchemeSwitch() {
  const t = useT()
  const scheme = useStore($scheme)
  const names: Record<Scheme, string> = {
    system: t('schemeSystem'),
    light: t('schemeLight'),
    dark: t('schemeDark'),
  }
  return (
    <span className="switch scheme">
      <Icon name={SCHEME_ICONS[scheme]} />
      <span className="caption" aria-hidden="true">
        {t('scheme')}: {names[scheme]}
      </span>
      <select
        aria-label={t('scheme')}
        title={t('scheme')}
        value={scheme}
        onChange={event => chooseScheme(event.currentTarget.value as Scheme)}
      >
        {SCHEMES.map(one => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </span>
  )
}
