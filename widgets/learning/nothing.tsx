import type { ComponentProps } from 'react'
import { Empty } from '#kit/ui/empty.tsx'

/** Renders an empty screen. */
export const Nothing = (props: ComponentProps<typeof Empty>) => (
  <div className="card">
    <Empty {...props} />
  </div>
)
