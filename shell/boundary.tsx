import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; broken(restart: () => void): ReactNode }

/** Keeps a fault inside the page: the frame around it goes on, and the page can be opened again. */
export class Boundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.broken(() => this.setState({ broken: false })) : this.props.children
  }
}
