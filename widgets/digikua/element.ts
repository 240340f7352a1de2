import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { firstEn } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Digikua } from './view.tsx'

/**
 * A trader's sales records: sales, expenses, products, services, investments and stock, and eight key figures. Entries made offline are
 * kept on the device and recorded exactly once.
 *
 * @tag wz-digikua
 * @title DigiKua
 * @title-sw DigiKua
 * @access partners
 * @reserve 0 1500, 640 900
 * @budget 10500 - What every screen needs; each screen is lazy-loaded.
 *
 * @attribute business - The business to show, for staff and for members with several businesses. Defaults to the member's own.
 * @attribute path - The screen: `/cashflow-summary`, `/cashflow-summary-detailed/sales`, `/cashflow-summary-detailed/product-variants/all`, `/reports`.
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
