// On the pages of the person's own accounts: offers to share one, and those that have moved. Nothing where there are none.
import { trpc } from '../api.ts'
import { AccountMoves } from './account-moves.tsx'
import { AccountOffers } from './account-offers.tsx'

export default function MovedAccounts() {
  // A page that works without it; the next one asks again.
  const offers = trpc.movedAccounts.offers.useQuery().data?.offers ?? []
  return (
    <>
      {offers.length > 0 && <AccountOffers offers={offers} />}
      <AccountMoves />
    </>
  )
}
