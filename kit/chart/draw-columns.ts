import { CSSTEXT } from 'frappe-charts/src/css/chartsCss.js'
import AxisChart from 'frappe-charts/src/js/charts/AxisChart.js'
import { adopt } from '#kit/core/style.ts'
import css from './draw-columns.css?inline'

export type ColumnValue = { label: string; value: number }

const HEIGHT = 240

/** The library writes the note at a bar as HTML. */
const plain = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Draws columns into an element, as soon as it has a width: frappe-charts fails on none. Its style goes where the element is, and
 * colours come from ours. It leaves out names that are too long for it, so ColumnChart writes those under them.
 * @param write writes a value out, for the note at a column
 * @returns what takes them away again
 */
export function drawColumns(
  place: HTMLElement,
  columns: readonly ColumnValue[],
  write: (value: number) => string,
): () => void {
  const root = place.getRootNode() as ShadowRoot | Document
  adopt(root, CSSTEXT)
  adopt(root, css)
  let chart: AxisChart | undefined
  const observer = new ResizeObserver(() => {
    if (chart || place.clientWidth === 0) return
    observer.disconnect()
    const data = () => ({
      labels: columns.map(({ label }) => label),
      datasets: [{ values: columns.map(({ value }) => value) }],
    })
    chart = new AxisChart(place, {
      type: 'bar',
      data: data(),
      height: HEIGHT,
      // while it moves, a change of its width breaks it
      animate: 0,
      colors: ['#888888'],
      axisOptions: { xAxisMode: 'tick', yAxisMode: 'span', xIsSeries: 1, shortenYAxisNumbers: 1 },
      barOptions: { spaceRatio: 0.4 },
      tooltipOptions: { formatTooltipX: plain, formatTooltipY: value => plain(write(value)) },
    })
    // it begins with nothing, and would come to the bars a moment later
    chart.update(data())
  })
  observer.observe(place)
  return () => {
    observer.disconnect()
    chart?.destroy()
    place.replaceChildren()
  }
}
