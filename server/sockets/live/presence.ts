import { createHash } from 'node:crypto'
import { presenceText } from '#core/live'
import { canCall } from '#core/permission'
import type { Services } from '#server/context'
import type { SocketConnection } from '#server/http'
import { repeatedly } from '#server/platform'
import { type Editor, joinInstances, type LocalEditor, type OtherInstances } from './otherInstances.ts'

/** Who has documents open for editing. */
export interface Presence {
  open(connection: SocketConnection): Presenter
  /** Counts the designers of the other instances on the database too; answers what stops that. */
  join(services: Services): Promise<() => Promise<void>>
}

/** What one page has open. */
interface Presenter {
  /** The page has these documents open under a key, and is told from now on who else has one of them open. */
  enter(key: string, documents: readonly string[]): void
  leave(key: string): void
  close(): void
}

/** One designer of one page. */
interface Member extends LocalEditor {
  connection: SocketConnection
  key: string
  /** The last message to it. */
  sent: string
}

const pingMs = 4_000
const lostMs = 10_000
const maxPerPage = 10
const maxNames = 20

/**
 * Tells designers of each other. Names go only to those who may list documents, and only of those who have one of the same documents
 * open. A page that no longer answers is given up as lost after some seconds.
 */
export function createPresence(): Presence {
  const members = new Set<Member>()
  const probe = createProbe(members)
  let others: OtherInstances | null = null
  let count = 0
  const notify = (documents: ReadonlySet<string>) =>
    notifySharing(members, { documents, editors: [...members, ...(others?.editors() ?? [])] })
  const add = (member: Member) => {
    members.add(member)
    probe.follow()
    notify(member.documents)
    others?.announce(member)
  }
  const remove = (member: Member) => {
    if (!members.delete(member)) return
    probe.follow()
    notify(member.documents)
    others?.withdraw(member)
  }
  return {
    async join(services) {
      others = await joinInstances({ services, local: () => members, changed: notify })
      return others.stop
    },
    open(connection) {
      const own = new Map<string, Member>()
      const leave = (key: string) => {
        const member = own.get(key)
        own.delete(key)
        if (member) remove(member)
      }
      return {
        enter(key, documents) {
          leave(key)
          if (own.size >= maxPerPage || !canCall(connection.caller.rights, 'document:list')) return
          count += 1
          const { id: userId, realname, username } = connection.caller.user
          const editor = { userId, name: realname || username, documents: new Set(documents.map(documentMark)) }
          const member = { ...editor, connection, key, id: String(count), sent: '' }
          own.set(key, member)
          add(member)
        },
        leave,
        close() {
          for (const key of [...own.keys()]) leave(key)
        },
      }
    },
  }
}

/** What tells a document from others: short, as a notice of the database has to hold those of a whole page, whatever they are called. */
const documentMark = (document: string): string =>
  createHash('sha256').update(document).digest('base64url').slice(0, 22)

/** Pings the pages of members as long as there are any; a lost one is terminated, and leaves by that. */
function createProbe(members: ReadonlySet<Member>) {
  let stop: (() => void) | null = null
  const run = () => {
    for (const connection of new Set([...members].map((member) => member.connection)))
      if (connection.silentMs() > lostMs) connection.terminate()
      else connection.ping()
  }
  return {
    follow() {
      if (members.size > 0) stop ??= repeatedly(pingMs, run)
      else {
        stop?.()
        stop = null
      }
    },
  }
}

interface Change {
  documents: ReadonlySet<string>
  /** Everybody who has documents open. */
  editors: readonly Editor[]
}

/** Tells everybody here who has one of the documents open, unless nothing has changed for them. */
function notifySharing(members: ReadonlySet<Member>, { documents, editors }: Change): void {
  for (const member of members) {
    if (!isShared(member.documents, documents)) continue
    const text = presenceText(member.key, presenceFor(member, editors))
    if (text === member.sent) continue
    member.sent = text
    member.connection.send(text)
  }
}

const isShared = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((document) => other.has(document))

/** The people with whom a member shares a document, each once, the member's own user first. */
function presenceFor({ userId: ownId, documents }: Editor, editors: readonly Editor[]) {
  const sharing = editors.filter((other) => isShared(other.documents, documents))
  const namesById = new Map(sharing.map(({ userId, name }) => [userId, name]))
  const people = [...namesById].map(([id, name]) => ({ name, isSelf: id === ownId }))
  const sorted = people.toSorted((one, other) => Number(other.isSelf) - Number(one.isSelf) || byName(one, other))
  return { count: people.length, people: sorted.slice(0, maxNames) }
}

const byName = ({ name }: { name: string }, other: { name: string }): number =>
  name < other.name ? -1 : Number(name > other.name)
