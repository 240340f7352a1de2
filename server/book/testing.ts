import type { FastifyInstance } from 'fastify'
import { dayOf } from '#rules/day.ts'
import { type Answer, callAs, type Signed } from '#server/people/testing.ts'

/** A user with a business, and the calls of their book. */
export type Trader = {
  signed: Signed
  business: string
  write(resource: string, body: object, action?: 'create' | 'update'): Promise<Answer>
  read(resource: string, more?: string): Promise<Answer>
}

/** Creates a business for a member. */
export async function trader(app: FastifyInstance, signed: Signed): Promise<Trader> {
  const begun = await callAs(app, signed, 'POST business/own', { name: 'Matunda ya Mama' })
  const business: string = begun.body.data.id
  return {
    signed,
    business,
    write: (resource, body, action = 'create') =>
      callAs(app, signed, `POST data/${resource}?resource=${resource}&action=${action}`, {
        businessId: business,
        ...body,
      }),
    read: (resource, more = '') =>
      callAs(
        app,
        signed,
        `GET data/${resource}?resource=${resource}&action=read&businessId=${business}${more}`,
      ),
  }
}

/** Splits today into the fields of a form. */
export function today(at: string, month: string, year: string): Record<string, number> {
  const [y, m, d] = dayOf(Date.now()).split('-').map(Number)
  return { [at]: d as number, [month]: m as number, [year]: y as number }
}

/** Returns a lookup of a trader's list ids by name. */
export async function choices(app: FastifyInstance, signed: Signed) {
  const { body } = await callAs(app, signed, 'GET book/lists')
  return (list: string, name: string): string =>
    body.data[list].find((one: { name: string }) => one.name === name).id
}

/** Adds a product with a variant that has stock. @returns the variant's id */
export async function addMangoes(app: FastifyInstance, { signed, write }: Trader, starting: number) {
  const of = await choices(app, signed)
  const product = await write('entrepreneurProduct', {
    name: 'Maembe',
    price: 30,
    categoryId: of('productCategory', 'Fruit and vegetables'),
    measurementId: of('measurement', 'Piece'),
  })
  const variant = await write('entrepreneurProductVariant', {
    name: 'Maembe ya Ngowe',
    unitPrice: 35,
    startingQuantity: starting,
    mainProductId: product.body.id,
  })
  return {
    product: product.body.id as string,
    variant: variant.body.id as string,
    cash: of('entrepreneurSaleType', 'Cash'),
  }
}
