// Smart Folders, rules and reasons, for the pages to show.
import type { Category, Rule, Sorting } from '../../src/shared/categories.ts'

export function category(id: string, changes: Partial<Category> = {}): Category {
  return {
    id,
    name: id,
    description: '',
    color: '#1D4ED8',
    icon: 'folder',
    emailCount: 3,
    unreadCount: 1,
    isSystem: true,
    aiManaged: true,
    ...changes,
  }
}

export const own = (id: string, name: string, changes: Partial<Category> = {}) =>
  category(id, { name, isSystem: false, aiManaged: false, color: '#6366F1', ...changes })

export function rule(id: string, changes: Partial<Rule> = {}): Rule {
  return {
    id,
    name: `Rule ${id}`,
    enabled: true,
    conditions: { from: 'grace@navy.example' },
    actions: { categoryId: 'work' },
    origin: 'person',
    createdAt: '2026-11-20T08:00:00.000Z',
    ...changes,
  }
}

export function sorting(changes: Partial<Sorting> = {}): Sorting {
  return {
    step: 'header',
    evidence: [{ category: 'newsletters', step: 'header', kind: 'list', params: ['weekly.navy.example'] }],
    model: null,
    at: '2026-11-20T08:00:00.000Z',
    scopes: { sender: 'grace@navy.example', domain: 'navy.example', list: null },
    ...changes,
  }
}
