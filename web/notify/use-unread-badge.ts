// Shows the unread count in the title, the favicon and the app icon.
import { useEffect } from 'react'
import { trpc } from '../api.ts'
import { sharedMailboxId } from '../shared-mailbox.ts'
import { setUnreadInTitle } from '../ui/title.ts'

export function useUnreadBadge(): void {
  const unread = trpc.mail.stats.useQuery().data?.unread ?? 0
  useEffect(() => {
    setUnreadInTitle(unread)
    void setFaviconBadge(unread)
    setAppBadge(unread)
  }, [unread])
  useEffect(
    () => () => {
      setUnreadInTitle(0)
      void setFaviconBadge(0)
      setAppBadge(0)
    },
    [],
  )
}

/** Only installed apps have a badge; some browsers reject the call otherwise. */
function setAppBadge(count: number): void {
  // The app counts one's own mail.
  if (!('setAppBadge' in navigator) || sharedMailboxId !== undefined) return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch(() => undefined)
}

// Draws a count on the favicon. It becomes a data: URL, which the CSP allows for images. Without canvas support the title still
// shows the count.

const size = 64
const plain = '/favicon.svg'
let latestCount = 0

export async function setFaviconBadge(count: number): Promise<void> {
  latestCount = count
  const href = count > 0 ? ((await drawBadge(count)) ?? plain) : plain
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  // The count may have changed while the image loaded.
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
    return undefined // the image did not load, or the canvas cannot be read
  }
}

function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D | undefined {
  canvas.width = size
  canvas.height = size
  return 'Path2D' in window ? (canvas.getContext('2d') ?? undefined) : undefined
}

/** A badge at the lower right, with an outline. */
function drawNumber(ctx: CanvasRenderingContext2D, text: string): void {
  const height = 40
  ctx.font = `700 ${text.length > 2 ? 26 : 32}px system-ui, sans-serif`
  const width = Math.max(height, ctx.measureText(text).width + 16)
  const left = size - width
  const top = size - height
  ctx.beginPath()
  ctx.roundRect(left, top, width, height, height / 2)
  // Always the light theme's danger colour: the tab bar has its own theme.
  ctx.fillStyle = '#b42318'
  ctx.fill()
  ctx.fillStyle = '#ffffff'
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText(text, left + width / 2, top + height / 2 + 2)
}
