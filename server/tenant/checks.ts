import type { TenantChange } from '#contract/administration.ts'
import { isEmail } from '#contract/email.ts'
import { type Contact, Language, type Texts, type Theme } from '#contract/tenant.ts'
import { isReadableBrand } from '#rules/color.ts'
import { type Msg, msg } from '#server/refusal/message.ts'
import { lendingFaults } from './lending.ts'

/** Faults, by the path of the field. */
type Faults = Record<string, Msg>

const WIDEST_RADIUS = 40
const MOST_TEXTS = 500
const LONGEST_TEXT = 2_000
const TEXT_KEY = /^[\w.-]{1,80}$/

/** Validates a tenant's change beyond what its schema checks. */
export const faultsOfTenant = ({
  theme,
  contact,
  languages,
  modules,
  lending,
  texts,
}: TenantChange): Faults => ({
  ...(theme && faultsOfTheme(theme, 'change.theme')),
  ...(contact && faultsOfContact(contact, 'change.contact')),
  ...(hasTwins(languages) && { 'change.languages': msg('tenant.language-twice') }),
  ...(hasTwins(modules) && { 'change.modules': msg('tenant.module-twice') }),
  ...(lending && lendingFaults(lending, 'change.lending')),
  ...(texts && faultsOfTexts(texts, 'change.texts')),
})

const hasTwins = (list: readonly string[] = []): boolean => new Set(list).size < list.length

/** Validates a theme. @param path of the theme in the request body */
export const faultsOfTheme = ({ brand, radius }: Partial<Theme>, path: string): Faults => ({
  ...(brand !== undefined &&
    !isReadableBrand(brand) && {
      [`${path}.brand`]: msg('tenant.color-light'),
    }),
  ...(radius !== undefined &&
    radius > WIDEST_RADIUS && { [`${path}.radius`]: msg('field.at-most', { most: WIDEST_RADIUS }) }),
})

/** Validates texts. @param path of the texts in the request body */
export function faultsOfTexts(texts: Texts, path: string): Faults {
  const faults: Faults = {}
  for (const [language, byKey] of Object.entries(texts)) {
    if (!Language.is(language)) faults[`${path}.${language}`] = 'tenant.not-its-language'
    const entries = Object.entries(byKey)
    if (entries.length > MOST_TEXTS)
      faults[`${path}.${language}`] = msg('tenant.texts-most', { most: MOST_TEXTS })
    for (const [key, text] of entries.slice(0, MOST_TEXTS)) {
      const name = `${path}.${language}.${key}`
      if (!TEXT_KEY.test(key)) faults[name] = 'tenant.text-unknown'
      else if (text.trim() === '') faults[name] = 'tenant.text-empty'
      else if (text.length > LONGEST_TEXT) faults[name] = msg('field.characters', { most: LONGEST_TEXT })
    }
  }
  return faults
}

const isWebAddress = (text: string): boolean =>
  /^https?:\/\/\S+$/.test(text) && text.length <= 500 && URL.canParse(text)

const MOST_LINES = 10
const LONGEST_LINE = 200

function faultsOfContact(contact: Contact, path: string): Faults {
  const faults: Faults = {}
  const { address, mailboxes, phone, social, messagePage } = contact
  for (const [name, list] of Object.entries({ address, mailboxes, social })) {
    if (list.length > MOST_LINES) faults[`${path}.${name}`] = msg('field.entries', { most: MOST_LINES })
  }
  const line = (name: string, text: string) => {
    if (text.trim() === '' || text.length > LONGEST_LINE)
      faults[`${path}.${name}`] = msg('field.characters-from-1', { most: LONGEST_LINE })
  }
  for (const [at, text] of address.entries()) line(`address.${at}`, text)
  line('phone', phone)
  mailboxes.forEach(({ email }, at) => {
    if (!isEmail(email)) faults[`${path}.mailboxes.${at}.email`] = 'field.email'
  })
  social.forEach(({ name, url }, at) => {
    line(`social.${at}.name`, name)
    // a javascript: link would be on every page
    if (!isWebAddress(url)) faults[`${path}.social.${at}.url`] = 'tenant.link-form'
  })
  if (messagePage !== '' && !isWebAddress(messagePage)) faults[`${path}.messagePage`] = 'tenant.link-form'
  return faults
}
