// Access tokens of programs: those there are, and a form for another.
import { useState } from 'react'
import type { CreatedToken } from '../../src/shared/personal-tokens.ts'
import { trpc } from '../api.ts'
import { LinkToGuide } from '../guides/link-to-guide.tsx'
import { Programs } from '../mcp/programs.tsx'
import { QueryResult } from '../query-result.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'
import { tokenWords as words } from '../words/tokens.ts'
import { CreateToken } from './tokens/create-token.tsx'
import { TokenList } from './tokens/token-list.tsx'

export function TokensSection() {
  const query = trpc.personalTokens.list.useQuery()
  const [adding, setAdding] = useState(false)
  const [created, setCreated] = useState<CreatedToken>()
  const close = () => setAdding(false)
  return (
    <>
      <Card>
        <CardHeading aside={<LinkToGuide name="tokens" />}>{words.title}</CardHeading>
        <p className="px-4 pt-3 text-13 text-ink-soft">{words.hint}</p>
        {created && <NewToken created={created} onDone={() => setCreated(undefined)} />}
        <QueryResult query={query} failed={words.failed} lines={2}>
          {({ tokens }) => (
            <>
              {tokens.length === 0 && <p className="p-4 pb-0 text-13 text-ink-soft">{words.none}</p>}
              <TokenList tokens={tokens} />
              {!created && (
                <div className="p-4">
                  {adding ? (
                    <CreateToken
                      onClose={close}
                      onCreated={(token) => {
                        setCreated(token)
                        close()
                      }}
                    />
                  ) : (
                    <Button onClick={() => setAdding(true)}>{words.create}</Button>
                  )}
                </div>
              )}
            </>
          )}
        </QueryResult>
      </Card>
      <Programs />
    </>
  )
}

/** Shows the token itself, which is possible only now: the server stores a hash. */
function NewToken({ created: { token, details }, onDone }: { created: CreatedToken; onDone: () => void }) {
  const { token: label, createdHint: hint } = words
  return <ShownOnce title={words.created(details.name)} secret={token} {...{ label, hint, words, onDone }} />
}
