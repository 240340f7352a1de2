import type { Module } from '#contract/tenant.ts'
import { sayPeriod } from '#kit/core/period.ts'
import { useKitWords } from '#kit/core/speech.tsx'
import { Icon, type IconName } from '#kit/ui/icon.tsx'
import { formatMoney } from '#rules/money.ts'
import { ContactBlock } from './contact-block.tsx'
import { Example } from './example.tsx'
import { Heading } from './heading.tsx'
import { PageLink, usePage } from './page-link.tsx'
import { useTenant } from './tenant.ts'
import { useSay } from './words.ts'
import './landing.css'

/** The first page: what the tenant stands for, offers, how it goes, and how to reach it. */
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
  const say = useSay()
  const { name } = useTenant()
  const calculator = usePage('/loan-calculator')
  return (
    <section className="hero">
      <div className="wide">
        <div className="words">
          <Heading text={say('headline')} title={`${name} · ${say('headline')}`} />
          <p className="lead">{say('lead')}</p>
          <div className="deeds no-print">
            <PageLink to="/loan-calculator" className="button primary">
              {say('tryCalculator')}
            </PageLink>
            <PageLink to="/signin" className="button">
              {say('login')}
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
  const say = useSay()
  const kit = useKitWords()
  const { loan, modules } = useTenant()
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const offers: Offer[] = [
    {
      icon: 'coins',
      title: say('offerLoans'),
      text: say('offerLoansText', {
        minimum: money(loan.minimum),
        maximum: money(loan.maximum),
        shortest: sayPeriod(kit, loan.periods[0] ?? 0),
        longest: sayPeriod(kit, loan.periods.at(-1) ?? 0),
      }),
      to: '/products',
      link: say('offerLoansLink'),
    },
    {
      icon: 'figures',
      title: say('offerCalculator'),
      text: say('offerCalculatorText'),
      to: '/loan-calculator',
      link: say('offerCalculatorLink'),
      module: 'loan-calculator',
    },
    {
      icon: 'people',
      title: say('offerPeople'),
      text: say('offerPeopleText'),
      to: '/contact-us',
      link: say('offerPeopleLink'),
    },
  ]
  return (
    <section className="wide" aria-labelledby="offers">
      <h2 id="offers">{say('offers')}</h2>
      <ul className="offers">
        {offers
          .filter(({ module }) => !module || modules.includes(module))
          .map(({ icon, title, text, to, link }) => (
            <li key={to}>
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
  const say = useSay()
  const calculator = usePage('/loan-calculator')
  const steps = [
    calculator
      ? { title: say('stepCost'), text: say('stepCostText') }
      : { title: say('stepAsk'), text: say('stepAskText') },
    { title: say('stepAccount'), text: say('stepAccountText') },
    { title: say('stepRepay'), text: say('stepRepayText') },
  ]
  return (
    <section className="wide" aria-labelledby="steps">
      <h2 id="steps">{say('steps')}</h2>
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
  const say = useSay()
  if (!usePage('/loan-calculator')) return null
  return (
    <section className="wide" aria-labelledby="partner">
      <div className="band">
        <div>
          <h2 id="partner">{say('partnerTitle')}</h2>
          <p>{say('partnerText')}</p>
        </div>
        <PageLink to="/embed" className="button" />
      </div>
    </section>
  )
}

function ContactSection() {
  const say = useSay()
  return (
    <section className="wide talk" aria-labelledby="contact">
      <div>
        <h2 id="contact">{say('contactTitle')}</h2>
        <p className="lead">{say('contactText')}</p>
      </div>
      <ContactBlock />
    </section>
  )
}
