import { useStore } from '@nanostores/react'
import type { Language } from '#contract/tenant.ts'
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
import { useSay } from './words.ts'

/** Each language by its own name, for those who do not read the other. */
const NAMES: Record<Language, string> = { en: 'English', sw: 'Kiswahili' }

/** Changes to the other language; nothing for a tenant that has one only. */
export function LanguageSwitch() {
  const { languages } = useTenant()
  const language = useStore($language)
  const other = languages.find(one => one !== language)
  if (!other) return null
  return (
    <button type="button" className="switch" lang={other} onClick={() => chooseLanguage(other)}>
      <Icon name="globe" />
      {NAMES[other]}
    </button>
  )
}

const SCHEME_ICONS: Record<Scheme, IconName> = { system: 'device', light: 'sun', dark: 'moon' }

/** Light, dark, or as the device has it: the device's own picker behind an icon that shows what is chosen. */
export function SchemeSwitch() {
  const say = useSay()
  const scheme = useStore($scheme)
  const names: Record<Scheme, string> = {
    system: say('schemeSystem'),
    light: say('schemeLight'),
    dark: say('schemeDark'),
  }
  return (
    <span className="switch scheme">
      <Icon name={SCHEME_ICONS[scheme]} />
      <span className="caption" aria-hidden="true">
        {say('scheme')}: {names[scheme]}
      </span>
      <select
        aria-label={say('scheme')}
        title={say('scheme')}
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
