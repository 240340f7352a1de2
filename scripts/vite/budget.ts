import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { EmbedManifest } from './embed-manifest.ts'

/**
 * What each part may weigh on the wire: bytes after gzip, with everything that its first screen needs, and room to grow: a part that
 * fills more than 95 % of its budget is warned of.
 */
const BUDGETS: Record<string, number> = {
  loader: 2_560,
  // kit/core, with Preact, nanostores and redaxios: once for all widgets
  core: 18_700,
  // kit/member: wouter and the React it expects, the way to a token, and what screens are drawn with (facts, rows, badges, callouts,
  // tabs), which each widget brought along before: once for all widgets of signed-in people
  member: 8_400,
  // kit/staff and kit/screens/list: lists with their tables and filters, and the way through one: once for the screens of staff
  staff: 10_900,
  'loan-calculator': 5_000,
  clients: 14_000,
  staffs: 9_000,
  profile: 16_000,
  loans: 16_000,
  // the queue; a loan's page and its dialogs come when one is opened
  work: 17_000,
  // screens of staff, who have a table and a day for them; the texts of all widgets come when somebody looks for one
  // with their forms, and what a portal lends
  tenants: 32_300,
  'audit-trail': 9_000,
  // the chart itself comes when a report is there
  reports: 9_100,
  // the form of a fund is drawn by the kit's form, which it brings
  funds: 9_000,
  'loan-pay': 9_900,
  payments: 9_000,
  onboarding: 20_000,
  // with what it shares with the survey: the line, and numbers as people write them
  applicant: 15_700,
  // all that a person downloads until the first question stands: the form, its engine and what stands around them
  survey: 15_000,
  reviews: 11_000,
  // the list of people; figures, cohorts, hubs and papers come when they are opened
  programmes: 22_000,
  // the list; the editor, answers and results of a survey come when one is opened
  surveys: 12_000,
  'frame bridge': 3_650,
  frame: 3_250,
  portal: 110_000,
}

/** Percent of a budget. */
const LEAST_FREE = 5

export type Size = { part: string; size: number; budget: number }

const gzip = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length

/** Weighs the build. A widget without a budget counts as over it: every widget has one. */
export function weigh(dist: string): Size[] {
  const manifest: EmbedManifest = JSON.parse(readFileSync(join(dist, 'embed/manifest.json'), 'utf8'))
  const embed = (file: string) => gzip(join(dist, 'embed/f', file))
  const sum = (files: string[]) => files.reduce((total, file) => total + embed(file), 0)
  const isShared = (file: string) => /^(core|member|staff)-/.test(file)
  const shared = [...new Set(Object.values(manifest.widgets).flatMap(({ files }) => files.filter(isShared)))]
  const sizes: Record<string, number> = {
    loader: gzip(join(dist, 'embed', manifest.loader.file)),
    core: sum(shared.filter(file => file.startsWith('core-'))),
    member: sum(shared.filter(file => file.startsWith('member-'))),
    staff: sum(shared.filter(file => file.startsWith('staff-'))),
    'frame bridge': sum([manifest.bridge, ...manifest.bridgeFiles]),
    frame: sum([manifest.frame, ...manifest.frameFiles]),
    portal: portalSize(join(dist, 'shell')),
  }
  for (const [name, widget] of Object.entries(manifest.widgets)) {
    sizes[name] = sum([widget.entry, ...widget.files.filter(file => !isShared(file))])
  }
  return Object.entries(sizes).map(([part, size]) => ({ part, size, budget: BUDGETS[part] ?? 0 }))
}

/** The scripts and styles that the portal's page names. */
function portalSize(shell: string): number {
  const html = readFileSync(join(shell, 'index.html'), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file as string)
  return files.reduce((total, file) => total + gzip(join(shell, file)), 0)
}

/** Prints the table, writes it to dist/sizes.json, and throws when a part is over its budget. */
export function keepBudgets(dist: string): void {
  const sizes = weigh(dist)
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
      `Over budget: ${over.join(', ')}. Make it smaller, or change scripts/vite/budget.ts and say why.`,
    )
}
