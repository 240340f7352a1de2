import { useStore } from '@nanostores/react'
import type { FollowedDocuments } from '#contract/document-desk.ts'
import { documentDeskColumns } from '#contract/document-desk-columns.ts'
import type { Currency } from '#contract/loan.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { choiceFilter, rowFilter } from '#kit/staff/filter.ts'
import { pathWith } from '#kit/staff/path-with.ts'
import { useDays } from '#kit/ui/days.ts'
import { countryOf, formatMoney } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import type { Model } from './model.ts'
import type { DocumentsDeskWords } from './words.en.ts'

export const DocumentsDesk = ({ model }: { model: Model }) => (
  <ScreenFrame model={model} name="documents-desk">
    <Followed model={model} />
  </ScreenFrame>
)

/** Renders what the businesses invoiced, were paid and are owed. */
function Followed({ model }: { model: Model }) {
  const t = useWords<DocumentsDeskWords>()
  const { day, month } = useDays()
  const query = useStore(model.list.$query) ?? {}
  const { page: about } = useStore(model.list.$state)
  const tab = (key: '' | 'sent' | 'overdue', text: string, many?: number) => ({
    key,
    text,
    isOpen: (query.only ?? '') === key,
    count: many,
    href: pathWith('/', { ...query, only: key, page: '' }),
  })
  const shown = month(query.on ?? model.months[0] ?? '')
  return (
    <List<FollowedDocuments, typeof documentDeskColumns>
      title={t('title')}
      lead={t('lead', { month: shown })}
      file={{ name: t('title'), fetch: model.exportList, toaster: model.toaster }}
      tabs={{
        label: t('only'),
        of: [
          tab('', t('everybody'), about?.all),
          tab('sent', t('onlySent'), about?.sent),
          tab('overdue', t('onlyOverdue'), about?.late),
        ],
      }}
      search={t('search')}
      filters={[
        choiceFilter('on', t('month'), model.months, month),
        rowFilter('hub', t('column-hub'), about?.hubs ?? []),
      ]}
      beside={<Sums about={about} month={shown} />}
      list={model.list}
      reader={model}
      opens
      rowKey={({ business }) => business}
      columns={documentDeskColumns}
      currency={({ currency }) => currency}
      cells={{
        name: ({ business, name, owner, currency }) => (
          <Lines
            under={
              owner.phone
                ? t('ownerOf', { name: owner.name, phone: localPhone(owner.phone, countryOf(currency)) })
                : owner.name
            }
          >
            <a href={model.documentsOf(business)}>{name}</a>
          </Lines>
        ),
        lastAt: ({ lastAt }) => (lastAt ? day(lastAt) : ''),
      }}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}

type Total = { currency: Currency } & Record<'invoiced' | 'paid' | 'owed' | 'overdue', number>

/** Renders the totals per currency. Their space is reserved while they load. */
function Sums({ about, month }: { about: { totals: readonly Total[] } | null; month: string }) {
  const t = useWords<DocumentsDeskWords>()
  const totals: readonly (Total | null)[] = about ? about.totals : [null]
  const money = (total: Total | null, name: keyof Omit<Total, 'currency'>) =>
    total ? formatMoney(total[name], total.currency) : '–'
  return totals.map(total => (
    <Facts
      key={total?.currency ?? ''}
      look="big card"
      facts={[
        [t('sum-invoiced', { month }), money(total, 'invoiced')],
        [t('sum-paid', { month }), money(total, 'paid')],
        [t('sum-owed'), money(total, 'owed')],
        [t('sum-overdue'), money(total, 'overdue')],
      ]}
    />
  ))
}
