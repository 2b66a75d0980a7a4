// Whether anybody would see an element, judged on attributes and styles that are already clean.

type Attributes = Record<string, string>

/** Two by two or less, or hidden: it is there to be fetched, not to be seen. Judged on attributes that are already clean. */
export function isPixel(attribs: Attributes): boolean {
  const tiny = (value: string | undefined) => value !== undefined && /^[0-2](?:\.\d+)?(?:px|pt)?$/.test(value.trim())
  if (tiny(attribs.width) || tiny(attribs.height)) return true
  if (hides(attribs.style ?? '')) return true
  for (const declaration of (attribs.style ?? '').split(';')) {
    const [property, value] = declaration.split(':')
    if (/^(?:max-)?(?:width|height)$/.test(property ?? '') && tiny(value)) return true
  }
  return false
}

/** Of a style that is already clean: nothing in such an element is seen. */
export function hides(style: string): boolean {
  return style
    .split(';')
    .some((one) =>
      /^(?:display:none|visibility:hidden|opacity:0(?:\.0+)?|max-height:0(?:px)?)(?:!important)?$/.test(one.replaceAll(' ', '')),
    )
}
