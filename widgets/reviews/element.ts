import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Reviews } from './view.tsx'
import { words } from './words.ts'

/**
 * Staff review of submissions by clients and applicants: a queue, longest waiting first, and a page for each submission with the
 * file or text beside the person's other submissions, earlier attempts, and the decision.
 *
 * @tag wz-reviews
 * @title Reviews
 * @title-sw Mapitio
 * @access portal
 * @reserve 0 900, 640 860, 900 760
 * @budget 11000
 *
 * @attribute path - The screen: `/reviews`, with filters as `/reviews?verdict=rejected&programme=onboarding&step=passport&sort=-at&page=2`, or `/review/<id>`, with the filters of the list that led to it.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The screen, page or filter changed, or the user opened a client: `/client/<id>`, which another widget shows. Detail: `path`; `replace` when the history entry is replaced.
 */
defineWidget({
  name: 'reviews',
  attributes: ['path', 'base'],
  words,
  style,
  access: signedIn,
  createModel,
  View: Reviews,
})
