import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { dayOf } from '#rules/day.ts'
import { apiAs, type Person } from './people.ts'

/** Returns today's date in Nairobi, which the product uses. */
export const today = (): string => dayOf(Date.now())

export const press = (on: Page | Locator, name: string): Promise<void> =>
  on.getByRole('button', { name, exact: true }).click()

/** Finds a card of the overview. */
export const card = (page: Page, name: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .locator('.value')

/** A member's book, filled through the API for what the browser then shows. */
export type Book = {
  api: APIRequestContext
  business: string
  /** Adds an operating expense. @param amount in whole units */
  spend(name: string, amount: number, day?: string): Promise<void>
}

/** Creates the book of a member. */
export async function beginBook(person: Person, business = 'Duka la Amina'): Promise<Book> {
  const api = await apiAs(person)
  const begun = await api.post('/api/business/own', { data: { name: business, startedOn: '2024-03-01' } })
  const { id } = (await begun.json()).data
  const lists = (await (await api.get('/api/book/lists')).json()).data
  const cash = lists.entrepreneurSaleType.find(({ name }: { name: string }) => name === 'Cash').id
  return {
    api,
    business: id,
    async spend(name, amountSpent, day = today()) {
      const [year, monthDate, dayDate] = day.split('-').map(Number)
      const resource = 'entrepreneurOverheadExpense'
      const written = await api.post(`/api/data/${resource}?resource=${resource}&action=create`, {
        data: {
          businessId: id,
          typeOfExpense: cash,
          supplierPhone: '0712345678',
          name,
          year,
          monthDate,
          dayDate,
          amountSpent,
        },
      })
      expect(written.status(), await written.text()).toBe(200)
    },
  }
}
