import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Email } from '#kit/ui/email.tsx'
import { telOf } from '#rules/contact.ts'
import { formatMoney, MINOR } from '#rules/money.ts'
import type { StaffLoan } from './loan.ts'
import { OtherPayee } from './other-payee.tsx'
import type { WorkWords } from './words.en.ts'

/** Renders the borrower's own statements and consents. */
export function Borrower({ loan }: { loan: StaffLoan }) {
  const t = useWords<WorkWords>()
  const { day, moment } = useDays()
  const { client, address, work, bank, staff, currency } = loan
  const whole = (amount: number) => formatMoney(amount * MINOR, currency)
  const income = loan.monthlyIncome === null ? null : formatMoney(loan.monthlyIncome, currency)

  return (
    <div className="groups stack columns">
      <Group
        title={t('contact')}
        facts={[
          [t('name'), client.name],
          [t('phone'), client.phoneNumber && <a href={telOf(client.phoneNumber)}>{client.phoneNumber}</a>],
          [
            t('email'),
            <a key="email" href={`mailto:${client.email}`}>
              <Email of={client.email} />
            </a>,
          ],
          [t('asOnId'), staff.identity && `${staff.identity.firstName} ${staff.identity.lastName}`],
          [t('idNumber'), staff.identity?.idNumber],
        ]}
      >
        <Link href={`/client/${client.id}`}>{t('toClient', { name: client.name })}</Link>
      </Group>
      <Group
        title={t('home')}
        facts={[
          [t('street'), address?.street],
          [t('city'), address?.city],
          [t('county'), address?.state],
          [t('housing'), address && t(address.housing)],
        ]}
      />
      <Group
        title={t('work')}
        facts={[
          [t('employmentStatus'), work && t(work.employmentStatus)],
          [t('employerName'), work?.employerName],
          [t('position'), work?.position],
          [t('workAddress'), work?.address],
          [t('phone'), work?.phoneNumber],
          [t('startedOn'), work && day(work.startedOn)],
          [t('monthlyIncome'), work ? whole(work.monthlyIncome) : income],
        ]}
      />
      <Group
        title={t('payoutTo')}
        facts={
          bank?.payout === 'bank'
            ? [
                [t('bank'), bank.bankName],
                [t('accountType'), bank.accountType && t(bank.accountType)],
                [t('accountNumber'), bank.accountNumber],
                [t('accountName'), bank.accountName],
              ]
            : [[t('mpesa'), bank?.mpesaPhone]]
        }
      >
        <OtherPayee loan={loan} />
      </Group>
      <Group
        title={t('consent')}
        facts={[
          [t('loanFor'), loan.purpose && t(loan.purpose)],
          [t('payDay'), loan.payDay && String(loan.payDay)],
        ]}
      >
        {staff.consent && (
          <>
            <p className="muted">{t('consentAt', { at: moment(staff.consent.at) })}</p>
            <blockquote>{staff.consent.text}</blockquote>
          </>
        )}
        {staff.accepted && (
          <p>{t('acceptedBy', { name: staff.accepted.name, at: moment(staff.accepted.at) })}</p>
        )}
      </Group>
    </div>
  )
}

type Fact = [label: string, value: ReactNode]

function Group({ title, facts, children }: { title: string; facts: Fact[]; children?: ReactNode }) {
  const t = useWords<WorkWords>()
  return (
    <section className="card">
      <h3>{title}</h3>
      <Facts
        look="aligned"
        facts={facts.map(([label, value]) => [
          label,
          value || <span className="missing">{t('missing')}</span>,
        ])}
      />
      {children}
    </section>
  )
}
