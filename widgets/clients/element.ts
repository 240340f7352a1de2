import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Clients } from './view.tsx'
import { en } from './words.en.ts'

/**
 * The clients of a member of staff: a list to search, filter, sort and export, a page for each client, and registration, invitation
 * and file import. Sales agents see the clients they registered, other staff see all.
 *
 * @tag wz-clients
 * @title Clients
 * @title-sw Wateja
 * @access portal
 * @reserve 0 900, 640 860, 900 760
 * @budget 14000
 *
 * @attribute path - The screen: `/clients`, with filters as `/clients?search=amina&status=active&sort=-createdAt&page=2`, or `/client/<id>`, with `?tab=documents` or `?tab=activity`.
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
