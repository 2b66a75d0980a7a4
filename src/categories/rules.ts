import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'

export async function applyRule(_app: App, _userId: string, _input?: unknown): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
export async function listRules(_app: App, _userId: string, _input?: unknown): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
export async function orderRules(_app: App, _userId: string, _input?: unknown): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
export async function previewRule(_app: App, _userId: string, _input?: unknown): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
export async function removeRule(_app: App, _userId: string, _input?: unknown): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
export async function saveRule(_app: App, _userId: string, _input?: unknown): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
