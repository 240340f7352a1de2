import type { TenantChange } from '#contract/administration.ts'
import { isEmail } from '#contract/email.ts'
import { type Contact, Language, type Texts, type Theme } from '#contract/tenant.ts'
import { isReadableBrand } from '#rules/color.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { lendingFaults } from './lending.ts'

/** What is wrong with a value, by the path of the field. */
type Faults = Record<string, string>

const WIDEST_RADIUS = 40
const MOST_TEXTS = 500
const LONGEST_TEXT = 2_000
const TEXT_KEY = /^[\w.-]{1,80}$/

/** @throws Refusal invalid, naming each field at fault */
export function refuseFaults(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', 'Some fields need correction.', faults)
}

/** What the shapes alone cannot say of a tenant's change. */
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
  ...(hasTwins(languages) && { 'change.languages': 'Name each language once.' }),
  ...(hasTwins(modules) && { 'change.modules': 'Name each module once.' }),
  ...(lending && lendingFaults(lending, 'change.lending')),
  ...(texts && faultsOfTexts(texts, 'change.texts')),
})

const hasTwins = (list: readonly string[] = []): boolean => new Set(list).size < list.length

/** @param path of the theme in what was sent */
export const faultsOfTheme = ({ brand, radius }: Partial<Theme>, path: string): Faults => ({
  ...(brand !== undefined &&
    !isReadableBrand(brand) && {
      [`${path}.brand`]: 'This colour is too light: on white it could not be read. Choose a darker one.',
    }),
  ...(radius !== undefined &&
    radius > WIDEST_RADIUS && { [`${path}.radius`]: `Must be at most ${WIDEST_RADIUS}.` }),
})

/** @param path of the texts in what was sent */
export function faultsOfTexts(texts: Texts, path: string): Faults {
  const faults: Faults = {}
  for (const [language, byKey] of Object.entries(texts)) {
    if (!Language.is(language)) faults[`${path}.${language}`] = 'Is not a language of the portal.'
    const entries = Object.entries(byKey)
    if (entries.length > MOST_TEXTS)
      faults[`${path}.${language}`] = `Change at most ${MOST_TEXTS} texts of a language.`
    for (const [key, text] of entries.slice(0, MOST_TEXTS)) {
      const name = `${path}.${language}.${key}`
      if (!TEXT_KEY.test(key)) faults[name] = 'Is not the key of a text.'
      else if (text.trim() === '') faults[name] = 'Write a text, or leave the key out to show ours.'
      else if (text.length > LONGEST_TEXT) faults[name] = `Must have at most ${LONGEST_TEXT} characters.`
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
    if (list.length > MOST_LINES) faults[`${path}.${name}`] = `Must have at most ${MOST_LINES} entries.`
  }
  const line = (name: string, text: string) => {
    if (text.trim() === '' || text.length > LONGEST_LINE)
      faults[`${path}.${name}`] = `Must have 1 to ${LONGEST_LINE} characters.`
  }
  for (const [at, text] of address.entries()) line(`address.${at}`, text)
  line('phone', phone)
  mailboxes.forEach(({ email }, at) => {
    if (!isEmail(email)) faults[`${path}.mailboxes.${at}.email`] = 'Please enter a valid email address'
  })
  social.forEach(({ name, url }, at) => {
    line(`social.${at}.name`, name)
    // a link that runs a script would be on every page
    if (!isWebAddress(url)) faults[`${path}.social.${at}.url`] = 'Write an address that begins with https://'
  })
  if (messagePage !== '' && !isWebAddress(messagePage)) {
    faults[`${path}.messagePage`] = 'Write an address that begins with https://'
  }
  return faults
}
