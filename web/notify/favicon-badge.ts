// The icon of the tab with a number on it. It is drawn on a canvas and handed over as a data: URL, which the page's rules
// allow for images. Where that cannot be done the icon stays as it is: the title has the number, too.
const size = 64
const plain = '/favicon.svg'
let latestCount = 0

export async function setFaviconBadge(count: number): Promise<void> {
  latestCount = count
  const href = count > 0 ? ((await drawBadge(count)) ?? plain) : plain
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  // Another number may have come while the picture was loaded.
  if (link && latestCount === count && link.getAttribute('href') !== href) link.href = href
}

async function drawBadge(count: number): Promise<string | undefined> {
  const canvas = document.createElement('canvas')
  const ctx = context(canvas)
  if (!ctx) return undefined
  try {
    const picture = new Image(size, size)
    picture.src = plain
    await picture.decode()
    ctx.drawImage(picture, 0, 0, size, size)
    drawNumber(ctx, count > 99 ? '99+' : String(count))
    return canvas.toDataURL('image/png')
  } catch {
    return undefined // the picture did not load, or this browser lets nobody read what was drawn
  }
}

function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D | undefined {
  canvas.width = size
  canvas.height = size
  return 'Path2D' in window ? (canvas.getContext('2d') ?? undefined) : undefined
}

/** At the lower right, as wide as its digits, with a rim that sets it off. */
function drawNumber(ctx: CanvasRenderingContext2D, text: string): void {
  const height = 40
  ctx.font = `700 ${text.length > 2 ? 26 : 32}px system-ui, sans-serif`
  const width = Math.max(height, ctx.measureText(text).width + 16)
  const left = size - width
  const top = size - height
  ctx.beginPath()
  ctx.roundRect(left, top, width, height, height / 2)
  // The danger of the light theme: the bar of tabs has colours of its own.
  ctx.fillStyle = '#b42318'
  ctx.fill()
  ctx.fillStyle = '#ffffff'
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText(text, left + width / 2, top + height / 2 + 2)
}
