// "Always for this sender": a rule before all others, applied to the inbox as well. Undoing the batch removes the rule, too.
import type { z } from 'zod'
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { findSmartFolder, smartFoldersOf } from '../folders/smart-folders.ts'
import type { AlwaysInput, BatchResult, Rule } from '../shared/categories.ts'
import { applyRuleTo } from './apply-rule.ts'
import { startBatch } from './batch.ts'
import { folderMissing } from './categories.ts'
import { scopesOf } from './explain-sorting.ts'
import { findMatches, type RuleMatch } from './rule-matches.ts'
import { changeRule, readRules } from './rule-queries.ts'
import { addRule, ruleById } from './rules.ts'
import { mailKeysByIds, mailsToSort } from './sorting/mail-queries.ts'

export async function createAlwaysRule(
  app: App,
  userId: string,
  input: z.infer<typeof AlwaysInput>,
): Promise<z.infer<typeof BatchResult> & { rule: Rule }> {
  const [mail] = await mailsToSort(app.db, userId, await mailKeysByIds(app.db, userId, [input.id]))
  if (!mail) throw new AppError('missing', 'Email not found')
  const folder = findSmartFolder(await smartFoldersOf(app, userId), input.categoryId)
  if (!folder) throw folderMissing()
  const conditions = conditionsOf(input.scope, scopesOf(app, mail))
  const { rule, isNew } = await upsertRule(app, userId, conditions, folder.id)
  const batch = startBatch(app, userId, rule.name)
  if (isNew) await inTransaction(app, (app) => batch.keep(app.db, [{ rule: rule.id }]))
  const caught: RuleMatch[] = []
  for await (const some of findMatches(app, userId, conditions, { from: 0, roles: ['inbox'] })) caught.push(...some)
  const changed = await applyRuleTo(app, userId, rule, caught, { batch, said: mail.key })
  return { batchId: batch.id(), changed, rule }
}

function conditionsOf(scope: 'sender' | 'list' | 'domain', scopes: ReturnType<typeof scopesOf>): Rule['conditions'] {
  if (scope === 'sender') {
    // Without an @ it would match parts of many names.
    if (!/^[^@]+@[^@]+$/.test(scopes.sender) || scopes.sender.length > 300)
      throw new AppError('invalid', 'This email has no sender address.')
    return { from: scopes.sender }
  }
  if (scope === 'list') {
    if ((scopes.list ?? '').trim() === '' || scopes.list === null)
      throw new AppError('invalid', "This email isn't from a mailing list.")
    return { list: scopes.list.trim().slice(0, 300) }
  }
  if (scopes.domain === null) throw new AppError('invalid', 'Many people share this domain. Please choose the sender.')
  return { from: `@${scopes.domain}` }
}

/** A second rule for the same scope replaces the folder. */
async function upsertRule(
  app: App,
  userId: string,
  conditions: Rule['conditions'],
  categoryId: string,
): Promise<{ rule: Rule; isNew: boolean }> {
  const [id, isNew] = await inTransaction(app, async (app): Promise<[string, boolean]> => {
    const rules = await readRules(app, userId)
    const text = JSON.stringify(conditions)
    const known = rules.find((rule) => rule.origin === 'always' && JSON.stringify(rule.conditions) === text)
    const now = app.now().getTime()
    const row = { enabled: 1, actions: JSON.stringify({ categoryId }), updated_at: now } as const
    app.events.emit('categories.changed', { userId })
    if (!known) {
      const name = Object.values(conditions).join(', ').slice(0, 100)
      return [
        await addRule(app, userId, rules, { ...row, name, conditions: text, origin: 'always', created_at: now }, 'first'),
        true,
      ]
    }
    await changeRule(app.db, userId, known.id, row)
    return [known.id, false]
  })
  return { rule: await ruleById(app, userId, id), isNew }
}
