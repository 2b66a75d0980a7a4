// Pictures for the documents, made only when they are asked for (HOMING_SCREENSHOTS=1), so that a test leaves no trace.
import path from 'node:path'
import type { Page } from '@playwright/test'

const folder = path.resolve(import.meta.dirname, '../../../docs/screenshots')

/** docs/screenshots/<name>.png of what the window shows, in the light theme. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.HOMING_SCREENSHOTS !== '1') return
  await page.mouse.move(0, 0)
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' })
}
