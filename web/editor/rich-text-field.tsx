// A rich-text form field. Uncontrolled: reports changes, but is never set from outside.
import { lazy, Suspense } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'

const SmallEditor = lazy(() => import('./small-editor.tsx'))

interface RichTextFieldProps {
  label: string
  start: string
  onChange: (html: string) => void
  /** Once it is loaded: how to insert plain text where the cursor is. The same function with each render. */
  onReady?: (insertText: (text: string) => void) => void
}
export function RichTextField({ label, ...rest }: RichTextFieldProps) {
  return (
    <div>
      <p className="mb-1 font-medium text-13">{label}</p>
      <Suspense fallback={<Skeleton className="h-32" />}>
        <SmallEditor label={label} {...rest} />
      </Suspense>
    </div>
  )
}
