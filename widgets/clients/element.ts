import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Clients } from './view.tsx'
import { en } from './words.en.ts'

/**
 * The people whom a member of staff looks after: a list to search, filter, sort and export, a page for each of them, and the ways
 * in: registering, inviting, importing a file. Sales agents see those they registered, other staff everybody.
 *
 * @tag wz-clients
 * @title Clients
 * @title-sw Wateja
 * @access portal
 * @reserve 0 900, 640 860, 900 760
 * @budget 14000
 *
 * @attribute path - The screen: `/clients`, with filters as `/clients?search=amina&status=active&sort=-createdAt&page=2`, or `/client/<id>`, with `?tab=documents` or `?tab=activity`.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen, page or filter. Detail: `path`; `replace` where it takes the place of the one before.
 */
defineWidget({
  name: 'clients',
  attributes: ['path', 'base'],
  words: { name: 'clients', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: Clients,
})
