import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** What is drawn in place of what broke, with a way to start it again. */
  broken(restart: () => void): ReactNode
  onFault?(): void
}

/** Keeps a fault inside one part: what is around it goes on, and the person can start the part again. */
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
