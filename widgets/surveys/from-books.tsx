import { BookFigure, BookPeriod, type Question } from '#contract/survey-definition.ts'
import { Select } from '#kit/core/select.tsx'
import { useT } from './words.tsx'

const FIGURES = Object.values(BookFigure.schema)
const PERIODS = Object.values(BookPeriod.schema)

type Props = { question: Question; onEdit(change: Pick<Question, 'fromBooks'>): void }

/** Renders the choice of the user's sales figure that prefills a number question. */
export function FromBooks({ question: { fromBooks }, onEdit }: Props) {
  const t = useT()
  return (
    <>
      <Select
        label={t('fromBooks')}
        hint={t('fromBooksHint')}
        value={fromBooks?.figure ?? ''}
        options={[
          { value: '', text: t('fromBooksNone') },
          ...FIGURES.map(figure => ({ value: figure, text: t(figure) })),
        ]}
        onChange={value => {
          const figure = FIGURES.find(one => one === value)
          onEdit({ fromBooks: figure && { figure, period: fromBooks?.period ?? 'quarter' } })
        }}
      />
      {fromBooks && (
        <Select
          label={t('bookPeriod')}
          hint={t('bookPeriodHint')}
          value={fromBooks.period}
          options={PERIODS.map(period => ({ value: period, text: t(`bookPeriod-${period}`) }))}
          onChange={value => {
            const period = PERIODS.find(one => one === value)
            if (period) onEdit({ fromBooks: { ...fromBooks, period } })
          }}
        />
      )}
    </>
  )
}
