// What happened to a conversation and what members say of it, in one line of time.
import { CircleDot, Mail } from 'lucide-react'
import { useState } from 'react'
import type { ActivityEntry, Comment } from '../../src/shared/teamwork.ts'
import { trpc } from '../api.ts'
import { dayAndTime, fullDate } from '../format/dates-and-sizes.ts'
import { displayText } from '../format/display-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { teamworkWords } from '../words/teamwork.ts'
import { CommentForm } from './comment-form.tsx'
import { useMembers } from './members.ts'

const words = teamworkWords.panel

export function ActivityPanel({ id }: { id: string }) {
  const query = trpc.teamwork.activity.useQuery({ id })
  const utils = trpc.useUtils()
  const add = trpc.teamwork.comment.useMutation({
    meta: { error: words.postFailed },
    onSuccess: () => utils.teamwork.invalidate(),
  })
  return (
    <section aria-label={words.title} className="mt-1 rounded-card border border-line p-3">
      {query.isError && <ErrorNote text={words.failed} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton className="h-3 w-3/5" />}
      {query.data?.entries.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      <ol className="space-y-2">
        {query.data?.entries.map((entry) => (
          <li key={`${entry.kind} ${entry.id}`}>
            {entry.kind === 'comment' ? <CommentEntry comment={entry} /> : <Line entry={entry} />}
          </li>
        ))}
      </ol>
      <CommentForm
        label={words.input}
        hint={words.hint}
        submit={words.post}
        busy={add.isPending}
        onSubmit={async (given) => void (await add.mutateAsync({ id, ...given }))}
      />
    </section>
  )
}

function Line({ entry }: { entry: Exclude<ActivityEntry, Comment> }) {
  const Icon = entry.kind === 'arrived' ? Mail : CircleDot
  return (
    <p className="flex items-baseline gap-2 text-12 text-ink-soft">
      <Icon size={12} className="shrink-0 self-center" aria-hidden="true" />
      <bdi className="wrap-anywhere min-w-0 flex-1">{textOf(entry)}</bdi>
      <When at={entry.at} />
    </p>
  )
}

function textOf(entry: Exclude<ActivityEntry, Comment>): string {
  const { event, formerMember, bar } = teamworkWords
  if (entry.kind === 'arrived') return event.arrived(displayText(entry.from))
  const [by, about] = [entry.person, entry.about].map((one) => (one ? displayText(one.name) : formerMember))
  const rule = entry.rule === null ? undefined : displayText(entry.rule)
  switch (entry.what) {
    case 'assigned':
      if (rule !== undefined) return event.assignedByRule(about ?? '', rule)
      return entry.person && entry.person.id === entry.about?.id ? event.took(by ?? '') : event.assigned(by ?? '', about ?? '')
    case 'unassigned':
      if (rule !== undefined) return event.unassignedByRule(about ?? '', rule)
      return event.unassigned(by ?? '', about ?? '')
    case 'left':
      return event.left(about ?? '')
    case 'state':
      return event.state(by ?? '', entry.state ? bar.states[entry.state] : '')
    case 'reopened':
      return event.reopened
    case 'answered':
      return entry.person ? event.answered(by ?? '') : event.answeredByNobody
  }
}

function When({ at, note }: { at: string; note?: string }) {
  return (
    <time dateTime={at} title={fullDate(at)} className="shrink-0 whitespace-nowrap text-12 text-ink-soft tabular-nums">
      {dayAndTime(at)}
      {note && ` · ${note}`}
    </time>
  )
}

function CommentEntry({ comment }: { comment: Comment }) {
  const [editing, setEditing] = useState(false)
  const { isManager } = useMembers()
  const { edit, remove } = useComment(comment.id)
  const name = comment.person ? displayText(comment.person.name) : teamworkWords.formerMember
  return (
    <article className="flex gap-2">
      <Avatar name={name} size="small" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-medium">{name}</bdi>
          <When at={comment.at} {...(comment.editedAt ? { note: words.edited } : {})} />
          <span className="ml-auto flex gap-2">
            {comment.own && !editing && (
              <SmallButton label={words.editOf(name)} text={words.edit} onClick={() => setEditing(true)} />
            )}
            {(comment.own || isManager) && !editing && (
              <SmallButton label={words.removeOf(name)} text={words.remove} onClick={remove} />
            )}
          </span>
        </p>
        {editing ? (
          <CommentForm
            label={words.editOf(name)}
            submit={words.save}
            busy={edit.isPending}
            text={comment.text}
            onCancel={() => setEditing(false)}
            onSubmit={async (given) => {
              await edit.mutateAsync({ id: comment.id, ...given })
              setEditing(false)
            }}
          />
        ) : (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {displayText(comment.text)}
          </p>
        )}
      </div>
    </article>
  )
}

function SmallButton({ label, text, onClick }: { label: string; text: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="text-12 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
    >
      {text}
    </button>
  )
}

function useComment(id: string) {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const onSuccess = () => utils.teamwork.invalidate()
  const edit = trpc.teamwork.editComment.useMutation({ meta: { error: words.editFailed }, onSuccess })
  const removal = trpc.teamwork.removeComment.useMutation({ meta: { error: words.removeFailed }, onSuccess })
  const remove = async () => {
    if (await confirm({ title: words.confirmRemove, yes: words.remove, danger: true })) removal.mutate({ id })
  }
  return { edit, remove: () => void remove() }
}
