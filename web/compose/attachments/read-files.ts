/** File content as base64; undefined if unreadable (a folder, or deleted). */
export function readAsBase64(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onerror = () => resolve(undefined)
    reader.onload = () =>
      resolve(typeof reader.result === 'string' ? reader.result.slice(reader.result.indexOf(',') + 1) : undefined)
    reader.readAsDataURL(file)
  })
}
