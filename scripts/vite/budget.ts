import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { EmbedManifest } from './embed-manifest.ts'
import { describeWidget } from './widget-docs.ts'

/**
 * What each part may weigh on the wire: bytes after gzip, with everything that its first screen needs, and room to grow: a part that
 * fills more than 95 % of its budget is warned of. A widget says its own budget in its doc comment (`@budget`).
 */
const BUDGETS: Record<string, number> = {
  // with room for what it knows of calculator and survey: 60 bytes of hash and name for each of their files, which save a trip; with the
  // element of a frame, which saves two
  loader: 3_650,
  // the loader, the core and the calculator in one, less what of the core only others use
  'calculator alone': 26_200,
  // the loader, the core, what members share and the survey's form in one, less what only others use
  'survey alone': 45_600,
  // kit/core, with Preact, nanostores and redaxios: once for all widgets
  core: 19_650,
  // kit/member: wouter and the React it expects, the way to a token, and what screens are drawn with (facts, rows, badges, callouts,
  // tabs, a phone), which each widget brought along before: once for all widgets of signed-in people
  member: 13_050,
  // kit/staff and kit/screens/list: lists with their tables and filters, and the way through one: once for the screens of staff
  staff: 11_200,
  'frame bridge': 3_850,
  frame: 3_250,
  // what the page of its frame carries: the frame, the core and the calculator in one
  'calculator framed': 25_700,
  portal: 110_000,
}

/** Percent of a budget. */
const LEAST_FREE = 5

export type Size = { part: string; size: number; budget: number }

const gzip = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length

/** Weighs the build that lies in `dist`, beside the sources in `root`. */
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

/** The scripts and styles that the portal's page names. */
function portalSize(shell: string): number {
  const html = readFileSync(join(shell, 'index.html'), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file as string)
  return files.reduce((total, file) => total + gzip(join(shell, file)), 0)
}

/** Prints the table, writes it to dist/sizes.json, and throws when a part is over its budget. */
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
