import { printPart } from '#kit/print.ts'
import type { Shown } from './files.ts'

function cell(name: 'th' | 'td', text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function row(name: 'th' | 'td', texts: readonly string[]): HTMLElement {
  const made = document.createElement('tr')
  made.append(...texts.map(text => cell(name, text)))
  return made
}

/** Prints all displayed rows, not only those of the rendered page. Styles are taken from the root of `place`. */
export function printRows(place: Element, { title, lead, headings, lines, sums }: Shown): void {
  const paper = document.createElement('section')
  paper.className = 'ledger-paper'
  const heading = document.createElement('h1')
  heading.textContent = title
  const about = document.createElement('p')
  about.textContent = lead
  const table = document.createElement('table')
  const head = document.createElement('thead')
  head.append(row('th', headings))
  const body = document.createElement('tbody')
  body.append(...lines.map(({ texts }) => row('td', texts)))
  table.append(head, body)
  if (sums) {
    const foot = document.createElement('tfoot')
    foot.append(row('td', sums))
    table.append(foot)
  }
  paper.append(heading, about, table)
  place.append(paper)
  printPart(paper, title)
  paper.remove()
}
