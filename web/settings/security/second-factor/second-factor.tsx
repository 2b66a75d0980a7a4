import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SecondFactor as State } from '../../../../src/shared/second-factor.ts'
import { trpc } from '../../../api.ts'
import { saveFile } from '../../../download.ts'
import { inboxDate } from '../../../format/dates-and-sizes.ts'
import { QueryResult } from '../../../query-result.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeading } from '../../../ui/card.tsx'
import { CopyRow } from '../../../ui/copy-row.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { securityWords } from '../../../words/security.ts'
import { FactorChange } from './factor-change.tsx'
import { FactorSetup } from './factor-setup.tsx'

const words = securityWords.factor
/** From here on a person is told to make new ones. */
const few = 3

type Doing = 'nothing' | 'setup' | 'new-codes' | 'turn-off' | { codes: string[] }

/** Two-step sign-in: set up, looked after, and switched off. */
export function SecondFactor() {
  const query = trpc.secondFactor.state.useQuery()
  const utils = trpc.useUtils()
  const [doing, setDoing] = useState<Doing>('nothing')
  const done = (codes?: string[]) => {
    setDoing(codes ? { codes } : 'nothing')
    void utils.secondFactor.state.invalidate()
    void utils.auth.sessions.invalidate()
  }
  const cancel = () => setDoing('nothing')
  const on = query.data?.on
  return (
    <Card>
      <CardHeading aside={on !== undefined && <Badge tone={on ? 'good' : 'neutral'}>{on ? words.on : words.off}</Badge>}>
        {words.title}
      </CardHeading>
      <p className="px-4 pt-3 text-13 text-ink-soft">{words.hint}</p>
      {doing === 'setup' && <FactorSetup onDone={done} onCancel={cancel} />}
      {(doing === 'new-codes' || doing === 'turn-off') && <FactorChange change={doing} onDone={done} onCancel={cancel} />}
      {typeof doing === 'object' && <RecoveryCodes codes={doing.codes} onKept={cancel} />}
      {doing === 'nothing' && (
        <QueryResult query={query} failed={words.failed}>
          {(state) => <Quiet state={state} onDo={setDoing} />}
        </QueryResult>
      )}
    </Card>
  )
}

function Quiet({ state: { on, since, recoveryCodesLeft }, onDo }: { state: State; onDo: (doing: Doing) => void }) {
  if (!on)
    return (
      <div className="p-4">
        <Button variant="primary" onClick={() => onDo('setup')}>
          {words.begin}
        </Button>
      </div>
    )
  const isFew = recoveryCodesLeft <= few
  return (
    <div className="space-y-4 p-4">
      <p className="text-13 tabular-nums">
        {since !== null && words.since(inboxDate(since))} · {words.left(recoveryCodesLeft)}{' '}
        {isFew && <strong className="font-medium text-danger">{words.few}</strong>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant={isFew ? 'primary' : 'secondary'} onClick={() => onDo('new-codes')}>
          {words.newCodes}
        </Button>
        <Button onClick={() => onDo('turn-off')}>{words.turnOff}</Button>
      </div>
    </div>
  )
}

/** Shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  // The field that was asked for is there now: whoever goes by keyboard or ear is led to it.
  useEffect(() => field.current?.focus(), [])
  const text = codes.join('\n')
  const download = () => {
    const file = `${words.fileTitle(location.host)}\n${words.fileText}\n\n${text}\n`
    saveFile(new Blob([file], { type: 'text/plain' }), words.fileName)
  }
  return (
    <div className="max-w-105 space-y-4 p-4">
      <label className="block font-medium text-13" htmlFor="recovery-codes">
        {words.codesTitle}
      </label>
      <p id="recovery-codes-hint" className="text-13 text-ink-soft">
        {words.codesText}
      </p>
      <textarea
        ref={field}
        id="recovery-codes"
        aria-describedby="recovery-codes-hint"
        readOnly
        rows={codes.length}
        value={text}
        onFocus={(event) => event.target.select()}
        className={`${inputClass} resize-none py-2 font-mono`}
      />
      <CopyRow text={text} field={field} words={words}>
        <Button onClick={download}>
          <Download size={16} aria-hidden="true" />
          {words.download}
        </Button>
      </CopyRow>
      <Button variant="primary" onClick={onKept}>
        {words.kept}
      </Button>
    </div>
  )
}
