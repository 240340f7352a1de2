import type { Translation } from '#kit/core/words.ts'
import type { figuresEn } from './book-figures.en.ts'

export const figuresSw: Translation<typeof figuresEn> = {
  revenue: 'Mapato',
  costOfGoods: 'Gharama za bidhaa',
  grossProfit: 'Faida ghafi',
  operatingExpense: 'Matumizi ya uendeshaji',
  operatingCashflow: 'Mtiririko wa fedha wa uendeshaji',
  capitalExpenditure: 'Matumizi ya mtaji',
  netCashflow: 'Mtiririko halisi wa fedha',
}
