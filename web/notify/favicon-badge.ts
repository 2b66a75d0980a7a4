// The icon of the tab with a number on it. It is drawn on a canvas and handed over as a data: URL, which the page's rules
// allow for images. Where that cannot be done the icon stays as it is: the title has the number, too.
const size = 64
const plain = '/favicon.svg'
let wanted = 0

export async function setIcon(count: number): Promise<void> {
  wanted = count
  const href = count > 0 ? ((await drawn(count)) ?? plain) : plain
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  // Another number may have come while the picture was loaded.
  if (link && wanted === count && link.getAttribute('href') !== href) link.href = href
}

async function drawn(count: number): Promise<string | undefined> {
  const canvas = document.createElement('canvas')
  const pen = context(canvas)
  if (!pen) return undefined
  try {
    const picture = new Image(size, size)
    picture.src = plain
    await picture.decode()
    pen.drawImage(picture, 0, 0, size, size)
    drawNumber(pen, count > 99 ? '99+' : String(count))
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
function drawNumber(pen: CanvasRenderingContext2D, text: string): void {
  const height = 40
  pen.font = `700 ${text.length > 2 ? 26 : 32}px system-ui, sans-serif`
  const width = Math.max(height, pen.measureText(text).width + 16)
  const left = size - width
  const top = size - height
  pen.beginPath()
  pen.roundRect(left, top, width, height, height / 2)
  // The danger of the light theme: the bar of tabs has colours of its own.
  pen.fillStyle = '#b42318'
  pen.fill()
  pen.fillStyle = '#ffffff'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, left + width / 2, top + height / 2 + 2)
}
