import { Component, type ReactNode } from 'react'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'

/** The last resort when a page throws: says so and offers a reload. `resetKey` changing tries again. */
export class ErrorBoundary extends Component<{ children: ReactNode; resetKey?: string }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
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
        <Button look="primary" onClick={() => location.reload()}>
          {strings.errors.reload}
        </Button>
      </div>
    )
  }
}
