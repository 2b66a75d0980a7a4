// Dark colours for a mail made for white paper: light backgrounds become dark and text light enough to be read on them, each with
// its hue. Pictures, what stands on them, and what is dark already stay. Written as custom properties, which the document's style
// sheet applies on a screen while the body is `inverted` (src/mail/body/document.ts); the sanitiser lets no mail have any.

type Rgb = readonly [red: number, green: number, blue: number]
/** As the mail has it, and in the dark. Undefined where there is a picture. */
type Ground = { before: Rgb; after: Rgb } | undefined

const white: Rgb = [255, 255, 255]
/** `body.inverted` */
const page: Rgb = [30, 33, 36]
/** The luma of the lightest background on which white text can be read. */
const darkest = 100
const sides = ['top', 'right', 'bottom', 'left'] as const

type Colors = [HTMLElement, name: string, Rgb][]

export function addDarkColors(root: HTMLElement): void {
  const colors: Colors = []
  const visit = (element: HTMLElement, around: Ground) => {
    const style = getComputedStyle(element)
    const ground = groundOf(style, around)
    if (ground && ground !== around) colors.push([element, 'ground', ground.after])
    colors.push([element, 'ink', ground ? inkOn(ground, style.color) : over(style.color, white)])
    for (const side of around && luma(around.before) > darkest ? sides : []) {
      const color = style.getPropertyValue(`border-${side}-color`)
      if (Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 && alphaOf(color) > 0)
        colors.push([element, side, inverted(over(color, around?.before ?? white))])
    }
    for (const child of element.children) visit(child as HTMLElement, ground)
  }
  visit(root, { before: white, after: page })
  for (const color of litUp(root, colors)) color[2] = page
  // Written at the end: each change in between would have the browser compute its styles again.
  for (const [element, name, color] of colors) element.style.setProperty(`--${name}`, `rgb(${color.map(Math.round)})`)
}

/** What lies behind a whole letter and would be lighter than its paper: the pale grey around white is dark around darker. */
function litUp(root: HTMLElement, colors: Colors): Colors {
  const grounds = colors.filter(([, name]) => name === 'ground')
  const lowest = Math.min(...grounds.map(([, , color]) => luma(color)))
  const { width, height } = root.getBoundingClientRect()
  return grounds.filter(([element, , color]) => {
    const box = element.getBoundingClientRect()
    return luma(color) > Math.max(lowest, luma(page)) && box.width > 0.9 * width && box.height > 0.9 * height
  })
}

function groundOf({ backgroundColor, backgroundImage }: CSSStyleDeclaration, around: Ground): Ground {
  if (backgroundImage && backgroundImage !== 'none') return undefined
  if (alphaOf(backgroundColor) === 0 || (!around && alphaOf(backgroundColor) < 1)) return around
  const before = over(backgroundColor, around?.before ?? white)
  if (luma(before) <= darkest) return { before, after: before }
  const after = inverted(before)
  return { before, after: mix(after, [0, 0, 0], Math.max(0, 1 - darkest / luma(after))) }
}

function inkOn({ before, after }: NonNullable<Ground>, color: string): Rgb {
  const ink = over(color, before)
  // What the mail hides stays hidden.
  if (contrast(ink, before) < 1.2) return after
  if (contrast(ink, after) >= 4.5) return ink
  const light = luma(ink) < 128 ? inverted(ink) : ink
  for (let part = 0; part < 1; part += 0.2) {
    const lighter = mix(light, white, part)
    if (contrast(lighter, after) >= 4.5) return lighter
  }
  return white
}

/** Light for dark and dark for light, of the same hue: white becomes the page. */
const inverted = (color: Rgb): Rgb => {
  const shift = 255 - Math.max(...color) - Math.min(...color)
  return each((at) => page[at] + (color[at] + shift) * 0.85)
}

const each = (channel: (at: 0 | 1 | 2) => number): Rgb => [channel(0), channel(1), channel(2)]
const mix = (one: Rgb, other: Rgb, part: number) => each((at) => one[at] + (other[at] - one[at]) * part)
const luma = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
const luminance = (color: Rgb) => luma(each((at) => (color[at] / 255) ** 2.2))

function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return a > b ? a / b : b / a
}

/** Of a computed colour: `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.4)`. */
const numbers = (color: string) => (color.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number)
const alphaOf = (color: string) => numbers(color)[3] ?? 1
const over = (color: string, ground: Rgb) => mix(ground, numbers(color) as unknown as Rgb, alphaOf(color))
