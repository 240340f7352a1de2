import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Renders the fallback, with a way to restart the part. */
  broken(restart: () => void): ReactNode
  onFault?(): void
}

/** Error boundary: confines a fault to one part, which the user can restart. */
export class Boundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(): void {
    this.props.onFault?.()
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.broken(() => this.setState({ broken: false })) : this.props.children
  }
}
