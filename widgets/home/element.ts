import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { firstEn as en } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { HomeView } from './view.tsx'

/**
 * The signed-in user's home: first what is overdue or was returned, then what is due soon, then current figures. It shows cached data at
 * once and updates it when newer data arrives. Each block fails independently.
 *
 * @tag wz-home
 * @title Home
 * @title-sw Mwanzo
 * @access partners
 * @reserve 0 900, 480 720, 800 560
 * @budget 18100 - Includes the texts of all blocks a user may have.
 *
 * @attribute blocks - The blocks to show, separated by spaces: for members `now`, `loan`, `sales`, `invoices`, `score`, `next`, `apps` and `help`; for staff `setup`, `waiting`, `mine` (a line of it), `oldest`, `today`, `people`, `newest`, `portfolio`, `trend` (a line of it) and `service`. Defaults to all blocks the user has.
 * @attribute base - Prefix of the paths in links: in the portal the address of the user's pages. Without it, links open the portal in a new tab.
 *
 * @event {{ path: string }} wz-navigate - The user follows a link to a page of the portal. Detail: `path`. A page that handles the navigation itself calls `preventDefault()`; otherwise the portal opens in a new tab.
 */
defineWidget({
  name: 'home',
  attributes: ['blocks', 'base'],
  words: { name: 'home', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  drafts: 'device',
  createModel,
  View: HomeView,
})
