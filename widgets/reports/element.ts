import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Reports } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Shows those who run a portal how lending goes: what is out, what was paid out and paid back, and who is late, each by month,
 * fund, hub, officer or days late, as figures, chart, table and file.
 *
 * @tag wz-reports
 * @title Reports
 * @title-sw Ripoti
 * @access portal
 * @reserve 0 1400, 640 1000
 * @budget 10600 - Bars and columns are shared; the drawing of columns comes when months are looked at.
 *
 * @attribute path - What is asked for, as the portal's address bar has it: `/arrears?by=fund&period=year`.
 * @attribute base - Address of the page that holds the widget, for its links: `/super-admin/reports`.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - Something else is asked for. Detail: `path`; `replace` where Back should not stop at what was before.
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
