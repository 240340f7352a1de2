import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { EmbedManifest } from './embed-manifest.ts'
import { describeWidget } from './widget-docs.ts'

/**
 * Size budgets: bytes after gzip, including everything its first screen needs, plus some headroom: a part that uses more than 95 % of
 * its budget causes a warning. A widget's own budget is in its doc comment (`@budget`).
 */
const BUDGETS: Record<string, number> = {
  // includes the description of calculator and survey: 60 bytes of hash and name for each of their files, which saves a round trip; and
  // the element of a frame, which saves two
  loader: 4_220,
  // the loader, the core and the calculator in one, without the parts of the core that only others use
  'calculator alone': 28_340,
  // the loader, the core, the member chunk and the survey's form in one, without the parts only others use
  'survey alone': 50_630,
  // kit/core, with Preact, nanostores, redaxios and the server's time: shared by all widgets
  core: 21_350,
  // kit/member: wouter and the React API it expects, token handling, and the building blocks of screens (facts, rows, badges, callouts,
  // tabs, a phone), which every widget used to bundle: shared by all widgets of signed-in users
  member: 15_500,
  // kit/staff and kit/screens/list: lists with their tables, filters and navigation: shared by all staff screens
  staff: 12_130,
  'frame bridge': 3_850,
  frame: 3_350,
  // inlined in the page of its frame: the frame script, the core and the calculator in one
  'calculator framed': 27_290,
  portal: 113_750,
}

/** Minimum free share of a budget, in percent. */
const LEAST_FREE = 5

export type Size = { part: string; size: number; budget: number }

const gzip = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length

/** Measures the build in `dist`, given the sources in `root`. */
export function weigh(root: string, dist = join(root, 'dist')): Size[] {
  const manifest: EmbedManifest = JSON.parse(readFileSync(join(dist, 'embed/manifest.json'), 'utf8'))
  const embed = (file: string) => gzip(join(dist, 'embed/f', file))
  const sum = (files: string[]) => files.reduce((total, file) => total + embed(file), 0)
  const isShared = (file: string) => /^(core|member|staff)-/.test(file)
  const shared = [...new Set(Object.values(manifest.widgets).flatMap(({ files }) => files.filter(isShared)))]
  const budgets = { ...BUDGETS }
  const sizes: Record<string, number> = {
    loader: gzip(join(dist, 'embed', manifest.loader.file)),
    'calculator alone': gzip(join(dist, 'embed/loan-calculator.js')),
    'survey alone': gzip(join(dist, 'embed/survey.js')),
    core: sum(shared.filter(file => file.startsWith('core-'))),
    member: sum(shared.filter(file => file.startsWith('member-'))),
    staff: sum(shared.filter(file => file.startsWith('staff-'))),
    'frame bridge': sum([manifest.bridge, ...manifest.bridgeFiles]),
    frame: sum([manifest.frame, ...manifest.frameFiles]),
    'calculator framed': gzip(join(dist, 'embed/framed/loan-calculator.js')),
    portal: portalSize(join(dist, 'shell')),
  }
  for (const [name, widget] of Object.entries(manifest.widgets)) {
    budgets[name] = describeWidget(root, name).budget
    sizes[name] = sum([widget.entry, ...widget.files.filter(file => !isShared(file))])
  }
  return Object.entries(sizes).map(([part, size]) => ({ part, size, budget: budgets[part] ?? 0 }))
}

/** Returns the size of the scripts and styles referenced by the portal's page. */
function portalSize(shell: string): number {
  const html = readFileSync(join(shell, 'index.html'), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file as string)
  return files.reduce((total, file) => total + gzip(join(shell, file)), 0)
}

/** Prints the table, writes it to dist/sizes.json, and throws if a part exceeds its budget. */
export function keepBudgets(root: string, dist = join(root, 'dist')): void {
  const sizes = weigh(root, dist)
  writeFileSync(join(dist, 'sizes.json'), JSON.stringify(sizes, null, 2))
  for (const { part, size, budget } of sizes) {
    const free = Math.floor((1 - size / budget) * 100)
    const remark = free < LEAST_FREE ? '  little room left' : ''
    console.log(
      `  ${part.padEnd(18)} ${String(size).padStart(7)} bytes gzip, ${free} % of ${budget} free${remark}`,
    )
  }
  const over = sizes.filter(({ size, budget }) => size > budget).map(({ part }) => part)
  if (over.length)
    throw new Error(
      `Over budget: ${over.join(', ')}. Make it smaller, or change @budget in the widget’s element.ts (of shared parts: scripts/vite/budget.ts) and say why.`,
    )
}
