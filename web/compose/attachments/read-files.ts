// The bytes of a chosen file as the server takes them.

/** As base64; undefined where the file cannot be read: a folder, or gone meanwhile. */
export function readAsBase64(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onerror = () => resolve(undefined)
    reader.onload = () =>
      resolve(typeof reader.result === 'string' ? reader.result.slice(reader.result.indexOf(',') + 1) : undefined)
    reader.readAsDataURL(file)
  })
}
