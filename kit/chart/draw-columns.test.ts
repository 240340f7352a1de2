import { afterEach, expect, it, vi } from 'vitest'
import { drawColumns } from './draw-columns.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Creates an element in a shadow root, and a mock of its ResizeObserver. */
function place() {
  let notify = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        notify = told
      }
      observe() {}
      disconnect() {}
    },
  )
  const host = document.body.appendChild(document.createElement('div'))
  const root = host.attachShadow({ mode: 'open' })
  const element = root.appendChild(document.createElement('div'))
  element.style.padding = '0px'
  const widen = (width: number) => {
    Object.defineProperty(element, 'clientWidth', { configurable: true, value: width })
    notify()
  }
  return { root, element, widen }
}
const write = (value: number) => `Ksh ${value}`
const columns = [
  { label: 'Jan', value: 10 },
  { label: '<img src=x onerror=alert(1)>', value: 20 },
]

it('draws a bar per value once there is room, and names as text, without HTML that Trusted Types forbid', () => {
  const { element, widen } = place()
  const html = vi.spyOn(Element.prototype, 'innerHTML', 'set')
  drawColumns(element, columns, write)
  widen(0)
  expect(element.childElementCount).toBe(0)
  widen(600)
  expect(element.querySelectorAll('rect.bar')).toHaveLength(2)
  // shows the tooltip of a bar, as a mouse would
  const { left } = element.getBoundingClientRect()
  const over = new MouseEvent('mousemove', { clientX: left + 400, clientY: 100, bubbles: true })
  for (const [name, value] of [
    ['pageX', left + 400],
    ['pageY', 100],
  ] as const)
    Object.defineProperty(over, name, { value })
  element.firstElementChild?.dispatchEvent(over)
  expect(element.querySelector('.graph-svg-tip')?.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(element.querySelector('.graph-svg-tip')?.textContent).toContain('Ksh 20')
  expect(element.querySelector('img')).toBeNull()
  expect(html).not.toHaveBeenCalled()
  expect(element.innerHTML).not.toContain('NaN')
})

it('adds its style to its own root, and none to the page', () => {
  const { root, element, widen } = place()
  const before = document.head.innerHTML
  drawColumns(element, columns, write)
  widen(600)
  expect(root.adoptedStyleSheets).toHaveLength(2)
  expect(document.head.innerHTML).toBe(before)
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

it('removes its elements and listeners', () => {
  const { element, widen } = place()
  const off = vi.spyOn(window, 'removeEventListener')
  const remove = drawColumns(element, columns, write)
  widen(600)
  remove()
  expect(element.childElementCount).toBe(0)
  expect(off.mock.calls.map(([name]) => name)).toContain('resize')
})
