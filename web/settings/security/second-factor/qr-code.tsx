import { useMemo } from 'react'
import { encode } from 'uqr'

/** Dark on light in every theme: cameras read it more surely. The border is part of the code (ISO/IEC 18004). */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

/** One rectangle for each row of dark modules that stand together. */
function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const parts: string[] = []
  for (const [y, row] of data.entries())
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x += 1
      parts.push(`M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`)
    }
  return { size, path: parts.join('') }
}
