import { strings } from '../strings.ts'

export function Logo({ size = 28 }: { size?: number }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-semibold text-ink text-18 tracking-tight">
      <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0F766E" />
        <g stroke="#fff" strokeLinecap="round" strokeLinejoin="round">
          <path d="M6.5 15.5 16 7.5l9.5 8" strokeWidth="2.4" />
          <path d="M9 15.5v8.2h14v-8.2" strokeWidth="2.4" />
          <path d="m9.5 17.5 6.5 4.2 6.5-4.2" strokeWidth="2" />
        </g>
      </svg>
      {strings.product}
    </span>
  )
}
