import { pagesOf } from '#contract/page.ts'
import type { Tenant } from '#contract/tenant.ts'

/** A name and what it means, as the element's own doc comment says it. */
export type Described = { name: string; description: string }

/** A widget's public face. The build writes one for each widget into `/embed/v1/widgets.json`. */
export type WidgetDocs = {
  name: string
  tag: `wz-${string}`
  description: string
  titles: Record<string, string>
  /** `portal` for those that stand nowhere else. */
  access: 'public' | 'partners' | 'portal'
  attributes: Described[]
  properties: Described[]
  methods: Described[]
  events: Described[]
  cssProperties: Described[]
  cssParts: Described[]
}

/** What a partner can put on a page: the widgets of this tenant's modules, and the release that can be pinned. */
export type Offer = {
  widgets: WidgetDocs[]
  pinned: string
  integrity: string
  own: OwnFiles
}

/** Scripts that hold the loader and one widget, by the widget; with the attribute that says what they can bring along. */
export type OwnFiles = Record<
  string,
  { file: string; integrity: string; first?: [path: string, attribute: string] }
>
type Manifest = { pinned: string; loader: { integrity: string }; own: OwnFiles }

async function read<Reply>(path: string, signal: AbortSignal): Promise<Reply> {
  const answer = await fetch(path, { signal })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

/** Asks for what is published. @throws when it cannot be had */
export async function loadOffer(tenant: Tenant, signal: AbortSignal): Promise<Offer> {
  const [widgets, manifest] = await Promise.all([
    read<WidgetDocs[]>('/embed/v1/widgets.json', signal),
    read<Manifest>('/embed/v1/manifest.json', signal),
  ])
  // a widget belongs to the module of the page that holds it; a member's home is a view around its widget
  const tags = new Set(pagesOf(tenant).map(({ mount, view }) => (view === 'home' ? 'wz-home' : mount?.tag)))
  const mine = widgets.filter(({ tag, access }) => tags.has(tag) && access !== 'portal')
  // first what every site may show
  mine.sort((one, other) => Number(other.access === 'public') - Number(one.access === 'public'))
  const { pinned, own, loader } = manifest
  return { widgets: mine, pinned, own, integrity: loader.integrity }
}
