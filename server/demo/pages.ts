import type { LoanSettings, Money } from '#contract/loan.ts'
import { Language, PageSlug } from '#contract/tenant.ts'
import { guideBands } from '#rules/loan.ts'
import { formatMoney } from '#rules/money.ts'
import { formatPercent } from '#rules/rate.ts'
import type { TenantSeed } from '#server/tenant/seed.ts'

/** The demo's texts by file: `./pages/en/products.md`, or for one tenant `./pages/en/about-us.jenga.md`. */
const files: Record<string, string> = import.meta.glob('./pages/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Returns a tenant's information pages in every language, with its names, figures and addresses filled in. */
export function pagesOf(tenant: Omit<TenantSeed, 'pages'>): TenantSeed['pages'] {
  return Object.values(Language.schema).flatMap(language =>
    Object.values(PageSlug.schema).map(slug => {
      const text =
        files[`./pages/${language}/${slug}.${tenant.code}.md`] ?? files[`./pages/${language}/${slug}.md`]
      const [, title = '', markdown = ''] = text?.match(/^# (.*)\n+([\s\S]*)$/) ?? []
      return { slug, language, title, markdown: fill(markdown, blanksOf(tenant, language)) }
    }),
  )
}

/** @throws Error for a placeholder without a value */
function fill(text: string, blanks: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => {
    const value = blanks[name]
    if (value === undefined) throw new Error(`Nothing fills ${blank}`)
    return value
  })
}

function blanksOf({ name, country, contact, loan }: Omit<TenantSeed, 'pages'>, language: Language) {
  const mailbox = (purpose: string) => contact.mailboxes.find(one => one.purpose === purpose)?.email ?? ''
  const nation = country === 'KE' ? 'Kenya' : 'Tanzania'
  return {
    name,
    country: nation,
    inCountry: `nchini ${nation}`,
    minimum: formatMoney(loan.minimum, loan.currency),
    maximum: formatMoney(loan.maximum, loan.currency),
    periods: WORDS[language].either(loan.periods.map(WORDS[language].period)),
    guide: guideTable(loan, language),
    support: mailbox('support'),
    loans: mailbox('loans'),
    programmes: mailbox('programmes'),
    phone: contact.phone,
    phoneLink: contact.phone.replaceAll(' ', ''),
    address: contact.address.join('  \n'),
    addressLine: contact.address.join(', '),
  }
}

/** Renders the interest guide as a Markdown table. */
function guideTable(settings: LoanSettings, language: Language): string {
  const { guide, band, above } = WORDS[language]
  const money = (amount: Money) => formatMoney(amount, settings.currency)
  const rows = guideBands(settings).map(({ from, to, rate }) => {
    const amounts = to === null ? above(money(from)) : band(money(from), money(to))
    return `| ${amounts} | ${formatPercent(rate)} |`
  })
  return [`| ${guide.join(' | ')} |`, '|---|---|', ...rows].join('\n')
}

const list = (word: string) => (items: string[]) => `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`

const WORDS = {
  en: {
    guide: ['Amount', 'Interest a year'],
    band: (from: string, to: string) => `${from} to ${to}`,
    above: (from: string) => `${from} and above`,
    either: list('or'),
    period: (months: number) =>
      months % 12 ? `${months}\u00a0months` : months === 12 ? '1\u00a0year' : `${months / 12}\u00a0years`,
  },
  sw: {
    guide: ['Kiasi', 'Riba kwa mwaka'],
    band: (from: string, to: string) => `${from} hadi ${to}`,
    above: (from: string) => `${from} na zaidi`,
    either: list('au'),
    period: (months: number) =>
      months % 12 ? `miezi\u00a0${months}` : months === 12 ? 'mwaka\u00a01' : `miaka\u00a0${months / 12}`,
  },
}
