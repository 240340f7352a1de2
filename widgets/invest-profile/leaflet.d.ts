/** Types of the parts of Leaflet in use. */
declare module 'leaflet' {
  export type LatLng = { lat: number; lng: number }
  class LeafletMap {
    constructor(element: HTMLElement, options: Record<string, unknown>)
    setView(at: [number, number], zoom: number): this
    getCenter(): LatLng
    zoomIn(): this
    zoomOut(): this
    remove(): this
    invalidateSize(): this
    on(event: 'click', heard: (event: { latlng: LatLng }) => void): this
    addLayer(layer: unknown): this
  }

  export { LeafletMap as Map }
  export class GridLayer {
    constructor(options?: Record<string, unknown>)
    getTileSize(): { x: number; y: number }
    createTile(
      at: { x: number; y: number; z: number },
      done: (error: unknown, tile: HTMLElement) => void,
    ): HTMLElement
  }
  export class Marker {
    constructor(at: [number, number], options: Record<string, unknown>)
    setLatLng(at: [number, number]): this
  }
  export class DivIcon {
    constructor(options: Record<string, unknown>)
  }
}
