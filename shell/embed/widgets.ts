import { pagesOf } from '#contract/page.ts'
import type { Tenant } from '#contract/tenant.ts'

/** A name and its description from the element's doc comment. */
export type Described = { name: string; description: string }

/** Public API of a widget. The build writes one per widget into `/embed/v1/widgets.json`. */
export type WidgetDocs = {
  name: string
  tag: `wz-${string}`
  description: string
  titles: Record<string, string>
  /** `portal` for widgets that cannot be embedded. */
  access: 'public' | 'partners' | 'portal'
  attributes: Described[]
  properties: Described[]
  methods: Described[]
  events: Described[]
  cssProperties: Described[]
  cssParts: Described[]
}

/** What a partner can embed: the widgets of this tenant's modules, and the release that can be pinned. */
export type Offer = {
  widgets: WidgetDocs[]
  pinned: string
  integrity: string
  own: OwnFiles
}

/** Scripts that bundle the loader with one widget, by widget; with the attribute that selects data to include. */
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

/** Loads what is published. @throws if that fails */
export async function loadOffer(tenant: Tenant, signal: AbortSignal): Promise<Offer> {
  const [widgets, manifest] = await Promise.all([
    read<WidgetDocs[]>('/embed/v1/widgets.json', signal),
    read<Manifest>('/embed/v1/manifest.json', signal),
  ])
  // a widget belongs to the module of the page that mounts it; a member's home is a view around its widget
  const tags = new Set(pagesOf(tenant).map(({ mount, view }) => (view === 'home' ? 'wz-home' : mount?.tag)))
  const mine = widgets.filter(({ tag, access }) => tags.has(tag) && access !== 'portal')
  // public widgets first, and in the order of the pages: the one most partners want comes first
  const rank = ({ tag, access }: WidgetDocs) =>
    Number(access !== 'public') * tags.size + [...tags].indexOf(tag)
  mine.sort((one, other) => rank(one) - rank(other))
  const { pinned, own, loader } = manifest
  return { widgets: mine, pinned, own, integrity: loader.integrity }
}
