import { BatchesCard } from '../categories/rules/batches-card.tsx'
import { RulesCard } from '../categories/rules/rules-card.tsx'

export function SortingSection() {
  return (
    <>
      <RulesCard />
      <BatchesCard />
    </>
  )
}
