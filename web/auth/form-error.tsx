import { CircleAlert } from 'lucide-react'

/** Why a form was refused, for as long as it is not changed. A toast has said it aloud already, so this is not an alert. */
export function FormError({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-2 rounded-control bg-danger/8 px-3 py-2 text-13 text-danger">
      <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
      {text}
    </p>
  )
}
