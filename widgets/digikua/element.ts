import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { firstEn } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Digikua } from './view.tsx'

/**
 * A trader's book: sales, expenses, products, services, investments and stock, and the eight figures that follow from them. What is
 * entered without a connection is kept on the device and arrives once.
 *
 * @tag wz-digikua
 * @title DigiKua
 * @title-sw DigiKua
 * @access partners
 * @reserve 0 1500, 640 900
 * @budget 10500 - What every screen needs; each screen comes when it is asked for.
 *
 * @attribute business - The book of one business, for staff and for members who have several; else the member's own.
 * @attribute path - The screen: `/cashflow-summary`, `/cashflow-summary-detailed/sales`, `/cashflow-summary-detailed/product-variants/all`, `/reports`.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen. Detail: `path`; `replace` where it takes the place of the one before.
 */
defineWidget({
  name: 'digikua',
  attributes: ['path', 'base', 'business'],
  words: { name: 'digikua', en: firstEn, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: Digikua,
})
