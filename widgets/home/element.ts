import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { firstEn as en } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { HomeView } from './view.tsx'

/**
 * What matters today for the person who is signed in: what is late or was sent back first, then what ends soon, then how things
 * stand. It shows what this device knows at once, and newer figures when they are here. Each block fails alone.
 *
 * @tag wz-home
 * @title Home
 * @title-sw Nyumbani
 * @access partners
 * @reserve 0 900, 480 720, 800 560
 * @budget 18100 - With the words of every block that a person may have.
 *
 * @attribute blocks - Which blocks it shows, between blanks: `now`, `loan`, `sales`, `invoices`, `score`, `next`, `apps` and `help` of members, `setup`, `waiting`, `mine` (a line of it), `oldest`, `today`, `people`, `newest`, `portfolio`, `trend` (a line of it) and `service` of staff. All that the person has where there is none.
 * @attribute base - What stands before the paths in links: in the portal the address of the person's pages. Without it links open the portal beside the page.
 *
 * @event {{ path: string }} wz-navigate - The person follows a link to a page of the portal. Detail: `path`. A page that leads there by itself calls `preventDefault()`; else the portal opens in a tab of its own.
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
