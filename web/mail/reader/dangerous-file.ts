// File names of potentially dangerous types.
import { readerWords } from '../../words/reader.ts'

const executables =
  /\.(?:exe|scr|com|pif|msi|msix|bat|cmd|ps1|vbs?|vbe|js|jse|wsf|wsh|hta|cpl|jar|lnk|reg|scf|app|dmg|pkg|command|sh|run|deb|rpm|apk|iso|img|vhdx?|xll|docm|xlsm|pptm)$/i
const pages = /\.(?:html?|xhtml|shtml|mht|mhtml|svg)$/i

/** A warning; undefined for harmless names. */
export function dangerWarning(filename: string): string | undefined {
  const name = filename.trim()
  if (executables.test(name)) return readerWords.program
  return pages.test(name) ? readerWords.page : undefined
}
