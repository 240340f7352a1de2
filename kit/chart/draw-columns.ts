import { CSSTEXT } from 'frappe-charts/src/css/chartsCss.js'
import AxisChart from 'frappe-charts/src/js/charts/AxisChart.js'
import { adoptStyles } from '#kit/core/style.ts'
import css from './draw-columns.css?inline'

export type ColumnValue = { label: string; value: number }

const HEIGHT = 240

/**
 * Draws columns into an element once it has a width, since frappe-charts fails on zero width. Adopts the library's styles on the element's
 * root and applies our colours. The library drops labels that are too long, so ColumnChart renders its own below.
 * @param write formats a value for the tooltip of a column
 * @returns a function that removes the chart
 */
export function drawColumns(
  place: HTMLElement,
  columns: readonly ColumnValue[],
  write: (value: number) => string,
): () => void {
  const root = place.getRootNode() as ShadowRoot | Document
  adoptStyles(root, CSSTEXT)
  adoptStyles(root, css)
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
      // resizing during the animation breaks the chart
      animate: 0,
      colors: ['#888888'],
      axisOptions: { xAxisMode: 'tick', yAxisMode: 'span', xIsSeries: 1, shortenYAxisNumbers: 1 },
      barOptions: { spaceRatio: 0.4 },
      tooltipOptions: { formatTooltipY: write },
    })
    // the chart starts empty and would show its bars only after a delay
    chart.update(data())
  })
  observer.observe(place)
  return () => {
    observer.disconnect()
    chart?.destroy()
    place.replaceChildren()
  }
}
