import type { Module } from '#contract/module.ts'
import { useKitWords } from '#kit/core/i18n.tsx'
import { formatPeriod } from '#kit/core/period.ts'
import { Icon, type IconName } from '#kit/ui/icon.tsx'
import { formatMoney } from '#rules/money.ts'
import { ContactBlock } from './contact-block.tsx'
import { Example } from './example.tsx'
import { Heading } from './heading.tsx'
import { PageLink, usePage } from './page-link.tsx'
import { useTenant } from './tenant.ts'
import { useT } from './words.ts'
import './landing.css'

/** Renders the landing page: what the tenant does and offers, how it works, and how to reach it. */
export function Landing() {
  return (
    <div className="landing">
      <Hero />
      <Offers />
      <Steps />
      <PartnerBand />
      <ContactSection />
    </div>
  )
}

function Hero() {
  const t = useT()
  const { name } = useTenant()
  const calculator = usePage('/loan-calculator')
  return (
    <section className="hero">
      <div className="wide">
        <div className="stack">
          <Heading text={t('headline')} title={`${name} · ${t('headline')}`} />
          <p className="lead">{t('lead')}</p>
          <div className="actions no-print">
            <PageLink to="/loan-calculator" className="button primary">
              {t('tryCalculator')}
            </PageLink>
            <PageLink to="/signin" className="button">
              {t('login')}
            </PageLink>
          </div>
        </div>
        {calculator && <Example />}
      </div>
    </section>
  )
}

type Offer = { icon: IconName; title: string; text: string; to: string; link: string; module?: Module }

function Offers() {
  const t = useT()
  const kit = useKitWords()
  const { loan, modules } = useTenant()
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const offers: Offer[] = [
    {
      icon: 'coins',
      title: t('offerLoans'),
      text: t('offerLoansText', {
        minimum: money(loan.minimum),
        maximum: money(loan.maximum),
        shortest: formatPeriod(kit, loan.periods[0] ?? 0),
        longest: formatPeriod(kit, loan.periods.at(-1) ?? 0),
      }),
      to: '/products',
      link: t('offerLoansLink'),
    },
    {
      icon: 'figures',
      title: t('offerCalculator'),
      text: t('offerCalculatorText'),
      to: '/loan-calculator',
      link: t('offerCalculatorLink'),
      module: 'loan-calculator',
    },
    {
      icon: 'people',
      title: t('offerPeople'),
      text: t('offerPeopleText'),
      to: '/contact-us',
      link: t('offerPeopleLink'),
    },
  ]
  return (
    <section className="wide" aria-labelledby="offers">
      <h2 id="offers">{t('offers')}</h2>
      <ul className="offers">
        {offers
          .filter(({ module }) => !module || modules.includes(module))
          .map(({ icon, title, text, to, link }) => (
            <li key={to} className="stack gap-2">
              <span className="emblem">
                <Icon name={icon} />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
              <PageLink to={to} className="more">
                {link}
                <Icon name="arrow" />
              </PageLink>
            </li>
          ))}
      </ul>
    </section>
  )
}

function Steps() {
  const t = useT()
  const calculator = usePage('/loan-calculator')
  const steps = [
    calculator
      ? { title: t('stepCost'), text: t('stepCostText') }
      : { title: t('stepAsk'), text: t('stepAskText') },
    { title: t('stepAccount'), text: t('stepAccountText') },
    { title: t('stepRepay'), text: t('stepRepayText') },
  ]
  return (
    <section className="wide" aria-labelledby="steps">
      <h2 id="steps">{t('steps')}</h2>
      <ol className="steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function PartnerBand() {
  const t = useT()
  if (!usePage('/loan-calculator')) return null
  return (
    <section className="wide" aria-labelledby="partner">
      <div className="band">
        <div>
          <h2 id="partner">{t('partnerTitle')}</h2>
          <p>{t('partnerText')}</p>
        </div>
        <PageLink to="/embed" className="button" />
      </div>
    </section>
  )
}

function ContactSection() {
  const t = useT()
  return (
    <section className="wide talk stack gap-6" aria-labelledby="contact">
      <div className="stack gap-3">
        <h2 id="contact">{t('contactTitle')}</h2>
        <p className="lead">{t('contactText')}</p>
      </div>
      <ContactBlock />
    </section>
  )
}
