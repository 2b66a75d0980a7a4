/** Distinct beside each other, readable as a dot or a stripe on light and dark ground. */
const palette = ['#3B82F6', '#10B981', '#F59E0B', '#8B5CF6', '#EC4899', '#14B8A6', '#F97316', '#6366F1', '#84CC16', '#06B6D4']

export function colorFor(count: number): string {
  return palette[count % palette.length] ?? '#3B82F6'
}
