/** Where an element keeps the name of its instance, which kit/core/widget.tsx reads too: the same in the events of loader, frame and widget. */
const INSTANCE = Symbol.for('wz-instance')

/** Returns the name of an element's instance in its events. @param fresh the name if it has none yet */
export const instanceOf = (element: Element & { [INSTANCE]?: string }, fresh: string): string =>
  (element[INSTANCE] ??= fresh)
