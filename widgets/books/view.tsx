import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { FollowedBook } from '#contract/book-report.ts'
import { followedColumns } from '#contract/followed-columns.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { choiceFilter, rowFilter } from '#kit/staff/filter.ts'
import { pathWith } from '#kit/staff/path-with.ts'
import { useDays } from '#kit/ui/days.ts'
import { countryOf } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import type { Model } from './model.ts'
import type { BooksWords } from './words.en.ts'

const RemindDialog = lazy(() => import('./remind-dialog.tsx'), 'RemindDialog')

export const Books = ({ model }: { model: Model }) => (
  <ScreenFrame model={model} name="books">
    <Followed model={model} />
  </ScreenFrame>
)

/** Renders which members kept books in a month and which did not. */
function Followed({ model }: { model: Model }) {
  const t = useWords<BooksWords>()
  const { day, month } = useDays()
  const query = useStore(model.list.$query) ?? {}
  const { page: about } = useStore(model.list.$state)
  const mayRemind = useStore(model.$mayRemind)
  const [count, setCount] = useState<number | null>(null)
  const tab = (key: '' | 'yes' | 'no', text: string, many?: number) => ({
    key,
    text,
    isOpen: (query.kept ?? '') === key,
    count: many,
    href: pathWith('/', { ...query, kept: key, page: '' }),
  })
  return (
    <>
      <List<FollowedBook, typeof followedColumns>
        title={t('title')}
        lead={t('lead', { month: month(query.on ?? model.months[0] ?? '') })}
        file={{ name: t('title'), fetch: model.exportList, toaster: model.toaster }}
        tabs={{
          label: t('kept'),
          of: [
            tab('', t('everybody'), about ? about.kept + about.missing : undefined),
            tab('yes', t('keptYes'), about?.kept),
            tab('no', t('keptNo'), about?.missing),
          ],
        }}
        search={t('search')}
        filters={[
          choiceFilter('on', t('month'), model.months, month),
          rowFilter('hub', t('column-hub'), about?.hubs ?? []),
        ]}
        list={model.list}
        reader={model}
        opens
        rowKey={({ business }) => business}
        columns={followedColumns}
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
              <a href={model.bookAt(business)}>{name}</a>
            </Lines>
          ),
          lastAt: ({ lastAt }) => (lastAt ? day(lastAt) : t('neverWrote')),
        }}
        {...(mayRemind && {
          selection: {
            of: model.selection,
            nameOf: ({ name }: FollowedBook) => name,
            actions: (many: number) => <Button onClick={() => setCount(many)}>{t('remind')}</Button>,
          },
        })}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      {count !== null && <RemindDialog model={model} count={count} onClose={() => setCount(null)} />}
    </>
  )
}
