import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Reports } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Lending figures for portal administrators: outstanding loans, disbursements, repayments and arrears, each by month, fund, hub,
 * officer or days late, as figures, chart, table and file.
 *
 * @tag wz-reports
 * @title Reports
 * @title-sw Ripoti
 * @access portal
 * @reserve 0 1400, 640 1000
 * @budget 10600 - Bars and columns share code; the column chart is loaded for reports by month.
 *
 * @attribute path - The query, as in the portal's address bar: `/arrears?by=fund&period=year`.
 */
defineWidget({
  name: 'reports',
  attributes: ['path', 'base'],
  words: { name: 'reports', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  createModel,
  View: Reports,
  access: signedIn,
})
