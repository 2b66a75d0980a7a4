import { Component, type ReactNode } from 'react'
import { isOffline, onConnectivityChange } from '../connectivity.ts'
import { clearCachedMail } from '../offline/offline-store.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'

/**
 * The last resort when a page throws: says so and offers a reload. Tried again when `resetKey` changes, and when the server is
 * back: a part of the page may have been what was missing.
 */
export class ErrorBoundary extends Component<{ children: ReactNode; resetKey?: string }, { failed: boolean }> {
  override state = { failed: false }
  #stop = () => {}

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidMount() {
    this.#stop = onConnectivityChange(() => {
      if (!isOffline() && this.state.failed) this.setState({ failed: false })
    })
  }

  override componentWillUnmount() {
    this.#stop()
  }

  /** What lies on the device may be why: it must not hinder the next load as well. */
  override componentDidCatch() {
    void clearCachedMail()
  }

  override componentDidUpdate(before: { resetKey?: string }) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="mx-auto max-w-md px-6 py-24 text-center">
        <h1 className="font-semibold text-22">{strings.errors.crashed}</h1>
        <p className="mt-2 mb-6 text-ink-soft">{strings.errors.crashedHint}</p>
        <Button variant="primary" onClick={() => location.reload()}>
          {strings.errors.reload}
        </Button>
      </div>
    )
  }
}
