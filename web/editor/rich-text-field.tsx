// A rich-text form field. Uncontrolled: reports changes, but is never set from outside.
import { lazy, Suspense } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'

const SmallEditor = lazy(() => import('./small-editor.tsx'))

export function RichTextField({ label, start, onChange }: { label: string; start: string; onChange: (html: string) => void }) {
  return (
    <div>
      <p className="mb-1 font-medium text-13">{label}</p>
      <Suspense fallback={<Skeleton className="h-32" />}>
        <SmallEditor start={start} label={label} onChange={onChange} />
      </Suspense>
    </div>
  )
}
