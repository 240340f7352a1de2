/** Types of the parts of frappe-charts in use, imported from its sources: its main file injects styles into the host page. */
declare module 'frappe-charts/src/js/charts/AxisChart.js' {
  type Data = { labels: string[]; datasets: { values: number[] }[] }
  export default class AxisChart {
    constructor(
      parent: HTMLElement,
      options: {
        type: 'bar'
        data: Data
        height: number
        animate: 0
        colors: string[]
        axisOptions: { xAxisMode: 'tick'; yAxisMode: 'span'; xIsSeries: 0 | 1; shortenYAxisNumbers: 1 }
        barOptions: { spaceRatio: number }
        tooltipOptions: { formatTooltipY(value: number): string }
      },
    )
    update(data: Data): void
    destroy(): void
  }
}
declare module 'frappe-charts/src/css/chartsCss.js' {
  export const CSSTEXT: string
}
