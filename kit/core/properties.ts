/** Defines a property for each attribute, which reads and sets it. */
export function reflectAttributes(prototype: HTMLElement, attributes: readonly string[]): void {
  for (const attribute of attributes) {
    Object.defineProperty(prototype, attribute, {
      get(this: HTMLElement) {
        return this.getAttribute(attribute)
      },
      set(this: HTMLElement, value: unknown) {
        if (value === null || value === undefined) this.removeAttribute(attribute)
        else this.setAttribute(attribute, String(value))
      },
      configurable: true,
      enumerable: true,
    })
  }
}

/** Sets properties again that were set before the script loaded: until then they shadow the accessors. */
export function upgradeProperties(element: HTMLElement, properties: readonly string[]): void {
  const own = element as unknown as Record<string, unknown>
  for (const property of properties) {
    if (!Object.hasOwn(own, property)) continue
    const value = own[property]
    delete own[property]
    own[property] = value
  }
}
