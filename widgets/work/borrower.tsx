import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useWords } from '#kit/core/speech.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatMoney, MINOR } from '#rules/money.ts'
import type { StaffLoan } from './loan.ts'
import type { WorkWords } from './words.en.ts'

/** What the borrower said about themselves, and what they agreed to. */
export function Borrower({ loan }: { loan: StaffLoan }) {
  const say = useWords<WorkWords>()
  const { day, moment } = useDays()
  const { client, address, work, bank, staff, currency } = loan
  const whole = (amount: number) => formatMoney(amount * MINOR, currency)
  const income = loan.monthlyIncome === null ? null : formatMoney(loan.monthlyIncome, currency)

  return (
    <div className="groups stack columns">
      <Group
        title={say('contact')}
        facts={[
          [say('name'), client.name],
          [
            say('phone'),
            client.phoneNumber && <a href={`tel:${client.phoneNumber}`}>{client.phoneNumber}</a>,
          ],
          [
            say('email'),
            <a key="email" href={`mailto:${client.email}`}>
              {client.email}
            </a>,
          ],
          [say('asOnId'), staff.identity && `${staff.identity.firstName} ${staff.identity.lastName}`],
          [say('idNumber'), staff.identity?.idNumber],
        ]}
      >
        <Link href={`/client/${client.id}`}>{say('toClient', { name: client.name })}</Link>
      </Group>
      <Group
        title={say('home')}
        facts={[
          [say('street'), address?.street],
          [say('city'), address?.city],
          [say('county'), address?.state],
          [say('housing'), address && say(address.housing)],
        ]}
      />
      <Group
        title={say('work')}
        facts={[
          [say('employmentStatus'), work && say(work.employmentStatus)],
          [say('employerName'), work?.employerName],
          [say('position'), work?.position],
          [say('workAddress'), work?.address],
          [say('phone'), work?.phoneNumber],
          [say('startedOn'), work && day(work.startedOn)],
          [say('monthlyIncome'), work ? whole(work.monthlyIncome) : income],
        ]}
      />
      <Group
        title={say('payoutTo')}
        facts={
          bank?.payout === 'bank'
            ? [
                [say('bank'), bank.bankName],
                [say('accountType'), bank.accountType && say(bank.accountType)],
                [say('accountNumber'), bank.accountNumber],
                [say('accountName'), bank.accountName],
              ]
            : [[say('mpesa'), bank?.mpesaPhone]]
        }
      />
      <Group
        title={say('consent')}
        facts={[
          [say('loanFor'), loan.purpose && say(loan.purpose)],
          [say('payDay'), loan.payDay && String(loan.payDay)],
        ]}
      >
        {staff.consent && (
          <>
            <p className="soft">{say('consentAt', { at: moment(staff.consent.at) })}</p>
            <blockquote>{staff.consent.text}</blockquote>
          </>
        )}
        {staff.accepted && (
          <p>{say('acceptedBy', { name: staff.accepted.name, at: moment(staff.accepted.at) })}</p>
        )}
      </Group>
    </div>
  )
}

type Fact = [label: string, value: ReactNode]

function Group({ title, facts, children }: { title: string; facts: Fact[]; children?: ReactNode }) {
  const say = useWords<WorkWords>()
  return (
    <section className="card">
      <h3>{title}</h3>
      <dl className="facts aligned">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value ? undefined : 'missing'}>{value || say('missing')}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
