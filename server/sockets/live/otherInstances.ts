import { isObject, parseJson } from '#core/object'
import type { Services } from '#server/context'
import { repeatedly } from '#server/platform'

/** Somebody who has documents open for editing. */
export interface Editor {
  readonly userId: string
  readonly name: string
  /** Their marks, by which they are told from others. */
  readonly documents: ReadonlySet<string>
}

/** An editor who is connected to this instance. */
export interface LocalEditor extends Editor {
  /** Unique on the instance. */
  readonly id: string
}

interface OtherInstancesOptions {
  services: Pick<Services, 'database' | 'clock' | 'random' | 'log'>
  local(): Iterable<LocalEditor>
  /** Somebody on another instance has opened these documents or left them. */
  changed(documents: ReadonlySet<string>): void
}

/** The designers who are connected to the other instances on the same database. */
export interface OtherInstances {
  editors(): Editor[]
  /** Tells the other instances that somebody here has documents open. */
  announce(editor: LocalEditor): void
  /** Tells them that somebody here has left theirs. */
  withdraw(editor: LocalEditor): void
  stop(): Promise<void>
}

const channel = 'presence'
const announceMs = 4_000
/** Who has not been announced for so long is gone with their instance. */
const goneMs = 12_000
const none: ReadonlySet<string> = new Set()

interface Remote extends Editor {
  seenMs: number
}

/**
 * Exchanges who has documents open with the other instances. Each announces its own people when they come or leave, and all of them every
 * few seconds, so that a lost notice, or an instance that starts later, makes no lasting difference.
 */
export async function joinInstances({ services, local, changed }: OtherInstancesOptions): Promise<OtherInstances> {
  const { database, clock, random, log } = services
  const origin = random.hex(8)
  const remotes = new Map<string, Remote>()
  let sending: Promise<unknown> = Promise.resolve()

  const replace = (id: string, next: Remote | null) => {
    const before = remotes.get(id)?.documents ?? none
    if (next) remotes.set(id, next)
    else remotes.delete(id)
    const documents = next?.documents ?? none
    if (before.size !== documents.size || [...before].some((each) => !documents.has(each)))
      changed(new Set([...before, ...documents]))
  }
  const hear = (text: string) => {
    const notice = noticeIn(text)
    if (!notice || notice.origin === origin) return
    const { id, name, documents, userId } = notice
    const editor = { name, userId, documents: new Set(documents), seenMs: clock.nowMs() }
    replace(`${notice.origin} ${id}`, documents.length > 0 ? editor : null)
  }
  const send = ({ id, userId, name }: LocalEditor, documents: ReadonlySet<string>) => {
    const notice: Notice = { origin, id, userId, name, documents: [...documents] }
    sending = sending
      .then(() => database.notify(channel, JSON.stringify(notice)))
      .catch((cause: unknown) => log.warn({ err: cause }, 'presence not sent to the other instances'))
  }
  const renew = () => {
    for (const editor of local()) send(editor, editor.documents)
    for (const [id, { seenMs }] of [...remotes]) if (seenMs < clock.nowMs() - goneMs) replace(id, null)
  }
  const stopListening = await database.listen(channel, hear)
  const stopRenewing = repeatedly(announceMs, renew)
  return {
    editors: () => [...remotes.values()],
    announce: (editor) => send(editor, editor.documents),
    withdraw: (editor) => send(editor, none),
    async stop() {
      stopRenewing()
      await stopListening()
      await sending
    },
  }
}

interface Notice {
  origin: string
  id: string
  userId: string
  name: string
  documents: readonly string[]
}

function noticeIn(text: string): Notice | null {
  const notice = parseJson(text)
  if (!isObject(notice) || !Array.isArray(notice.documents)) return null
  const { origin, id, userId, name, documents } = notice
  const texts = [origin, id, userId, name, ...documents].every((each) => typeof each === 'string')
  return texts ? ({ origin, id, userId, name, documents } as Notice) : null
}
